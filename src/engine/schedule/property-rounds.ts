import type { Entry } from './registry.js';

/** What came of the trying of one property so far. */
export interface PropertyProgress {
  /** How many values, in fast-check's order, and how many of them showed something. */
  tried: number;
  judged: number;
  /** What one costs on the average, where that is known. */
  cost?: number | undefined;
  /** Only its share was used up: where others leave something, it goes on. */
  goesOn: boolean;
}

const nothing: PropertyProgress = { tried: 0, judged: 0, goesOn: false };

/**
 * The rounds in which properties are tried: what some leave of their shares in the first one, those that used
 * theirs up go on with.
 */
export class PropertyRounds {
  private readonly progress = new Map<string, PropertyProgress>();
  private cut = new Set<Entry>();

  /** What came of a property's call of holdsFor in earlier rounds. */
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
