// Compares the choices that a run observes with the alternatives that the contract accepts.
import { unspecified, type UnspecifiedId } from '../../../src/contract/contract.js';
import type { TestResult } from '../support/run.js';
import { madeBy } from './choices.js';

// Patterns for texts that do not begin with their alternative, in the order of `accepted`.
const texts: Readonly<Partial<Record<UnspecifiedId, readonly RegExp[]>>> = {
  'createVirtualAccount/static-single-bank-shape': [/^an array of 1 account$/, /^a single account$/],
  'createVirtualAccount/dynamic-several-banks-shape': [/^an array of \d+ accounts$/, /^a single account$/],
  'createVirtualAccount/static-bank-code': [/^present/, /^absent/],
  'createRecipient/verification-transitions': [/^verified/, /^pending/],
  'createVirtualAccount/dynamic-bank-a-kyc': [/^accepted/, /^a rejection/],
  'initiateTransfer/amount-limits': [/: a rejection/, /: accepted$/],
  'initiateTransfer/second-use-of-reference': [/^accepted, with the session_id of the first/, /^a rejection/],
  'service/idempotency-simultaneous': [/^the same response$/, /^a rejection/],
  'listTransactions/page-zero': [/^a rejection/, /^page 1 and /],
  'listTransactions/per-page-over-maximum': [/^a rejection/, /, (\d{1,2}|100) records?$/],
  'listTransactions/per-page-below-one': [/^a rejection/, /, [1-9]\d* records?$/, /, 0 records$/],
  'getWalletStatement/entry-fields': [/^further fields: /, /^none$/],
  // Records of one status: the server reads the value as another status.
  'listTransactions/unknown-filter-value': [/^a rejection/, /^no records$/, /^records of status /],
  'listEsimOrders/unknown-type': [
    /^a rejection/,
    /^no records$/,
    /^records of type purchase, topup$/,
    /^records of type purchase$/,
  ],
  'service/timestamp-form': [/^with a/, /^without a/, /with Z$/, /with an offset$/, /with neither/],
  'service/error-numbers': [/^the status code$/, /^\d+ in a \d+$/],
  'service/rate-limit-response': [/./, /^Retry-After$/, /^no Retry-After$/],
  'service/webhook-retries': [/: again after/, /: no retry$/],
  'service/webhook-delay': [/: at once$/, /: after/, /./],
};

const acceptedOf = (id: UnspecifiedId): string[] => unspecified.find((row) => row.id === id)!.accepted;

/** Tests whether a text shows the alternative at an index of `accepted`. */
function shows(id: UnspecifiedId, index: number, observed: string): boolean {
  const text = texts[id]?.[index];
  if (text) return text.test(observed);
  const alternative = acceptedOf(id)[index]!;
  if (/^any (other )?4xx/.test(alternative)) return /^4\d\d\b/.test(observed);
  if (alternative.startsWith('a 2xx')) return /^2\d\d\b/.test(observed);
  return alternative.startsWith('any ') || observed.startsWith(alternative);
}

// The unspecified rows with observations, by operation.
const observedNames: Readonly<Record<string, string>> = {
  createVirtualAccount:
    'dynamic-bank-a-kyc static-single-bank-shape dynamic-several-banks-shape ' +
    'static-bank-code same-customer-again',
  confirmTransaction: 'variant not-found-status cancelled-paid-at pending-paid-at',
  listTransactions:
    'per-page-over-maximum per-page-below-one page-zero unknown-filter-value ' +
    'pages-of-empty-result to-plain-date',
  createRecipient: 'verification-transitions',
  listBanks: 'offered',
  initiateTransfer: 'amount-limits second-use-of-reference insufficient-balance-status',
  getWallet: 'status-values',
  getWalletStatement: 'entry-fields',
  freezeCard: 'status-values',
  searchFlights: 'validation-status',
  createFlightQuote: 'status-values validation-status',
  issueFlightTicket: 'status-values',
  listEsimOrders: 'unknown-type',
  createEsimOrder: 'status-values type-of-new-order insufficient-balance-status',
  orderProcessing: 'ticket-info price-status transitions',
  orderCompleted: 'ticket-info',
  orderFailed: 'price-status',
  orderCancelled: 'ticket-info price-status',
  service:
    'content-coding timestamp-form idempotency-key-form idempotency-simultaneous ' +
    'unauthorized-body forbidden error-numbers rate-limit-response rate-limit-unauthorized rate-limit-unknown-paths ' +
    'business-hours webhook-retries webhook-address webhook-delay webhook-metadata webhook-signature-case',
};

const observedEntries: ReadonlySet<string> = new Set([
  ...Object.entries(observedNames).flatMap(([operation, names]) =>
    names.split(' ').map((name) => `${operation}/${name}`),
  ),
  ...unspecified.map((row) => row.id).filter((id) => /^(get|post)\w+\/shape$/.test(id)),
]);

interface Seen {
  id: string;
  observed: string;
}

/** Observations that the contract does not accept, or of an unknown row. */
export function strange({ lines }: TestResult): Seen[] {
  return seenIn(lines).filter(
    ({ id, observed }) =>
      !observedEntries.has(id) || alternativesIn(id as UnspecifiedId, observed).length === 0,
  );
}

/** Variants whose choice no run records, although it records other choices of the row. */
const hidden: Readonly<Record<string, string>> = {
  'webhook-minutes-later': 'no run waits for ten minutes',
  'list-unsupported-currency-ignored': 'a run records the response to an unknown status, and no other filter',
};

/** The alternatives of the server or its variant that a run did not record. */
export function unseen({ lines }: TestResult, maker: string): [id: string, alternative: string][] {
  const seen = seenIn(lines);
  const open = openOf(seen, maker);
  if (!(maker in hidden)) return open;
  // An unused reason is also an error.
  return open.length > 0 ? [] : [[maker, hidden[maker]!]];
}

function openOf(seen: readonly Seen[], maker: string): [id: string, alternative: string][] {
  return (
    madeBy(maker)
      .filter(({ id }) => observedEntries.has(id))
      .filter(({ id, index }) => !seen.some((one) => one.id === id && shows(id, index, one.observed)))
      // The absence of an observation shows the alternative `none`.
      .filter(({ id, index }) => acceptedOf(id)[index] !== 'none' || seen.some((one) => one.id === id))
      .map(({ id, index }) => [id, acceptedOf(id)[index]!])
  );
}

const seenIn = (lines: TestResult['lines']): Seen[] =>
  lines.filter((line) => line.kind === 'Observed').map(({ id, observed }) => ({ id, observed }));

const alternativesIn = (id: UnspecifiedId, observed: string): string[] =>
  acceptedOf(id).filter((_, index) => shows(id, index, observed));
