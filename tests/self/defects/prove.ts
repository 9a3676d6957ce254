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
import { internalErrors, judgeReference, type Judgement } from '../support/run.js';
import { justificationFor } from '../detection-matrix/justifications.js';
import { writePart } from '../detection-matrix/parts.js';
import type { KillRow } from '../detection-matrix/sheet.js';

const isOfRate = ({ fails }: Defect): boolean => fails.some((id) => id.startsWith('service/rate-limit'));

/**
 * Runs all requirements of the operation of a defect, except for properties that the defect does not name. The server
 * must fail the requirements that the defect names, and none outside its operation.
 *
 * @param more another operation, whose requirements are also tested
 */
export async function proveDefect(defect: Defect, more?: OperationId): Promise<KillRow> {
  const places = [defect.operation, ...(more ? [more] : []), ...defect.fails.map(operationOf)];
  const judged = await judgeReference(
    { defect: defect.name },
    {
      only: (id) => places.includes(operationOf(id)) && (operationOf(id) === more || isNeeded(id, defect)),
      quietMs: 50,
      plan: defect.fails.some(isPlanned) ? 'whole' : 'sampled',
      ...(isOfInputs(defect) ? { effort: roomy } : {}),
    },
  );
  expect(internalErrors(judged)).toEqual([]);
  const killed = [...judged.killed.keys()];
  const missed = defect.fails.filter((id) => !killed.includes(id));
  expect(missed, missed.map((id) => judged.why(id)).join('\n')).toEqual([]);
  // A defect of a SHOULD fails no MUST.
  const broken = isBent(defect) ? judged.with('fail') : [];
  expect(broken, broken.map((id) => judged.why(id)).join('\n')).toEqual([]);
  // A defect in shared code breaks all operations: tests/self/failure-reports/shared-code.test.ts.
  const isShared = sharedCode.includes(defect);
  const strangers = killed.filter(
    (id) => !isShared && operationOf(id) !== defect.operation && !defect.fails.includes(id),
  );
  expect(strangers, strangers.map((id) => judged.why(id)).join('\n')).toEqual([]);
  return rowOf(defect, judged);
}

/** Tests every defect of a tag or of an operation. Each MUST fails for at least one of them. */
export function prove(name: string): void {
  const rows: KillRow[] = [];
  const own = defects.filter(({ operation }) => operation === name || tagOf(operation) === name);

  const proveEach = (some: readonly Defect[]) =>
    test.each(some.map((row) => [row.name, row] as const))('%s', async (_, defect) => {
      rows.push(await proveDefect(defect, bystander(own.indexOf(defect))));
    });

  // A burst runs alone, because it must reach the limit within a minute.
  describe.concurrent(`defects of ${name}`, () => proveEach(own.filter((row) => !isOfRate(row))));
  if (own.some(isOfRate)) describe(`defects of ${name}, rate`, () => proveEach(own.filter(isOfRate)));

  test('every MUST fails for one of them, or is justified', () => {
    const missed = requirements
      .filter(({ tag, operation }) => tag === name || operation === name)
      .filter(
        ({ id, level, excluded }) => level === 'MUST' && !excluded && !justificationFor('neverFails', id),
      )
      .filter(({ id }) => !rows.some((row) => row.killed[id]));
    expect(missed.map((row) => row.id)).toEqual([]);
  });

  afterAll(() => writePart(name, rows));
}

/** Another operation for every eighth defect, a different one each time. */
const bystander = (index: number): OperationId | undefined =>
  index % 8 === 0 ? pickAt(operations, index / 3).id : undefined;

/**
 * A property sends many requests, so it runs only for defects that name it and for defects of a SHOULD, which must
 * not fail any MUST.
 */
function isNeeded(id: RequirementId, defect: Defect): boolean {
  return !isProperty(id) || defect.fails.includes(id) || isBent(defect);
}

function rowOf({ name, operation, summary, fails }: Defect, { killed, report }: Judgement): KillRow {
  return {
    ...{ defect: name, operation, summary, fails },
    killed: Object.fromEntries(killed),
    causes: report().causes.map(({ requirement }) => requirement),
  };
}

const isBent = ({ fails }: Defect): boolean => fails.every((id) => requirementRow(id).level === 'SHOULD');

const { entries } = await loadSuites();
const properties = new Set(entries.filter(({ kind }) => kind === 'property').map(({ id }) => id));
// The seed changes the samples of these requirements, so a defect may need all samples. Crashes and error shapes can
// show in any of them.
const planned = new Set(entries.filter(({ sampling }) => sampling !== undefined).map(({ id }) => id));
const isPlanned = (id: RequirementId): boolean =>
  planned.has(id) || /\/response\.(no-server-error|error-body)$/.test(id);
const isProperty = (id: RequirementId): boolean => properties.has(id);

const operationOf = (id: string): string => requirementRow(id as RequirementId).operation;

// A defect of a single malformed input needs more requests than the standard depth sends.
const roomy = { depth: 'standard', maxRequests: 5000 } as const;
const isOfInputs = ({ fails }: Defect): boolean => fails.some((id) => id.includes('/fuzz.'));

function tagOf(operation: string): string {
  return requirements.find((row) => row.operation === operation)?.tag ?? operation;
}
