import { asText } from '../../contract/json.js';
import { duration } from '../../contract/words.js';
import type { Step } from '../../contract/verdict.js';
import type { StateParams } from '../../target/states.js';

interface Taken extends Step {
  /** When it was done, for the order. */
  at: number;
}

export class RequestLog {
  private taken: Taken[] = [];
  /** What was done once, for several requirements. */
  private shared: Taken[] = [];
  /** The names under which that was done. */
  readonly names = new Set<string>();

  /** Notes an exchange, or says in words what matters of it. */
  exchange(id: number, text?: string): void {
    const known = this.taken.find(({ exchange }) => exchange === id);
    if (known && text !== undefined) known.text = text;
    if (!known)
      this.taken.push({ exchange: id, ...(text === undefined ? {} : { text }), at: performance.now() });
  }

  /** Notes what was no request. */
  say(text: string): void {
    this.taken.push({ text, at: performance.now() });
  }

  /** What was done once for several requirements, under a name, belongs to each of them. */
  join({ taken, shared, names }: RequestLog, name: string): void {
    for (const one of [name, ...names]) this.names.add(one);
    const known = new Set(this.shared.map(({ at }) => at));
    const steps = [...taken.map((step) => ({ ...step, shared: name })), ...shared];
    this.shared.push(...steps.filter(({ at }) => !known.has(at)));
  }

  /** Forgets what has nothing to do with what comes now. */
  restart(): void {
    this.taken = [];
    this.shared = [];
  }

  /** In the order in which it was done, each exchange once. */
  get story(): Step[] {
    const seen = new Set<number>();
    return [...this.taken, ...this.shared]
      .filter(({ exchange: id }) => id === undefined || (!seen.has(id) && seen.add(id)))
      .toSorted((a, b) => a.at - b.at)
      .map(({ at: _, ...step }) => step);
  }
}

/** A state that was set up, in words; undefined where it only gives values to send. */
export function stateInWords(state: string, { type: _, ...params }: StateParams): string | undefined {
  if (state === 'the clock advances')
    return `the clock was moved on by ${duration(Number(params['seconds']) * 1000)} (state handler)`;
  const told = Object.entries(params).map(([name, value]) => `${name} ${asText(value)}`);
  if (told.length === 0 && !['no wallet exists', 'the state is reset'].includes(state)) return undefined;
  return `${[state, ...told].join(', ')} (state handler)`;
}
