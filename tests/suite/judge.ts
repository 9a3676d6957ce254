import { startReferenceServer, type ReferenceOptions } from '../../reference/server.js';
import type { RequirementId } from '../../src/contract/contract.js';
import type { Outcome, Verdict } from '../../src/contract/verdict.js';
import type { Effort } from '../../src/harness/budget.js';
import { MemoryJournal, type JournalLine } from '../../src/harness/journal.js';
import { Run } from '../../src/harness/run.js';
import { loadSuites } from '../../src/harness/suites.js';
import { completeTarget, type TargetInput } from '../../src/target/target.js';

export interface Judgement {
  outcomes: ReadonlyMap<RequirementId, Outcome>;
  lines: readonly JournalLine[];
  /** The ids of an outcome, in the order of judging. */
  with: (outcome: Outcome) => RequirementId[];
  /** What was seen for an id, for the message of a failed test. */
  why: (id: RequirementId) => string;
}

export interface JudgeOptions {
  settleMs?: number;
  deliveryMs?: number;
  seed?: number;
  /** What the run may cost; the number of properties is counted here. */
  effort?: Omit<Effort, 'properties'>;
  only?: (id: RequirementId) => boolean;
}

/** Judges a target by all suites, in this process. */
export async function judge(
  input: TargetInput,
  { settleMs = 60, deliveryMs = 1000, seed = 1, effort, only = () => true }: JudgeOptions = {},
): Promise<Judgement> {
  const journal = new MemoryJournal();
  const entries = (await loadSuites()).flatMap((suite) => suite.entries).filter((entry) => only(entry.id));
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
  });
  const outcomes = new Map<RequirementId, Outcome>();
  try {
    for (const entry of entries) await run.judge(entry);
    for (const { id } of entries) outcomes.set(id, run.outcome(id) ?? 'not-testable');
  } finally {
    await run.close();
  }
  const { lines } = journal;
  return {
    outcomes,
    lines,
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

/** Judges the reference server with a defect or in variants. */
export async function judgeReference(
  options: ReferenceOptions = {},
  how: JudgeOptions & { input?: TargetInput } = {},
): Promise<Judgement> {
  const server = await startReferenceServer(options);
  try {
    const { url: baseUrl, apiKey, apiSecret, stateHandler } = server;
    return await judge({ baseUrl, apiKey, apiSecret, stateHandler, ...how.input }, how);
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
