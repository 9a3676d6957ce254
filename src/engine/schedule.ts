import type { RequirementId } from '../contract/contract.js';
import { laneOf, type Entry, type Isolation } from './registry.js';
import { shareGroupOf, type Run } from './run.js';

// What the first leaves goes to those that used their shares up, and what they leave once more.
const mostRounds = 4;

/**
 * Judges all entries. Lanes are judged side by side, over as many connections as the run has; what is to be judged
 * alone waits for them and holds them up. With one connection, one entry after the other in their order.
 */
export async function judgeAll(run: Run, entries: readonly Entry[]): Promise<void> {
  const { listen, connections = 1 } = run.options;
  const requirements: RequirementId[] = entries.map(({ id }) => id);
  listen({ kind: 'RunStarted', requirements, connections });
  const lastProperty = entries.findLast(({ how }) => how === 'property');
  for (const phase of phasesOf(entries)) {
    run.budget.openShares(phase.filter(isProperty).map(shareGroupOf));
    await judgePhase(run, phase);
    if (lastProperty && phase.includes(lastProperty)) await judgeOn(run);
  }
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

const isProperty = ({ how }: Entry): boolean => how === 'property';

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
  const lanes = new Map<string, Entry[]>();
  for (const entry of phase) lanes.set(laneOf(entry), [...(lanes.get(laneOf(entry)) ?? []), entry]);
  await Promise.all([...lanes.values()].map((lane) => judgeLane(run, lane)));
}

/** Properties that share their requests come one after the other; all else is a chain of its own. */
function chainsOf(entries: readonly Entry[]): Entry[][] {
  const chains = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = isProperty(entry) ? shareGroupOf(entry) : entry.id;
    chains.set(key, [...(chains.get(key) ?? []), entry]);
  }
  return [...chains.values()];
}

/** The entries of a lane one after the other, but those together that may overtake each other. */
async function judgeLane(run: Run, lane: readonly Entry[]): Promise<void> {
  const of = (isolation: Isolation) => lane.filter((entry) => (entry.isolation ?? 'lane') === isolation);
  const each = (entries: readonly Entry[]) => entries.map((entry) => [entry]);
  let left = lane.length;
  for (const group of [...each(of('controls')), of('overlapping'), ...each(of('lane'))]) {
    // Who has more to do comes first.
    const priority = left;
    const judge = (entry: Entry) => run.queue.add(() => run.judge(entry), { priority });
    await Promise.all(
      chainsOf(group).map(async (chain) => {
        for (const entry of chain) await judge(entry);
      }),
    );
    left -= group.length;
  }
}
