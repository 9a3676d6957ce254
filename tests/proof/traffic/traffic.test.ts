// What a recording shows is found in it, with nothing sent, and no legal server is blamed by one.
import { describe, expect, test } from 'vitest';
import { defects } from '../../../reference/defects/index.js';
import { loadSuites } from '../../../src/certify/suites.js';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import { harFaults } from '../../unit/support/har-validator.js';
import { har } from '../../../src/traffic/har/write.js';
import { judgeReference } from '../judge.js';
import { maskedMembers, sensitiveNames } from '../leaks/masked-members.js';
import { judgedTraffic } from './judged.js';
import { shownByTraffic } from './shown.js';

const { entries } = await loadSuites();
const properties = new Set(entries.filter(({ how }) => how === 'property').map(({ id }) => id));
const tagOf = (id: RequirementId): string => requirementRow(id).tag;

describe.concurrent('defects that traffic shows', () => {
  test.each(shownByTraffic)('%s', async (name) => {
    const { operation, fails } = defects.find((row) => row.name === name)!;
    const only = (id: RequirementId) =>
      (fails.includes(id) || id === `${operation}/response.success`) && !properties.has(id);
    // What is masked is judged by nobody: recordings of others have it.
    const { lines } = await judgeReference(
      { defect: name },
      { quietMs: 50, plan: 'dealt', only, redact: 'credentials' },
    );
    const judged = judgedTraffic(lines);
    const found = judged.with('fail').filter((id) => fails.includes(id));
    expect(found, judged.why || 'nothing').not.toEqual([]);
  });
});

test('there are enough of them', () => {
  expect(new Set(shownByTraffic).size).toBeGreaterThanOrEqual(100);
});

// Choices that the rules for recordings could take for faults.
const legal: readonly (readonly [variants: readonly string[], tags: readonly string[]])[] = [
  [
    ['transfer-second-use-shows-progress', 'transfer-fee-1-percent', 'statement-debits-negative'],
    ['transfers', 'wallet'],
  ],
  [
    ['transfer-second-use-shows-failure', 'transfer-shortfall-200', 'wallet-created-in-changing-zones'],
    ['transfers', 'wallet'],
  ],
  [['recipient-same-account-same-recipient', 'recipient-local-numbers', 'banks-by-code'], ['recipients']],
  [
    ['idempotency-expired-refused', 'account-same-customer-same-account', 'account-bank-code-always'],
    ['accounts'],
  ],
  [
    ['idempotency-key-of-any-operation', 'idempotency-other-body-runs'],
    ['recipients', 'cards'],
  ],
  [
    ['list-unknown-filter-ignored', 'list-window-from-creation-to-payment', 'list-page-past-end-is-last'],
    ['transactions'],
  ],
  [
    ['confirm-variant-a-refuses-with-false', 'list-filter-values-in-any-case', 'list-unpaid-among-paid'],
    ['transactions'],
  ],
  [
    ['nin-masked', 'identity-shortfall-200', 'search-tokens-of-2048', 'ticket-refusals-200'],
    ['identity', 'flights'],
  ],
  [
    ['esim-second-use-orders-again', 'esims-unknown-type-ignored', 'card-refusals-declined-200'],
    ['esim', 'cards'],
  ],
  [['webhook-sent-three-times', 'webhook-orders-overtake', 'webhook-queued-in-another-zone'], ['webhooks']],
];

describe.concurrent.each(['credentials', 'credentials and personal data'] as const)(
  'legal servers, without %s',
  (redact) => {
    test.each(legal)('%s', async (variants, tags) => {
      const only = (id: RequirementId) => tags.includes(tagOf(id)) && !properties.has(id);
      const { lines } = await judgeReference(
        { variants: [...variants] },
        { quietMs: 50, plan: 'dealt', only, redact },
      );
      const judged = judgedTraffic(lines);
      expect(judged.with('fail'), judged.why).toEqual([]);
      expect(judged.with('pass').length).toBeGreaterThan(3);
    });
  },
);

test('the recording of a sound server shows that most of what can be seen is kept', async () => {
  const { lines } = await judgeReference(
    {},
    {
      quietMs: 50,
      plan: 'dealt',
      only: (id) => !properties.has(id),
      redact: 'credentials and personal data',
    },
  );
  const archive = har(lines, {
    suite: { name: 'cwit', version: '0' },
    target: { baseUrl: 'http://localhost' },
  });
  expect(harFaults(archive)).toEqual([]);
  // Amounts, references, times and the like are nobody's.
  expect([...maskedMembers(lines)].filter((name) => !sensitiveNames.has(name))).toEqual([]);
  expect(maskedMembers(lines).size).toBeGreaterThan(15);
  const judged = judgedTraffic(lines);
  expect([...judged.with('fail'), ...judged.with('warn')], judged.why).toEqual([]);
  expect(judged.with('pass').length).toBeGreaterThan(350);
});
