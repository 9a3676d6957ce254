import type { Entry } from './registry.js';

export interface PropertyProgress {
  /** The number of tried values in fast-check's order, and the number of those that were conclusive. */
  tried: number;
  judged: number;
  /** The average cost of a value in requests, if known. */
  cost?: number | undefined;
  /** The property used up its share only. It continues if other properties leave requests. */
  goesOn: boolean;
}

const nothing: PropertyProgress = { tried: 0, judged: 0, goesOn: false };

/** Properties that used up their shares in one round continue in the next one with the rest of others. */
export class PropertyRounds {
  private readonly progress = new Map<string, PropertyProgress>();
  private cut = new Set<Entry>();

  /** The progress of one holdsFor call in earlier rounds. */
  before(entry: Entry, call: number): PropertyProgress {
    return this.progress.get(`${entry.id} ${call}`) ?? nothing;
  }

  note(entry: Entry, call: number, progress: PropertyProgress): void {
    this.progress.set(`${entry.id} ${call}`, progress);
    if (progress.goesOn) this.cut.add(entry);
  }

  next(): Entry[] {
    const next = [...this.cut];
    this.cut = new Set();
    return next;
  }
}
