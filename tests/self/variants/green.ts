import { describe, expect, test } from 'vitest';
import { variants, type Variant } from '../../../reference/variants/index.js';
import {
  requirementRow,
  unspecified,
  requirements,
  type RequirementId,
} from '../../../src/contract/contract.js';
import type { Effort } from '../../../src/engine/schedule/budget.js';
import { loadSuites } from '../../../src/certify/suites.js';
import { internalErrors, judgeReference, type Judgement } from '../support/run.js';
import { judgedRun } from '../traffic/judged.js';
import { madeBy } from './choices.js';
import { strange, unseen } from './observed.js';

/** Expects a conforming verdict: no failure, no internal error, and no warning except for those that the variants name. */
export function expectGreen(judged: Judgement, rows: readonly Pick<Variant, 'warns'>[] = []): void {
  expect(internalErrors(judged)).toEqual([]);
  const failed = judged.with('fail');
  const bad = [...judged.killed.keys()].filter(
    (id) => failed.includes(id) || !rows.some(({ warns }) => warns?.test(id)),
  );
  expect(bad, bad.map((id) => judged.why(id)).join('\n')).toEqual([]);
  expect(strange(judged)).toEqual([]);
}

/** Expects no failure in the recording of the run, as `cwit certify --har --show-personal-data` writes it. */
function expectGreenRecording({ lines }: Judgement, rows: readonly Pick<Variant, 'warns'>[]): void {
  const recorded = judgedRun(lines);
  const bad = [...recorded.with('fail'), ...recorded.with('warn')];
  expect(
    bad.filter((id) => !rows.some(({ warns }) => warns?.test(id))),
    recorded.why,
  ).toEqual([]);
}

/** The settings of a user, with delays for a busy machine. */
export const patient = { settleMs: 2000, deliveryMs: 20_000, effort: { depth: 'standard' } } as const;

// The effects of these variants show after their responses.
const late = ['card-processed-later', 'esim-completed-after-100-ms', 'esim-unknown-package-fails-later'];
const isLate = ({ name, about }: Variant): boolean => about === 'ruling:settlement' || late.includes(name);

/** The settings of a user, with shorter waits if nothing is late. */
const patientWith = (rows: readonly Variant[]): { settleMs: number; deliveryMs: number } => ({
  ...patient,
  ...(rows.some(isLate) ? {} : { settleMs: 60 }),
  ...(rows.some(({ name }) => name === 'webhook-minutes-later') ? { deliveryMs: 1000 } : {}),
});

/** Excludes the rate limit, which costs a thousand requests and has its own test. */
export const butRateLimit = (id: RequirementId): boolean => !id.startsWith('service/rate-limit');

/** The parts of the variants that run alone. Their files run in parallel. */
export const parts = [0, 1, 2] as const;

/** Every third variant from `first` on. */
export const partOf = (first: (typeof parts)[number]): Variant[] =>
  variants.filter((_, index) => index % parts.length === first);

type Depth = Effort['depth'];

/** Tests the reference server with one variant against all requirements that the choice can affect. Nothing fails. */
export async function proveVariant(variant: Variant, depth: Depth = 'standard'): Promise<void> {
  const { name } = variant;
  const judged = await judgeReference(
    { variants: [name] },
    { ...patientWith([variant]), effort: { depth }, only: concerned(variant), redact: 'credentials' },
  );
  expectGreen(judged, [variant]);
  expectGreenRecording(judged, [variant]);
  if (variant.warns) expect(judged.with('warn')).not.toEqual([]);
  expect(judged.with('pass').length).toBeGreaterThan(2);
  // An untested requirement explains a choice that was not observed.
  expect(unseen(judged, name), judged.with('not-testable').map(judged.why).join('\n')).toEqual([]);
}

/** Requirements that discovery cannot reach, or that a run with a state handler tests in the same way. */
const neverDiscovered = /^(service\/rate-limit|order|queryLoanFeature|freezeCard|mockCard|issueFlight)/;

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
  const judged = await judgeReference(
    { ...server, variants: rows.map(({ name }) => name) },
    {
      ...patientWith(rows),
      ...{ effort: { depth }, redact: 'credentials', discovers: true },
      only: (id) => !neverDiscovered.test(id) && isConcerned.some((concerns) => concerns(id)),
    },
  );
  expectGreen(judged, rows);
  // A recording must not present a guess as a state of the server.
  expectGreenRecording(judged, rows);
  const isUnknown = server.knowsExamples === false;
  // A server that rejects the guessed identity may accept no identity request.
  expect(judged.with('pass').length).toBeGreaterThanOrEqual(isUnknown ? 1 : 3);
}

/** Tests the reference server with many variants at once against all requirements except for the rate. Nothing fails. */
export async function proveMixture(rows: readonly Variant[], depth: Depth = 'standard'): Promise<void> {
  const variants = rows.map(({ name }) => name);
  const judged = await judgeReference(
    { variants },
    { ...patientWith(rows), effort: { depth }, only: butRateLimit, redact: 'credentials' },
  );
  expectGreen(judged, rows);
  expectGreenRecording(judged, rows);
  expect(judged.with('pass').length).toBeGreaterThan(400);
}

/** Tests each variant of a part alone. A burst runs alone, because it must reach the limit within a minute. */
export function alone(first: (typeof parts)[number]): void {
  const own = partOf(first);
  const each = (rows: readonly Variant[]) =>
    test.each(rows.map((row) => [row.name, row] as const))('%s', (_, row) => proveVariant(row));
  describe.concurrent(`variants alone, part ${first + 1}`, () => each(own.filter((row) => !isOfRate(row))));
  if (own.some(isOfRate))
    describe(`variants of the rate limit, part ${first + 1}`, () => each(own.filter(isOfRate)));
}

export const isOfRate = ({ about }: Pick<Variant, 'about'>): boolean =>
  about.startsWith('service/rate-limit');

const { entries } = await loadSuites();
const properties = new Set(entries.filter(({ kind }) => kind === 'property').map(({ id }) => id));

// The tags that debit the wallet. A choice about money may show in any of them.
const spending = ['transfers', 'wallet', 'identity', 'esim', 'cards'];

/**
 * The requirements that a choice can affect: its own tag, or the tags of its operations. A choice about money affects
 * all tags that debit the wallet. A choice about the service, or one that rewrites every reply, affects everything.
 */
export function concerned({ about, ...row }: Variant): (id: RequirementId) => boolean {
  if (isOfRate({ about })) return (id) => requirementRow(id).tag === 'service';
  // Only these requirements send an Idempotency-Key.
  const places = madeBy(row.name).map(({ operation }) => operation);
  if (about.startsWith('service/idempotency'))
    return (id) => /idempotency|fuzz|any-|race/.test(id) || places.includes(requirementRow(id).operation);
  const said = tagOf(unspecified.find((open) => open.id === about)?.operation);
  const altered = row.operations;
  const isOfAll = row.before !== undefined || (row.alter !== undefined && altered === undefined);
  const replaced = tagNames.filter((tag) => tag in row);
  const charging = 'charges' in row ? spending : [];
  const own =
    said === undefined || said === 'service' ? [...replaced, ...charging, ...tagsOf(altered)] : [said];
  // The pact and most properties run with the mixtures only, to save time.
  if (own.length === 0 || own.includes('service') || (isOfAll && own[0] !== said))
    return (id) =>
      butRateLimit(id) &&
      !id.includes('/pact.') &&
      (!properties.has(id) || places.includes(requirementRow(id).operation));
  const all = new Set(own.flatMap((tag) => (tag === 'wallet' || tag === 'transfers' ? spending : [tag])));
  return (id) => all.has(requirementRow(id).tag);
}

const tagOf = (operation: string | undefined): string | undefined =>
  requirements.find((one) => one.operation === operation)?.tag;

const tagsOf = (ids: readonly string[] = []): string[] => ids.flatMap((id) => tagOf(id) ?? []);

const tagNames: readonly string[] = [...new Set(requirements.map((row) => row.tag))];

/** The variants that a run without a state handler can meet. */
export const discoverableVariants: readonly Variant[] = variants.filter((row) => {
  const isConcerned = concerned(row);
  return requirements.some(({ id }) => isConcerned(id) && !neverDiscovered.test(id));
});
