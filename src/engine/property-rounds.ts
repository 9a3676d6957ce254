import type { Entry } from './registry.js';
import type { Tried } from '../property/property-run.js';

const nothing: Tried = { tried: 0, judged: 0, goesOn: false };

/**
 * The rounds in which properties are tried: what some leave of their shares in the first one, those that used
 * theirs up go on with.
 */
export class Rounds {
  private readonly tried = new Map<string, Tried>();
  private cut = new Set<Entry>();

  /** What came of a property's call of holdsFor in earlier rounds. */
  before(entry: Entry, call: number): Tried {
    return this.tried.get(`${entry.id} ${call}`) ?? nothing;
  }

  note(entry: Entry, call: number, tried: Tried): void {
    this.tried.set(`${entry.id} ${call}`, tried);
    if (tried.goesOn) this.cut.add(entry);
  }

  /** The properties that used their shares up, for the next round. */
  next(): Entry[] {
    const next = [...this.cut];
    this.cut = new Set();
    return next;
  }
}
