import { expect } from 'vitest';
import type { Variant } from '../../../reference/variants/index.js';
import type { Effort } from '../../../src/engine/schedule/budget.js';
import { internalErrors, testReference, type TestResult } from '../support/run.js';
import { testedRun } from '../traffic/tested.js';
import { butRateLimit, concerned, neverDiscovered } from './concerned.js';
import { strange, unseen } from './observed.js';
import type { Mode } from './record.js';

/** A reason why a run of a correct server is not green, with the id that it is about. */
export interface Fault {
  id: string;
  text: string;
}

type Warns = Pick<Variant, 'warns'>;

/** The failures and internal errors of a run, strange observations, and the warnings that no variant names. */
export function faultsIn(tested: TestResult, rows: readonly Warns[] = []): Fault[] {
  const failed = tested.with('fail');
  const bad = [...tested.killed.keys()].filter(
    (id) => failed.includes(id) || !rows.some(({ warns }) => warns?.test(id)),
  );
  return [
    ...internalErrors(tested).map((text) => ({ id: text.split(':')[0]!, text })),
    ...bad.map((id) => ({ id, text: tested.why(id) })),
    ...strange(tested).map(({ id, observed }) => ({ id, text: `${id}: strange observation: ${observed}` })),
  ];
}

/** The failures and unnamed warnings in the recording of a run, as `cwit certify --har --show-personal-data` writes it. */
export function recordedFaultsIn({ lines }: TestResult, rows: readonly Warns[]): Fault[] {
  const recorded = testedRun(lines);
  return [...recorded.with('fail'), ...recorded.with('warn')]
    .filter((id) => !rows.some(({ warns }) => warns?.test(id)))
    .map((id) => ({
      id,
      text: recorded.why
        .split('\n')
        .filter((line) => line.startsWith(`${id} `))
        .join('\n'),
    }));
}

/** Expects a conforming verdict: no failure, no internal error, and no warning except for those that the variants name. */
export function expectGreen(tested: TestResult, rows: readonly Warns[] = []): void {
  expectNone(faultsIn(tested, rows));
}

/** Expects no failure in the recording of a run. */
export function expectGreenRecording(tested: TestResult, rows: readonly Warns[]): void {
  expectNone(recordedFaultsIn(tested, rows));
}

function expectNone(faults: readonly Fault[]): void {
  expect(
    faults.map(({ id }) => id),
    faults.map(({ text }) => text).join('\n'),
  ).toEqual([]);
}

/** The settings of a user, with delays for a busy machine. */
export const patient = {
  settleMs: 2000,
  deliveryMs: 20_000,
  timeoutMs: 30_000,
  effort: { depth: 'standard' },
} as const;

// The effects of these variants show after their responses.
const late = ['card-processed-later', 'esim-completed-after-100-ms', 'esim-unknown-package-fails-later'];
/** Whether the suite needs the settings of a user to see what a variant does. */
export const isLate = ({ name, about }: Variant): boolean =>
  about === 'ruling:settlement' || late.includes(name);

/** The settings of a user, with shorter waits if nothing is late. */
const patientWith = (
  rows: readonly Variant[],
): Omit<typeof patient, 'settleMs' | 'deliveryMs'> & { settleMs: number; deliveryMs: number } => ({
  ...patient,
  ...(rows.some(isLate) ? {} : { settleMs: 60 }),
  ...(rows.some(({ name }) => name === 'webhook-minutes-later') ? { deliveryMs: 1000 } : {}),
});

const prices = { createEsimOrder: '4000.00', queryLoanFeature: '500.00', verifyEnhancedNin: '500.00' };

/** The settings of a user who has a state handler, or a URL and credentials alone. */
export const settingsOf = (rows: readonly Variant[], mode: Mode) => ({
  ...patientWith(rows),
  // All requirements together need more than the default spending limit.
  ...(mode === 'credentials' ? { discovers: true, input: { spend: '120000.00', prices } } : {}),
});

type Depth = Effort['depth'];

/** Tests the reference server with one variant against all requirements that the choice can affect. Nothing fails. */
export async function proveVariant(variant: Variant, depth: Depth = 'standard'): Promise<void> {
  const { name } = variant;
  const tested = await testReference(
    { variants: [name] },
    { ...patientWith([variant]), effort: { depth }, only: concerned(variant), redact: 'credentials' },
  );
  expectGreen(tested, [variant]);
  expectGreenRecording(tested, [variant]);
  if (variant.warns) expect(tested.with('warn')).not.toEqual([]);
  expect(tested.with('pass').length).toBeGreaterThan(2);
  // An untested requirement explains a choice that was not observed.
  expect(unseen(tested, name), tested.with('not-testable').map(tested.why).join('\n')).toEqual([]);
}

/**
 * Tests variants with a URL and credentials alone: discovery reads the values of states from the API. Nothing fails.
 *
 * @param server whether the server knows the person of the documented examples, as a sandbox may
 */
export async function proveDiscovered(
  rows: readonly Variant[],
  depth: Depth = 'standard',
  server: { knowsExamples?: boolean } = {},
): Promise<void> {
  const isConcerned = rows.map(concerned);
  const tested = await testReference(
    { ...server, variants: rows.map(({ name }) => name) },
    {
      ...settingsOf(rows, 'credentials'),
      ...{ effort: { depth }, redact: 'credentials' },
      only: (id) => !neverDiscovered.test(id) && isConcerned.some((concerns) => concerns(id)),
    },
  );
  expectGreen(tested, rows);
  // A recording must not present a guess as a state of the server.
  expectGreenRecording(tested, rows);
  const isUnknown = server.knowsExamples === false;
  // A server that rejects the guessed identity may accept no identity request.
  expect(tested.with('pass').length).toBeGreaterThanOrEqual(isUnknown ? 1 : 3);
}

/** Tests the reference server with many variants at once against all requirements except for the rate. Nothing fails. */
export async function proveMixture(rows: readonly Variant[], depth: Depth = 'standard'): Promise<void> {
  const variants = rows.map(({ name }) => name);
  const tested = await testReference(
    { variants },
    { ...patientWith(rows), effort: { depth }, only: butRateLimit, redact: 'credentials' },
  );
  expectGreen(tested, rows);
  expectGreenRecording(tested, rows);
  expect(tested.with('pass').length).toBeGreaterThan(400);
}
