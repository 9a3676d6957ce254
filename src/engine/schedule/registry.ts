import type { Pace } from '../../cases/sampling.js';
import { operations, requirementRow, type Operation, type RequirementId } from '../../contract/contract.js';
import type { RequirementContext } from '../context/context.js';

/** The kind of test: generated from the spec, hand-written, property-based, or from the pact. */
export type TestKind = 'derived' | 'semantics' | 'property' | 'pact';

/**
 * Which other tests may run in parallel.
 * `controls`: baseline requests in their documented forms. They come first in their concurrency group.
 * `overlapping`: only reads, or requests that are rejected. Parallel with tests of the same kind.
 * `unmeasured`: requests that may be accepted, without measuring their effects. Parallel with tests of the same kind,
 * once the baseline requests of the group are done.
 * `lane`: serial within its concurrency group.
 * `alone`: exclusive, because it moves the clock, exceeds the rate or concerns all groups.
 */
export type Isolation = 'controls' | 'overlapping' | 'unmeasured' | 'lane' | 'alone';

/** The dimensions of the sampling plan. */
export type Column =
  | 'secrets'
  | 'malformed input'
  | 'edge-case values'
  | 'extremes'
  | 'keys and repetition'
  | 'documented forms'
  | 'combinations'
  | 'simultaneity'
  | 'time'
  | 'events'
  | 'rate';

/** The part of the sampling plan that a requirement tries. */
export interface Sampling {
  column: Column;
  /** The names of the sampled kinds, which depend on the spec and the pace alone. */
  kinds(pace: Pace): readonly string[];
}

/** Options for a requirement that differs from the default. */
export interface RequirementOptions {
  /** `semantics` by default. */
  kind?: TestKind;
  isolation?: Isolation | undefined;
  sampling?: Sampling | undefined;
}

/** A requirement and its test function. The requirement passes if the function returns. */
export interface Entry {
  id: RequirementId;
  kind: TestKind;
  /** `lane` by default. */
  isolation?: Isolation;
  /** Set if the tried values depend on the seed. */
  sampling?: Sampling;
  run(t: RequirementContext): Promise<void>;
}

/** The entries of a suite file, in the order of their tests. */
export interface Suite {
  name: string;
  entries: readonly Entry[];
}

/**
 * Creates the list of entries that a suite file exports, and the function that adds to it. A test function throws a
 * Violation if the server breaks the requirement, and NotTestable if the suite cannot test it. It throws NotOffered if
 * the server made a valid choice that leaves nothing to test. Any other error is a bug in the suite.
 *
 * @param byDefault the isolation of entries that do not set their own
 */
export function suite<T extends RequirementContext>(byDefault: Isolation = 'lane') {
  const entries: Entry[] = [];
  type Test = (t: T) => Promise<void>;
  function requirement(id: RequirementId, run: Test): void;
  function requirement(id: RequirementId, options: RequirementOptions, run: Test): void;
  function requirement(id: RequirementId, ...given: [Test] | [RequirementOptions, Test]): void {
    const [options, run] = given.length === 1 ? [{} as RequirementOptions, given[0]] : given;
    // The caller that loads the suites guarantees the type of context.
    const { kind = 'semantics', isolation = byDefault, sampling } = options;
    entries.push({ id, kind, isolation, run, ...(sampling ? { sampling } : {}) });
  }
  return { entries: entries as readonly Entry[], requirement };
}

const lanes = new Map<string, string>(operations.map(({ id, lane }) => [id, lane]));

/** The concurrency group of a requirement. Its requirements change the same thing, so they run serially. */
export function laneOf({ id }: Pick<Entry, 'id'>): string {
  const { operation, tag } = requirementRow(id);
  return lanes.get(operation) ?? tag;
}

/** Whether operations of several tags share a concurrency group. */
export const isShared = (lane: string): boolean =>
  operations.some((operation) => operation.lane === lane && operation.tag !== lane);

/**
 * The isolation of a test that sends possibly accepted requests of an operation and measures nothing. The tests run
 * serially if an accepted request uses up a value of a state.
 */
export function isolationOfAccepted({ effect, examples }: Operation): Isolation {
  if (effect === 'none') return 'overlapping';
  return examples.every(({ given }) => given.every(({ reusable }) => reusable)) ? 'unmeasured' : 'lane';
}

/** Whether a requirement sends many requests that have an effect, to its own operation or to others. */
export function repeatsEffects({ id, kind, isolation, sampling }: Entry): boolean {
  if (kind !== 'property' && sampling?.column !== 'simultaneity') return false;
  const operation = operations.find((one) => one.id === requirementRow(id).operation);
  return operation?.effect !== 'none' || isolation !== 'overlapping';
}

export class Registry {
  readonly suites: Suite[] = [];
  private readonly byId = new Map<RequirementId, { entry: Entry; suite: string }>();

  /** Throws an Error if a requirement already has an entry. */
  add(suite: Suite): void {
    for (const entry of suite.entries) {
      const other = this.byId.get(entry.id);
      if (other) throw new Error(`${entry.id} has two tests: in ${other.suite} and in ${suite.name}`);
      this.byId.set(entry.id, { entry, suite: suite.name });
    }
    this.suites.push(suite);
  }

  get entries(): Entry[] {
    return this.suites.flatMap(({ entries }) => entries);
  }

  /** Throws an Error if the requirement has no test. */
  of(id: RequirementId): Entry {
    const found = this.byId.get(id);
    if (!found) throw new Error(`no test for ${id}`);
    return found.entry;
  }

  /** Throws an Error that names the requirements without a test, so that none is lost unnoticed. */
  expectAll(ids: readonly RequirementId[]): void {
    const open = ids.filter((id) => !this.byId.has(id));
    if (open.length > 0) throw new Error(`no test for ${open.join(', ')}`);
  }
}
