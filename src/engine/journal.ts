import type { Redacted } from '../redaction/redacted.js';
import type { RunEvent } from './events.js';

/** Keeps the events of a run, in their order. */
export class Journal {
  readonly events: Redacted<RunEvent>[] = [];
  readonly write = (event: Redacted<RunEvent>): void => void this.events.push(event);
}
