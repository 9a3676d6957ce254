import type { Pace } from '../../cases/sampling.js';
import { operations, requirementRow } from '../../contract/contract.js';
import { valuesBound } from '../../target/state-values.js';
import type { Run } from '../run.js';
import { isShared, isolationOfAccepted, laneOf, type Entry, type Isolation } from './registry.js';
import { shareGroupOf } from './share.js';

// What the first leaves goes to those that used their shares up, and what they leave once more.
const mostRounds = 4;

/**
 * Judges all entries. Lanes are judged side by side, over as many connections as the run has; what is to be judged
 * alone waits for them and holds them up. With one connection, one entry after the other in their order.
 */
export async function judgeAll(run: Run, all: readonly Entry[]): Promise<void> {
  const entries = run.states.onDemand ? all : scarceLast(all);
  const { connections = 1 } = run.options;
  run.emit({
    kind: 'RunStarted',
    requirements: entries.map(({ id }) => id),
    connections,
    nonce: run.options.nonce,
  });
  await run.options.discover?.(run, entries);
  const lastProperty = entries.findLast(({ kind }) => kind === 'property');
  for (const phase of phasesOf(entries)) {
    run.budget.openShares(phase.filter(isProperty).map(shareGroupOf), plannedIn(phase, run.pace));
    await judgePhase(run, phase);
    if (lastProperty && phase.includes(lastProperty)) await judgeOn(run);
  }
}

/**
 * Without a state handler there may be one card only, and money for one order. Who orders comes late, then the documented
 * amounts of the pact, and then who freezes the card, before what exceeds the rate.
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

/** Whether an entry uses up a value of a state that other operations of its lane get as well. */
function usesUpShared(entry: Entry): boolean {
  const operation = operations.find(({ id }) => id === operationIn(entry));
  if (!operation) return false;
  const used = valuesBound(operation, operation.usesUp);
  const others = operations.filter((other) => other !== operation && other.lane === operation.lane);
  return others.some((other) => valuesBound(other).some((value) => used.includes(value)));
}

/** Goes on with the properties that used their shares up, as long as others have left something. */
async function judgeOn(run: Run): Promise<void> {
  for (let round = 0; round < mostRounds && run.budget.hasRoom; round++) {
    const next = run.rounds.next();
    if (next.length === 0) return;
    run.budget.shareAgain(next.map(shareGroupOf));
    for (const phase of phasesOf(next)) await judgePhase(run, phase);
  }
}

/** How many requests the plan of a phase takes, before its properties share the rest. */
function plannedIn(phase: readonly Entry[], pace: Pace): number {
  return phase.flatMap((entry) => (isProperty(entry) ? [] : (entry.sampling?.kinds(pace) ?? []))).length;
}

const isProperty = ({ kind }: Entry): boolean => kind === 'property';

/** The entries in their order, cut where one must be judged alone. */
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

async function judgePhase(run: Run, phase: readonly Entry[]): Promise<void> {
  if ((run.options.connections ?? 1) === 1 || phase.every(isAlone)) {
    for (const entry of phase) await run.judge(entry);
    return;
  }
  const lanes = [...groupBy(phase, laneOf)];
  const [shared, own] = [true, false].map((is) => lanes.filter(([name]) => isShared(name) === is));
  // Any operation with an effect may cost money, for one: what operations of several tags share is measured after those.
  const judged = own!.map(([, lane]) => ({ done: judgeLane(run, lane), hasEffects: lane.some(hasEffects) }));
  const others = Promise.all(judged.filter((one) => one.hasEffects).map(({ done }) => done));
  await Promise.all([
    ...judged.map(({ done }) => done),
    ...shared!.map(([, lane]) => judgeLane(run, lane, others)),
  ]);
}

const hasEffects = (entry: Entry): boolean =>
  operations.find(({ id }) => id === operationIn(entry))?.effect !== 'none';

/**
 * The controls of a lane one after the other, each operation's overlapping entries as soon as its controls are
 * judged; then what is unmeasured; then, after `others`, all else in turn.
 */
async function judgeLane(run: Run, lane: readonly Entry[], others?: Promise<unknown>): Promise<void> {
  const of = (isolation: Isolation) => lane.filter((entry) => (entry.isolation ?? 'lane') === isolation);
  // Who has more to do in turn comes first: nothing can make up for it later.
  const priority = of('lane').length;
  const judge = (entry: Entry) => run.queue.add(() => run.judge(entry), { priority });
  const inTurn = async (entries: readonly Entry[]): Promise<void> => {
    for (const entry of entries) await judge(entry);
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
 * What an entry shares with those that must not overtake it: properties their requests; others what a state gave,
 * where it replaces what it gave before, or where an accepted request of the operation uses it up, for a target may
 * accept what it must refuse. All else is a chain of its own.
 */
function chainOf({ states }: Run, entry: Entry): string {
  const operation = operations.find(({ id }) => id === operationIn(entry));
  const givens = operation?.examples.flatMap(({ given }) => given) ?? [];
  const replacing = givens.find(({ state }) => state !== undefined && states.replaces(state));
  // What is refused needs the newest value no more than others of its operation do.
  if (replacing && entry.isolation === 'unmeasured') return replacing.state!;
  if (operation && (replacing || isolationOfAccepted(operation) === 'lane')) return operation.id;
  return isProperty(entry) ? shareGroupOf(entry) : entry.id;
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
