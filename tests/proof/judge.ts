import { startReferenceServer, type ReferenceOptions } from '../../reference/server.js';
import type { RequirementId } from '../../src/contract/contract.js';
import type { Outcome, Verdict } from '../../src/contract/verdict.js';
import type { Effort } from '../../src/engine/budget.js';
import type { How } from '../../src/engine/registry.js';
import { MemoryJournal, type JournalLine } from '../../src/engine/journal.js';
import { Run } from '../../src/engine/run.js';
import { loadSuites } from '../../src/engine/suites.js';
import { completeTarget, type TargetInput } from '../../src/target/target.js';

export interface Judgement {
  outcomes: ReadonlyMap<RequirementId, Outcome>;
  lines: readonly JournalLine[];
  /** What failed or was warned about, and by which kinds of checks it was seen. */
  killed: ReadonlyMap<RequirementId, readonly How[]>;
  /** The ids of an outcome, in the order of judging. */
  with: (outcome: Outcome) => RequirementId[];
  /** What was seen for an id, for the message of a failed test. */
  why: (id: RequirementId) => string;
}

export interface JudgeOptions {
  settleMs?: number;
  deliveryMs?: number;
  quietMs?: number;
  keepAlive?: boolean;
  seed?: number;
  /** What the run may cost; the number of properties is counted here. */
  effort?: Omit<Effort, 'properties'>;
  only?: (id: RequirementId) => boolean;
}

/** Judges a target by all suites, in this process. */
export async function judge(
  input: TargetInput,
  {
    settleMs = 60,
    deliveryMs = 1000,
    quietMs,
    keepAlive = false,
    seed = 1,
    effort,
    only = () => true,
  }: JudgeOptions = {},
): Promise<Judgement> {
  const journal = new MemoryJournal();
  const entries = (await loadSuites()).entries.filter((entry) => only(entry.id));
  const properties = entries.filter(({ how }) => how === 'property').length;
  const run = new Run({
    target: completeTarget(input),
    journal,
    seed,
    nonce: 'test',
    settleMs,
    deliveryMs,
    timeoutMs: 4000,
    ...(effort ? { effort: { ...effort, properties } } : {}),
    keepAlive,
    ...(quietMs === undefined ? {} : { quietMs }),
  });
  const outcomes = new Map<RequirementId, Outcome>();
  const killed = new Map<RequirementId, How[]>();
  try {
    for (const entry of entries) {
      const seen = journal.lines.length;
      await run.judge(entry);
      for (const id of blamed(journal.lines.slice(seen)))
        killed.set(id, [...new Set([...(killed.get(id) ?? []), entry.how])]);
    }
    for (const { id } of entries) outcomes.set(id, run.verdicts.of(id) ?? 'not-testable');
  } finally {
    await run.close();
  }
  const { lines } = journal;
  return {
    outcomes,
    lines,
    killed,
    with: (outcome) => [...outcomes].filter(([, found]) => found === outcome).map(([id]) => id),
    why: (id) =>
      lines
        .filter(
          (line): line is { kind: 'verdict'; verdict: Verdict } =>
            line.kind === 'verdict' && line.verdict.requirement === id,
        )
        .map(
          ({ verdict: { outcome, reason, evidence } }) =>
            `${id} ${outcome}: ${reason ?? `expected ${evidence?.expected}, got ${evidence?.actual}`}`,
        )
        .join('\n'),
  };
}

function blamed(lines: readonly JournalLine[]): RequirementId[] {
  return lines.flatMap((line) =>
    line.kind === 'verdict' && ['fail', 'warn'].includes(line.verdict.outcome)
      ? [line.verdict.requirement]
      : [],
  );
}

/** Judges the reference server with a defect or in variants. */
export async function judgeReference(
  options: ReferenceOptions = {},
  how: JudgeOptions & { input?: TargetInput } = {},
): Promise<Judgement> {
  const server = await startReferenceServer(options);
  try {
    const { url: baseUrl, apiKey, apiSecret, stateHandler } = server;
    const target = { baseUrl, apiKey, apiSecret, stateHandler, ...how.input };
    // The reference server is sound with kept connections, and a new one a request takes a third of the time.
    return await judge(target, { keepAlive: true, ...how });
  } finally {
    await server.close();
  }
}

/** Errors of the suite itself: there must never be one, whatever the target does. */
export function internalErrors({ lines }: Judgement): string[] {
  return lines.flatMap((line) =>
    line.kind === 'internal-error' ? [`${line.requirement}: ${line.message}`] : [],
  );
}
