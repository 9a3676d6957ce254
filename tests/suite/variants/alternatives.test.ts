// What the document leaves open is open in every way: each alternative is the choice of some variant.
import { expect, test } from 'vitest';
import { variants } from '../../../reference/variants/index.js';
import { unspecified } from '../../../src/contract/contract.js';

// Nobody can see how a server chooses, or all say the same.
const without: readonly [ids: RegExp, reason: string][] = [
  [/^issueFlightTicket\/unpaid-booking$/, 'no state makes a booking that is not paid'],
  [/^service\/keys-of-other-environment$/, 'a run has the keys of one environment'],
  [/^createRecipient\/code-in-transfers$/, 'no request names a field that is not shown'],
  [
    /^service\/webhook-deduplication$/,
    'it is the choice of a receiver, which `cwit webhook certify` looks at',
  ],
  [/^service\/rate-limit-response$/, 'any body and any headers are one alternative'],
  [
    /\/shape$|^service\/(not-shown-operations|idempotency-unshaped)$/,
    'no request with credentials goes there',
  ],
  [/^service\/(transfer-status|account-validation|wallet-transactions|flight-order-)/, 'they have no path'],
];

// Variants that are about something else, and make this choice as well.
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'updateVirtualAccount/values': ['update-values-otherwise'],
  'listTransactions/per-page-below-one': ['list-per-page-clamped'],
  'initiateTransfer/idempotency-key-other-body': [
    'idempotency-other-body-refused',
    'idempotency-other-body-runs',
  ],
  'searchFlights/validation-status': ['travel-validation-409'],
  'createFlightQuote/validation-status': ['travel-validation-400'],
  'service/timestamp-form': ['timestamps-with-offset'],
  'service/webhook-delay': ['webhook-processing-last'],
};

test('every alternative is made by the default or by a variant', () => {
  const made = (id: string) => [
    ...variants.filter((row) => row.about === id).map((row) => row.name),
    ...(elsewhere[id] ?? []),
  ];
  const open = unspecified
    .filter(({ id }) => !without.some(([ids]) => ids.test(id)))
    .filter(({ id, accepted }) => made(id).length + 1 < accepted.length)
    .map(({ id, accepted }) => ({ id, accepted, made: made(id) }));
  expect(open).toEqual([]);
});

test('the tables name what there is', () => {
  const names = new Set(variants.map((row) => row.name));
  expect(
    Object.values(elsewhere)
      .flat()
      .filter((name) => !names.has(name)),
  ).toEqual([]);
  expect(without.filter(([ids]) => !unspecified.some(({ id }) => ids.test(id)))).toEqual([]);
});
