// Runs defects at several seeds, each with the values that a standard run tries for the requirements of the defect.
import { expect } from 'vitest';
import type { Defect } from '../../../reference/defects/index.js';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import type { TestKind } from '../../../src/engine/schedule/registry.js';
import { internalErrors, isDetection, testReference } from '../support/run.js';

/** The seeds of defects that lose money, repeat effects or change lists; four seeds rotate through all sampled cases. */
const allSeeds = [0, 1, 2, 3];
const seedsOfOthers = [0, 1];

const ofMoney = ['initiateTransfer', 'getWallet', 'getWalletStatement', 'createEsimOrder'];
const ofLists = ['listTransactions', 'listEsimOrders'];
const ofMoneyOrKeys = /idempotency|charge|money|debit|overdraft/;

const isOfRate = (id: RequirementId): boolean => id.startsWith('service/rate-limit');

/** The seeds at which a defect is proved. A defect of the rate limit is proved once, because a burst depends on no seed. */
export function seedsOf({ operation, fails }: Defect): readonly number[] {
  if (fails.some(isOfRate)) return [1];
  const isCareful =
    [...ofMoney, ...ofLists].includes(operation) || fails.some((id) => ofMoneyOrKeys.test(id));
  return isCareful ? allSeeds : seedsOfOthers;
}

const operationOf = (id: RequirementId): string => requirementRow(id).operation;

type Kills = ReadonlyMap<RequirementId, readonly TestKind[]>;

/** The results of a defect at its seeds. */
export interface SeedResults {
  /** The failed requirements of all runs, with the kinds of tests that detected the defect. */
  killed: Kills;
  /** The seeds at which no requirement failed. */
  missedAt: number[];
  why: (id: RequirementId) => string;
}

/**
 * Runs the named requirements at each seed, until all of them fail. If none fails, the whole operation runs until any
 * requirement fails, unless the seed is known to miss the defect.
 */
export async function resultsBySeed(
  defect: Defect,
  isKnownMiss: (seed: number) => boolean,
): Promise<SeedResults> {
  const killed = new Map<RequirementId, TestKind[]>();
  const missedAt: number[] = [];
  const reasons: string[] = [];
  const { name, operation, fails } = defect;
  const places = [operation, ...fails.map(operationOf)];

  async function isDetected(
    seed: number,
    only: (id: RequirementId) => boolean,
    until: (failed: ReadonlySet<RequirementId>) => boolean,
  ): Promise<boolean> {
    const how = { seed, only, until, plan: 'sampled', quietMs: 50 } as const;
    const tested = await testReference({ defect: name }, how);
    expect(internalErrors(tested)).toEqual([]);
    const detected = [...tested.killed].filter(([requirement]) =>
      isDetection({ requirement, outcome: tested.outcomes.get(requirement)! }),
    );
    for (const [id, kinds] of detected) killed.set(id, [...new Set([...(killed.get(id) ?? []), ...kinds])]);
    reasons.push(...fails.map((id) => `seed ${seed}: ${tested.why(id)}`));
    return detected.length > 0;
  }

  for (const seed of seedsOf(defect)) {
    const isFound =
      (await isDetected(
        seed,
        (id) => fails.includes(id),
        (failed) => fails.every((id) => failed.has(id)),
      )) ||
      (!isKnownMiss(seed) &&
        (await isDetected(
          seed,
          (id) => places.includes(operationOf(id)),
          (failed) => failed.size > 0,
        )));
    if (!isFound) missedAt.push(seed);
  }
  const why = (id: RequirementId): string => reasons.filter((reason) => reason.includes(id)).join('\n');
  return { killed, missedAt, why };
}
