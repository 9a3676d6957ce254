// Recordings show most defects, and lead to no failure of a conformant server.
import { describe, expect, test } from 'vitest';
import { defectNamed, defects } from '../../../reference/defects/index.js';
import { variantNamed } from '../../../reference/variants/index.js';
import { loadSuites } from '../../../src/certify/suites.js';
import type { RequirementId } from '../../../src/contract/contract.js';
import { harFaults } from '../../unit/support/har-validator.js';
import { har } from '../../../src/traffic/har/write.js';
import { testReference } from '../support/run.js';
import { maskedMembers, sensitiveNames } from '../leaks/masked-members.js';
import { concerned } from '../variants/concerned.js';
import { evaluatedTraffic } from './tested.js';

const { entries } = await loadSuites();
const properties = new Set(entries.filter(({ kind }) => kind === 'property').map(({ id }) => id));

/** Defects that many operations have. */
const shared =
  /-(serves-without-(key|secret)|accepts-any-secret|answers-(20\d|as-html|without-data)|echoes-secret-in-(body|header)|forgets-idempotency-keys)$/;
const ofOperations = defects
  .map(({ name }) => name)
  // Few runs contain the malformed input, and the request of a quote is partly masked.
  .filter((name) => shared.test(name) && !/-odd-|^create-flight-quote-forgets/.test(name));

// One for each rule about what an operation does.
const ofRules = [
  'account-validation-without-messages',
  'account-at-any-bank',
  'update-unknown-account-crashes',
  'list-amount-filter-as-minimum',
  'list-oldest-first-by-default',
  'list-bin-of-eight',
  'list-banks-compares-start-of-secret',
  'confirm-always-by-card',
  'confirm-abandoned-with-paid-at',
  'confirm-bin-masked',
  'confirm-not-found-as-error',
  'confirm-unauthorized-status-false',
  'recipient-says-failed',
  'recipient-mobile-without-phone',
  'recipient-validation-without-errors',
  'transfer-reference-of-the-basic-plane',
  'wallet-created-at-each-call',
  'statement-from-to-swapped',
  'nin-not-looked-at',
  'freeze-other-card-comes-back',
  'mock-card-swapped-for-customer',
  'search-itineraries-not-looked-at',
  'search-date-crashes',
  'search-numbers-as-text',
  'search-price-final',
  'search-errors-located-by-text',
  'quote-id-for-all',
  'quote-expired-an-hour-ago',
  'ticket-of-another-booking',
  'esims-types-swapped',
  'esims-topups-by-default',
  'esim-reference-cut',
];
const shown = [...new Set([...ofOperations, ...ofRules])];

describe.concurrent('defects that traffic shows', () => {
  test.each(shown)('%s', async (name) => {
    const { operation, fails } = defectNamed(name);
    const only = (id: RequirementId) =>
      (fails.includes(id) || id === `${operation}/response.success`) && !properties.has(id);
    // Only credentials are masked: rules do not test masked values, which recordings of other tools show.
    const { lines } = await testReference(
      { defect: name },
      { quietMs: 50, plan: 'sampled', only, redact: 'credentials' },
    );
    const tested = evaluatedTraffic(lines);
    const found = tested.with('fail').filter((id) => fails.includes(id));
    expect(found, tested.why || 'nothing').not.toEqual([]);
  });
});

test('there are enough of them', () => expect(shown.length).toBeGreaterThanOrEqual(100));

// Valid variants that the rules for recordings might take for faults.
const legal = [
  ['transfer-second-use-shows-progress', 'transfer-fee-1-percent', 'statement-debits-negative'],
  ['transfer-second-use-shows-failure', 'transfer-shortfall-200', 'wallet-created-in-changing-zones'],
  ['recipient-same-account-same-recipient', 'recipient-local-numbers', 'banks-by-code'],
  ['idempotency-expired-refused', 'account-same-customer-same-account', 'account-bank-code-always'],
  ['idempotency-key-of-any-operation', 'idempotency-other-body-runs'],
  ['list-unknown-filter-ignored', 'list-window-from-creation-to-payment', 'list-page-past-end-is-last'],
  ['confirm-variant-a-refuses-with-false', 'list-filter-values-in-any-case', 'list-unpaid-among-paid'],
  ['nin-masked', 'identity-shortfall-200', 'search-tokens-of-2048', 'ticket-refusals-200'],
  ['esim-second-use-orders-again', 'esims-unknown-type-ignored', 'card-refusals-declined-200'],
  ['webhook-sent-three-times', 'webhook-orders-overtake', 'webhook-queued-in-another-zone'],
].map((names) => [names.join(', '), names.map(variantNamed)] as const);

describe.concurrent.each(['credentials', 'credentials and personal data'] as const)(
  'conformant servers, without %s',
  (redact) => {
    test.each(legal)('%s', async (_, rows) => {
      const isConcerned = rows.map(concerned);
      const only = (id: RequirementId) => isConcerned.some((is) => is(id)) && !properties.has(id);
      const { lines } = await testReference(
        { variants: rows.map(({ name }) => name) },
        { quietMs: 50, plan: 'sampled', only, redact },
      );
      const tested = evaluatedTraffic(lines);
      expect(tested.with('fail'), tested.why).toEqual([]);
      expect(tested.with('pass').length).toBeGreaterThan(3);
    });
  },
);

test('the recording of the reference server passes most of the visible requirements', async () => {
  const { lines } = await testReference(
    {},
    {
      quietMs: 50,
      plan: 'sampled',
      only: (id) => !properties.has(id),
      // With every mask that a recording may have.
      redact: 'as on live',
    },
  );
  const archive = har(lines, {
    suite: { name: 'cwit', version: '0' },
    target: { baseUrl: 'http://localhost' },
  });
  expect(harFaults(archive)).toEqual([]);
  // Amounts, references and times are not personal.
  expect([...maskedMembers(lines)].filter((name) => !sensitiveNames.has(name))).toEqual([]);
  expect(maskedMembers(lines).size).toBeGreaterThan(15);
  const tested = evaluatedTraffic(lines);
  expect([...tested.with('fail'), ...tested.with('warn')], tested.why).toEqual([]);
  expect(tested.with('pass').length).toBeGreaterThan(350);
});
