import type { RunEvent } from './events.js';

/** Keeps the events of a run, in their order. */
export class Journal {
  readonly events: RunEvent[] = [];
  readonly write = (event: RunEvent): void => void this.events.push(event);
}
