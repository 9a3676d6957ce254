import { operations, requirementRow } from '../../contract/contract.js';
import { valuesBound } from '../../server-under-test/state-values.js';
import type { Run } from '../run.js';
import { testRequirement } from '../test-requirement.js';
import { isShared, isolationOfAccepted, laneOf, type Entry, type Isolation } from './registry.js';

/**
 * Tests all entries. Concurrency groups run in parallel over the connections of the run. Exclusive tests wait for all
 * others and delay them. With one connection, everything runs serially and in order.
 */
export async function runAll(run: Run, all: readonly Entry[]): Promise<void> {
  const entries = run.hasStateHandler ? all : scarceLast(all);
  const { connections = 1 } = run.options;
  run.emit({
    kind: 'RunStarted',
    requirements: entries.map(({ id }) => id),
    connections,
    nonce: run.options.nonce,
  });
  await run.options.discover?.(run, entries);
  for (const phase of phasesOf(entries)) await runPhase(run, phase);
}

/**
 * Orders tests for a server without a state handler, which may have a single card and money for a single order. Tests
 * of orders come late, then the pact with the documented amounts, then tests that freeze the card. The rate-limit burst
 * comes last.
 */
function scarceLast(entries: readonly Entry[]): Entry[] {
  const burst = entries.findIndex(({ sampling }) => sampling?.column === 'rate');
  const [served, unserved] = burst < 0 ? [entries, []] : [entries.slice(0, burst), entries.slice(burst)];
  const place = (entry: Entry): number => {
    if (usesUpShared(entry)) return 3;
    if (entry.kind === 'pact') return 2;
    return requirementRow(entry.id).tag === 'esim' ? 1 : 0;
  };
  return [...served.toSorted((one, other) => place(one) - place(other)), ...unserved];
}

/** Whether an entry uses up a state value that other operations of its concurrency group need as well. */
function usesUpShared(entry: Entry): boolean {
  const operation = operations.find(({ id }) => id === operationIn(entry));
  if (!operation) return false;
  const used = valuesBound(operation, operation.usesUp);
  const others = operations.filter((other) => other !== operation && other.lane === operation.lane);
  return others.some((other) => valuesBound(other).some((value) => used.includes(value)));
}

/** Splits the entries, in order, at the boundaries of exclusive tests. */
function phasesOf(entries: readonly Entry[]): Entry[][] {
  return entries.reduce<Entry[][]>((phases, entry) => {
    const last = phases.at(-1);
    const fits = last?.[0] && isAlone(last[0]) === isAlone(entry);
    if (fits) last.push(entry);
    else phases.push([entry]);
    return phases;
  }, []);
}

const isAlone = ({ isolation }: Entry): boolean => isolation === 'alone';

async function runPhase(run: Run, phase: readonly Entry[]): Promise<void> {
  if ((run.options.connections ?? 1) === 1 || phase.every(isAlone)) {
    for (const entry of phase) await testRequirement(run, entry);
    return;
  }
  const lanes = [...groupBy(phase, laneOf)];
  const [shared, own] = [true, false].map((is) => lanes.filter(([name]) => isShared(name) === is));
  // Any operation with an effect may also debit the wallet. Groups shared by several tags are therefore measured after
  // those.
  const running = own!.map(([, lane]) => ({ done: runLane(run, lane), hasEffects: lane.some(hasEffects) }));
  const others = Promise.all(running.filter((one) => one.hasEffects).map(({ done }) => done));
  await Promise.all([
    ...running.map(({ done }) => done),
    ...shared!.map(([, lane]) => runLane(run, lane, others)),
  ]);
}

const hasEffects = (entry: Entry): boolean =>
  operations.find(({ id }) => id === operationIn(entry))?.effect !== 'none';

/**
 * Runs a concurrency group. Baseline requests run serially; the overlapping entries of an operation start once its
 * baseline requests are done. Unmeasured entries follow, and then, after `others`, the rest serially.
 */
async function runLane(run: Run, lane: readonly Entry[], others?: Promise<unknown>): Promise<void> {
  const of = (isolation: Isolation) => lane.filter((entry) => (entry.isolation ?? 'lane') === isolation);
  // A group with many serial tests starts first, because it takes longest.
  const priority = of('lane').length;
  const queued = (entry: Entry) => run.queue.add(() => testRequirement(run, entry), { priority });
  const inTurn = async (entries: readonly Entry[]): Promise<void> => {
    for (const entry of entries) await queued(entry);
  };
  const controls = groupBy(of('controls'), operationIn);
  const overlapping = groupBy(of('overlapping'), operationIn);
  const chains = new Map<string, Promise<void>>();
  const aside = (entries: readonly Entry[]) =>
    [...groupBy(entries, (entry) => chainOf(run, entry))].map(([chain, links]) => {
      const all = (chains.get(chain) ?? Promise.resolve()).then(() => inTurn(links));
      chains.set(chain, all);
      return all;
    });
  const begin = (operation: string) => aside(overlapping.get(operation) ?? []);
  const begun = [...overlapping.keys()].filter((operation) => !controls.has(operation)).flatMap(begin);
  for (const [operation, entries] of controls) {
    await inTurn(entries);
    begun.push(...begin(operation));
  }
  await Promise.all(begun);
  await Promise.all(aside(of('unmeasured')));
  await others;
  await inTurn(of('lane'));
}

const operationIn = ({ id }: Entry): string => requirementRow(id).operation;

/**
 * The key of entries that must run serially: those of a state whose new values replace the old ones, or of an operation
 * whose accepted requests use up a value, because a faulty server may accept a request that it must reject. Any other
 * entry has its own key.
 */
function chainOf({ states }: Run, entry: Entry): string {
  const operation = operations.find(({ id }) => id === operationIn(entry));
  const givens = operation?.examples.flatMap(({ given }) => given) ?? [];
  const replacing = givens.find(({ state }) => state !== undefined && states.replaces(state));
  // A rejected request can use any value of its operation, not only the newest.
  if (replacing && entry.isolation === 'unmeasured') return replacing.state!;
  if (operation && (replacing || isolationOfAccepted(operation) === 'lane')) return operation.id;
  return entry.id;
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
