import type { Pace } from '../../cases/sampling.js';
import { operations, requirementRow, type Operation, type RequirementId } from '../../contract/contract.js';
import type { RequirementContext } from '../context/context.js';

/** How a requirement is judged: from the spec alone, by a test of its own, by many values, by the pact. */
export type TestKind = 'derived' | 'semantics' | 'property' | 'pact';

/**
 * What else may be judged at the same time. `controls`: it sends the documented forms of requests, and comes first in
 * its lane. `overlapping`: it only reads, or only sends what is refused, so that its like may overtake it.
 * `unmeasured`: what it sends may be accepted, and it measures nothing, so that its like may overtake it, too, once
 * the controls of the lane are judged. `lane`: nothing of its own lane. `alone`: nothing at all, for it moves the
 * clock, exceeds the rate or concerns all lanes.
 */
export type Isolation = 'controls' | 'overlapping' | 'unmeasured' | 'lane' | 'alone';

/** What a plan deals out, as its columns. */
export type Column =
  | 'secrets'
  | 'odd input'
  | 'edge-case values'
  | 'extremes'
  | 'keys and repetition'
  | 'documented forms'
  | 'combinations'
  | 'simultaneity'
  | 'time'
  | 'events'
  | 'rate';

/** The part of the plan that a requirement tries. */
export interface Sampling {
  column: Column;
  /** The names of what is tried, by the spec and the pace alone. */
  kinds(pace: Pace): readonly string[];
}

/** How a requirement is tested, where that is not the usual way. */
export interface RequirementOptions {
  /** `semantics` where nothing is said. */
  kind?: TestKind;
  isolation?: Isolation | undefined;
  sampling?: Sampling | undefined;
}

/** A requirement and the function that judges it. It passes when the function returns. */
export interface Entry {
  id: RequirementId;
  kind: TestKind;
  /** `lane` where nothing is said. */
  isolation?: Isolation;
  /** Where what it tries changes with the seed. */
  sampling?: Sampling;
  run(t: RequirementContext): Promise<void>;
}

/** A file of entries, in the order in which they are judged. */
export interface Suite {
  name: string;
  entries: readonly Entry[];
}

/**
 * The entries of one suite file, which exports them, and the function that adds to them. `run` throws a Violation
 * when the target breaks the requirement, a NotTestable when it cannot be judged and a NotOffered when a legal choice
 * of the target leaves nothing to judge; anything else that it throws is an error of the suite.
 *
 * @param byDefault what else may be judged at the same time, where an entry does not say it
 */
export function suite<T extends RequirementContext>(byDefault: Isolation = 'lane') {
  const entries: Entry[] = [];
  type Judge = (t: T) => Promise<void>;
  function requirement(id: RequirementId, run: Judge): void;
  function requirement(id: RequirementId, options: RequirementOptions, run: Judge): void;
  function requirement(id: RequirementId, ...given: [Judge] | [RequirementOptions, Judge]): void {
    const [options, run] = given.length === 1 ? [{} as RequirementOptions, given[0]] : given;
    // Which context a run makes is said once, where the suites are loaded.
    const { kind = 'semantics', isolation = byDefault, sampling } = options;
    entries.push({ id, kind, isolation, run, ...(sampling ? { sampling } : {}) });
  }
  return { entries: entries as readonly Entry[], requirement };
}

const lanes = new Map<string, string>(operations.map(({ id, lane }) => [id, lane]));

/** What requirements share that they change, such as the one wallet: those of a lane are judged one after the other. */
export function laneOf({ id }: Pick<Entry, 'id'>): string {
  const { operation, tag } = requirementRow(id);
  return lanes.get(operation) ?? tag;
}

/** Whether operations of several tags share what requirements of the lane change. */
export const isShared = (lane: string): boolean =>
  operations.some((operation) => operation.lane === lane && operation.tag !== lane);

/**
 * The isolation of what sends requests of an operation that may be accepted, and measures nothing: where an accepted
 * one uses up what a state gave, each must wait for the one before it.
 */
export function isolationOfAccepted({ effect, examples }: Operation): Isolation {
  if (effect === 'none') return 'overlapping';
  return examples.every(({ given }) => given.every(({ reusable }) => reusable)) ? 'unmeasured' : 'lane';
}

/** Whether a requirement takes many requests that have an effect, to the operation that it is about or to others. */
export function repeatsEffects({ id, kind, isolation, sampling }: Entry): boolean {
  if (kind !== 'property' && sampling?.column !== 'simultaneity') return false;
  const operation = operations.find((one) => one.id === requirementRow(id).operation);
  return operation?.effect !== 'none' || isolation !== 'overlapping';
}

/** How each requirement is judged. What one registry holds is nobody else's matter. */
export class Registry {
  readonly suites: Suite[] = [];
  private readonly byId = new Map<RequirementId, { entry: Entry; suite: string }>();

  /** Throws an Error where a requirement has an entry already. */
  add(suite: Suite): void {
    for (const entry of suite.entries) {
      const other = this.byId.get(entry.id);
      if (other) throw new Error(`${entry.id} is judged twice: in ${other.suite} and in ${suite.name}`);
      this.byId.set(entry.id, { entry, suite: suite.name });
    }
    this.suites.push(suite);
  }

  get entries(): Entry[] {
    return this.suites.flatMap(({ entries }) => entries);
  }

  /** Throws an Error where nothing judges the requirement. */
  of(id: RequirementId): Entry {
    const found = this.byId.get(id);
    if (!found) throw new Error(`nothing judges ${id}`);
    return found.entry;
  }

  /** Throws an Error that names the requirements that nothing judges: none may be gone in silence. */
  expectAll(ids: readonly RequirementId[]): void {
    const open = ids.filter((id) => !this.byId.has(id));
    if (open.length > 0) throw new Error(`nothing judges ${open.join(', ')}`);
  }
}
