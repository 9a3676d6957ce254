import { asText } from '../../contract/json.js';
import { duration } from '../../contract/words.js';
import type { Step, StepKind } from '../../contract/verdict.js';
import type { StateParams } from '../../server-under-test/state-values.js';

interface Taken extends Step {
  /** The time of the step, for sorting. */
  at: number;
}

interface Noted {
  text: string;
  kind: StepKind;
}

export class RequestLog {
  private taken: Taken[] = [];
  /** Steps that were done once for several requirements. */
  private shared: Taken[] = [];
  /** The names of the shared steps. */
  readonly names = new Set<string>();

  /** Adds an exchange, or a note to one. */
  exchange(id: number, note?: Noted): void {
    const known = this.taken.find(({ exchange }) => exchange === id);
    if (known) Object.assign(known, note);
    else this.taken.push({ exchange: id, ...note, at: performance.now() });
  }

  say(note: Noted): void {
    this.taken.push({ ...note, at: performance.now() });
  }

  /** Adds the steps of work that several requirements share. */
  join({ taken, shared, names }: RequestLog, name: string): void {
    for (const one of [name, ...names]) this.names.add(one);
    const known = new Set(this.shared.map(({ at }) => at));
    const steps = [...taken.map((step) => ({ ...step, shared: name })), ...shared];
    this.shared.push(...steps.filter(({ at }) => !known.has(at)));
  }

  /** Drops earlier steps, which are unrelated to the next ones. */
  restart(): void {
    this.taken = [];
    this.shared = [];
  }

  /** The steps in chronological order, each exchange once. */
  get story(): Step[] {
    const seen = new Set<number>();
    return [...this.taken, ...this.shared]
      .filter(({ exchange: id }) => id === undefined || (!seen.has(id) && seen.add(id)))
      .toSorted((a, b) => a.at - b.at)
      .map(({ at: _, ...step }) => step);
  }
}

/** Describes a state setup; undefined if the state only provides values to send. */
export function stateInWords(state: string, { type: _, ...params }: StateParams): Noted | undefined {
  if (state === 'the clock advances')
    return { text: `the clock was moved by ${duration(Number(params['seconds']) * 1000)}`, kind: 'clock' };
  const described = Object.entries(params).map(([name, value]) => `${name} ${asText(value)}`);
  if (described.length === 0 && !['no wallet exists', 'the state is reset'].includes(state)) return undefined;
  return { text: [state, ...described].join(', '), kind: 'state' };
}
