import { afterAll, describe, expect, test } from 'vitest';
import { defects, type Defect } from '../../../reference/defects/index.js';
import { sharedCode } from '../../../reference/defects/service/shared-code.js';
import {
  operations,
  type OperationId,
  requirementRow,
  requirements,
  type RequirementId,
} from '../../../src/contract/contract.js';
import { loadSuites } from '../../../src/certify/suites.js';
import { pickAt } from '../../../src/cases/sampling.js';
import { internalErrors, testReference, type TestResult } from '../support/run.js';
import { justificationFor } from '../detection-matrix/justifications.js';
import { writePart, type SeedRow } from '../detection-matrix/parts.js';
import type { KillRow } from '../detection-matrix/sheet.js';
import { missed, type KnownMisses } from './missed.js';
import { resultsBySeed, seedsOf, type SeedResults } from './seeds.js';

const isOfRate = ({ fails }: Defect): boolean => fails.some((id) => id.startsWith('service/rate-limit'));

/**
 * Runs all requirements of the operation of a defect, except for properties that the defect does not name. The server
 * must fail the requirements that the defect names, and none outside its operation.
 *
 * @param more another operation, whose requirements are also tested
 */
export async function proveDefect(defect: Defect, more?: OperationId): Promise<KillRow> {
  const places = [defect.operation, ...(more ? [more] : []), ...defect.fails.map(operationOf)];
  const tested = await testReference(
    { defect: defect.name },
    {
      ...wholePlanOf(defect),
      only: (id) => places.includes(operationOf(id)) && (operationOf(id) === more || isNeeded(id, defect)),
    },
  );
  expect(internalErrors(tested)).toEqual([]);
  const killed = [...tested.killed.keys()];
  const missed = defect.fails.filter((id) => !killed.includes(id));
  expect(missed, missed.map((id) => tested.why(id)).join('\n')).toEqual([]);
  // A defect of a SHOULD fails no MUST.
  const broken = isBent(defect) ? tested.with('fail') : [];
  expect(broken, broken.map((id) => tested.why(id)).join('\n')).toEqual([]);
  const strangers = strangersOf(defect, killed);
  expect(strangers, strangers.map((id) => tested.why(id)).join('\n')).toEqual([]);
  return rowOf(defect, tested);
}

/**
 * Proves every defect of a tag or of an operation at its seeds. Each MUST fails for at least one of them. Every sixteenth
 * defect, or with `npm run prove -- --matrix` every one, also runs against its whole operation.
 */
export function prove(name: string): void {
  const rows: KillRow[] = [];
  const failing = new Set<RequirementId>();
  const results: SeedRow[] = [];
  const own = defects.filter(({ operation }) => operation === name || tagOf(operation) === name);
  // The requirements that defects of other tags fail, in the proofs of those tags.
  const elsewhere = new Set(
    defects.filter((one) => !own.includes(one) && !missesOf(one).seeds.length).flatMap(({ fails }) => fails),
  );

  const proveEach = (some: readonly Defect[]) =>
    test.each(some.map((row) => [row.name, row] as const))('%s', async (_, defect) => {
      const result = await resultsBySeed(
        defect,
        (seed) => !isMatrix && missesOf(defect).seeds.includes(seed),
      );
      results.push({ defect: defect.name, seeds: [...seedsOf(defect)], missedAt: result.missedAt });
      for (const id of await proveAtSeeds(defect, result)) failing.add(id);
      const index = own.indexOf(defect);
      if (!isMatrix && index % wholeEvery !== 0) return;
      const row = await proveDefect(defect, bystander(index));
      rows.push(row);
      for (const id of Object.keys(row.killed) as RequirementId[]) failing.add(id);
    });

  // A burst runs alone, because it must reach the limit within a minute.
  describe.concurrent(`defects of ${name}`, () => proveEach(own.filter((row) => !isOfRate(row))));
  if (own.some(isOfRate)) describe(`defects of ${name}, rate`, () => proveEach(own.filter(isOfRate)));

  test('every MUST fails for one of them, or is justified', async () => {
    const missing = requirements
      .filter(({ tag, operation }) => tag === name || operation === name)
      .filter(
        ({ id, level, excluded }) => level === 'MUST' && !excluded && !justificationFor('neverFails', id),
      )
      .flatMap(({ id }) => (failing.has(id) || elsewhere.has(id) ? [] : [id]));
    expect(await thatFailForNone(missing, own)).toEqual([]);
  });

  afterAll(() => writePart(name, { rows, seeds: results }));
}

/** The requirements that fail for none of these defects. Defects name only those that a fault breaks by design. */
async function thatFailForNone(
  ids: readonly RequirementId[],
  some: readonly Defect[],
): Promise<RequirementId[]> {
  let open = [...ids];
  for (const { name, operation } of some) {
    const own = open.filter((id) => operationOf(id) === operation);
    if (own.length === 0) continue;
    const only = (id: RequirementId): boolean => own.includes(id);
    const { killed } = await testReference({ defect: name }, { only, quietMs: 50 });
    open = open.filter((id) => !killed.has(id));
  }
  return open;
}

// Races, and sequences that read balances, depend on the speed of the machine, so one of their seeds may miss a defect.
const ofTiming =
  /\/(any-sequence|any-race|reference-race|no-overdraft|simultaneous-debits)$|own-answer$|\.simultaneous$/;

/**
 * Expects that `missed.yaml` lists exactly the seeds that miss a defect. A run of all sampled cases must fail the named
 * requirements that fail at no seed. Returns the failed requirements.
 */
async function proveAtSeeds(
  defect: Defect,
  { killed, missedAt, why }: SeedResults,
): Promise<RequirementId[]> {
  expect(strangersOf(defect, [...killed.keys()])).toEqual([]);
  const { seeds, isChance } = missesOf(defect);
  const tolerated = defect.fails.every((id) => ofTiming.test(id)) && seedsOf(defect).length > 1 ? 1 : 0;
  const unlisted = missedAt.filter((seed) => !seeds.includes(seed));
  expect(
    unlisted.slice(tolerated),
    `missed.yaml does not list a seed that misses the defect:\n${defect.fails.map(why).join('\n')}`,
  ).toEqual([]);
  // How many values a property tries may depend on the speed of the machine.
  const isExact = !isChance && !defect.fails.some(isProperty);
  const outdated = isExact ? seeds.filter((seed) => !missedAt.includes(seed)) : [];
  expect(outdated, 'missed.yaml lists a seed that detects the defect now: remove it').toEqual([]);
  if (defect.fails.every((id) => killed.has(id))) return [...killed.keys()];
  const whole = await testReference({ defect: defect.name }, { ...wholePlanOf(defect), only: isOf(defect) });
  const all = [...killed.keys(), ...whole.killed.keys()];
  // Some requirements fail only next to others, which send the requests that they test.
  if (!defect.fails.every((id) => all.includes(id))) await proveDefect(defect);
  return [...all, ...defect.fails];
}

const missesOf = ({ name }: Defect): KnownMisses => missed.get(name) ?? { seeds: [], isChance: false };

// The whole operation takes ten times as many requests as the requirements that a defect names.
const wholeEvery = 16;
const isMatrix = process.env['PROVE_MATRIX'] === '1';

/** Another operation for every sixteenth defect, a different one each time. */
const bystander = (index: number): OperationId | undefined =>
  index % wholeEvery === 0 ? pickAt(operations, index / 5).id : undefined;

/**
 * A property sends many requests, so it runs only for defects that name it and for defects of a SHOULD, which must
 * not fail any MUST.
 */
function isNeeded(id: RequirementId, defect: Defect): boolean {
  return !isProperty(id) || defect.fails.includes(id) || isBent(defect);
}

/** The failed requirements outside the operation of a defect. */
function strangersOf(defect: Defect, killed: readonly RequirementId[]): RequirementId[] {
  // A defect in shared code breaks all operations: tests/self/failure-reports/shared-code.test.ts.
  if (sharedCode.some(({ name }) => name === defect.name)) return [];
  return killed.filter((id) => operationOf(id) !== defect.operation && !defect.fails.includes(id));
}

function rowOf({ name, operation, summary, fails }: Defect, { killed, report }: TestResult): KillRow {
  return {
    ...{ defect: name, operation, summary, fails },
    killed: Object.fromEntries(killed),
    causes: report().causes.map(({ requirement }) => requirement),
  };
}

const isBent = ({ fails }: Defect): boolean => fails.every((id) => requirementRow(id).level === 'SHOULD');

const { entries } = await loadSuites();
const properties = new Set(entries.filter(({ kind }) => kind === 'property').map(({ id }) => id));
// A run tries a sample for these requirements, so a defect may need all values. Crashes and error shapes can show in any of
// them.
const planned = new Set(entries.filter(({ sampling }) => sampling !== undefined).map(({ id }) => id));
const isPlanned = (id: RequirementId): boolean =>
  planned.has(id) || /\/(fuzz\.|response\.(no-server-error|error-body)$)/.test(id);
const isProperty = (id: RequirementId): boolean => properties.has(id);

const operationOf = (id: string): string => requirementRow(id as RequirementId).operation;

/** Tries all sampled cases if the defect needs one of them. */
const wholePlanOf = (defect: Defect) => ({
  quietMs: 50,
  plan: defect.fails.some(isPlanned) ? ('whole' as const) : ('sampled' as const),
});

const isOf =
  ({ fails }: Defect) =>
  (id: RequirementId): boolean =>
    fails.includes(id);

function tagOf(operation: string): string {
  return requirements.find((row) => row.operation === operation)?.tag ?? operation;
}
