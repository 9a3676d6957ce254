import fc from 'fast-check';
import { variants, type Variant } from '../../../reference/variants/index.js';

// Variants that rewrite the same reply, so that only one of them can apply.
const either: readonly (readonly string[])[] = [
  ['error-bodies-html', 'error-bodies-empty', 'error-bodies-in-envelope', 'travel-errors-as-pages'],
  ['travel-errors-as-pages', 'quote-unknown-token-200', 'esim-unknown-package-400'],
  ['error-bodies-html', 'quote-unknown-token-200'],
  // The pact has no recipient without metadata from an earlier request.
  ['recipients-of-long-ago', 'recipient-shows-nothing-for-nothing'],
  ['timestamps-with-offset', 'timestamps-in-microseconds'],
  ['identity-shortfall-402', 'identity-shortfall-200'],
  ['identity-failures-422', 'loan-failures-200'],
  ['identity-failures-422', 'nin-unknown-200'],
  ['travel-validation-400', 'travel-validation-409'],
  ['photo-as-data-uri', 'photo-in-hex', 'photo-missing'],
  ['recipient-phone-local', 'recipient-local-numbers', 'recipient-phones-without-plus'],
  ['statement-ids-are-row-numbers', 'statement-ids-are-row-numbers-latest-first'],
  // A 403 for a valid request means that the key may not use the operation.
  ['unknown-is-forbidden', 'records-usable-after-700-ms'],
  // An additional field in every object is one more field of an entry.
  ['extra-fields', 'statement-entries-bare'],
  // The two keys have different bodies.
  ['idempotency-key-case-ignored', 'idempotency-other-body-runs'],
  // Another wallet, with other entries, replaces the wallet between two statements.
  ['wallet-made-by-each-state', 'statement-bad-date-ignored'],
  // A second use of a reference needs another password, so that the run does not observe the first transfer again.
  ['transfer-needs-new-otp', 'transfer-second-use-shows-progress'],
  ['transfer-needs-new-otp', 'transfer-refused-reference-used-up'],
  ['transfer-otp-and-fee', 'transfer-second-use-shows-progress'],
  ['transfer-otp-and-fee', 'transfer-refused-reference-used-up'],
  // The price that is fixed does not follow the rate.
  ['esims-at-the-rate-of-today', 'esim-costs-71122'],
  // Together they reject no invalid order.
  ['json-types-converted', 'esim-fields-optional'],
  ['json-types-converted', 'esim-unknown-package-400'],
  // Each of the others rejects the metadata that the first one shortens.
  ['metadata-kept-in-part', 'metadata-at-most-10-members'],
  ['metadata-kept-in-part', 'metadata-at-most-20-members'],
  ['metadata-kept-in-part', 'metadata-at-most-40-characters'],
  ['metadata-kept-in-part', 'metadata-with-plain-names'],
  ['search-by-city', 'search-segments-of-airports'],
  // Only one of the two times of a moment would be rounded, or moved.
  ['times-in-whole-minutes', 'wallet-created-in-changing-zones'],
  ['times-behind-a-moved-clock', 'wallet-created-in-changing-zones'],
  // The list orders transfers by the clock, not by their written times.
  ['times-behind-a-moved-clock', 'list-holds-transfers'],
  // An account without a bank is at no known bank.
  ['recipient-states-without-bank-code', 'recipient-unknown-bank-has-no-account'],
  // The recording of a run does not show the state that made a wallet, if another wallet replaced it at once.
  ['wallet-made-by-each-state', 'wallet-created-201', 'wallet-created-by-one-call'],
  // A wallet that pays this price holds more than the limit.
  ['transfer-refused-above-a-balance', 'esim-costs-71122', 'identity-costs-60000'],
  // Each decides when a transfer fails.
  ['every-fifth-transfer-refunded', 'every-eleventh-transfer-fails-at-once'],
  ...['every-fifth-transfer-refunded', 'every-eleventh-transfer-fails-at-once'].flatMap((name) =>
    [
      'transfer-second-use-shows-failure',
      'transfer-refunded-an-hour-later',
      'transfer-refunded-after-200-ms',
      'transfer-that-fails-never-debited',
      'transfer-that-fails-debited-late',
    ].map((other) => [name, other]),
  ),
  ['transfer-second-use-shows-failure', 'transfer-refunded-an-hour-later'],
  ['transfer-second-use-shows-failure', 'transfer-refunded-after-200-ms'],
  ['transfer-second-use-shows-failure', 'transfer-that-fails-never-debited'],
  ['transfer-second-use-shows-failure', 'transfer-that-fails-debited-late'],
];

/** Mixtures of valid variants by seed. Each mixture makes every choice in one way. */
export function mixtures(count: number, seed: number): Variant[][] {
  const some = fc.shuffledSubarray([...variants], {
    minLength: Math.floor(variants.length / 3),
    maxLength: Math.ceil((variants.length * 2) / 3),
  });
  const mixed: Variant[][] = [];
  for (const rows of fc.sample(some, { numRuns: count, seed })) {
    // Variants of fewer earlier mixtures come first, so that all are mixed equally often.
    const turns = (row: Variant): number => mixed.filter((earlier) => earlier.includes(row)).length;
    mixed.push(compatible(rows.toSorted((one, other) => turns(one) - turns(other))));
  }
  return mixed;
}

/** The rows without conflicts with earlier ones. */
function compatible(rows: readonly Variant[]): Variant[] {
  return rows.reduce<Variant[]>(
    (kept, row) => (kept.some((other) => exclude(row, other)) ? kept : [...kept, row]),
    [],
  );
}

export function exclude(one: Variant, other: Variant): boolean {
  const sameChoice = one.about === other.about && !one.about.startsWith('ruling:');
  const decided = decisionsOf(other);
  return (
    sameChoice ||
    decisionsOf(one).some((decision) => decided.includes(decision)) ||
    either.some((names) => names.includes(one.name) && names.includes(other.name))
  );
}

/** The decisions and the places of replies that a row replaces. A later row hides an earlier one with the same decision. */
function decisionsOf({
  name: _,
  about: __,
  summary: ___,
  warns: ____,
  operations: _____,
  before: ______,
  alter: _______,
  replaced,
  ...tags
}: Variant): string[] {
  const decisions = Object.entries(tags).flatMap(([tag, own]) =>
    Object.keys(own).map((decision) => `${tag}.${decision}`),
  );
  return [...decisions, ...replaced];
}
