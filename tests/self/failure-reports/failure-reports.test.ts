// The failure reports of typical faults, as a reader gets them: golden files in tests/self/failure-reports/golden.
import { expect, test } from 'vitest';
import type { RequirementId } from '../../../src/contract/contract.js';
import { buildReport } from '../../../src/report/build/build.js';
import { failureReport } from '../../../src/report/failure-report/failure-report.js';
import { meta } from '../../unit/support/report-journal.js';
import { testReference } from '../support/run.js';

const faults: [defect: string, requirement: RequirementId, ...beside: RequirementId[]][] = [
  [
    'freeze-card-keeps-responses-30-minutes',
    'freezeCard/idempotency.after-1h',
    'freezeCard/idempotency.replay',
  ],
  ['transfer-replay-shows-progress', 'initiateTransfer/idempotency.replay'],
  ['transfer-overdraft-race', 'initiateTransfer/no-overdraft'],
  ['confirm-amount-as-decimal-text', 'confirmTransaction/response.body'],
  ['esim-errors-without-detail', 'createEsimOrder/validation-body'],
  ['list-from-ignored', 'listTransactions/filter-from', 'listTransactions/filter-status'],
  ['issue-flight-ticket-crashes-on-nul', 'issueFlightTicket/fuzz.valid'],
  [
    'create-recipient-accepts-any-secret',
    'createRecipient/auth.wrong-secret',
    'createRecipient/auth.missing',
    'freezeCard/auth.wrong-secret',
  ],
  ['webhook-processing-signed-in-base64', 'orderProcessing/signature'],
  ['query-loan-feature-not-debited', 'queryLoanFeature/charge'],
  ['esims-type-in-capitals', 'listEsimOrders/pact.success'],
  [
    'update-virtual-account-reads-keys-as-numbers',
    'updateVirtualAccount/idempotency.own-key',
    'updateVirtualAccount/idempotency.any-sequence',
  ],
  ['create-recipient-serves-without-secret', 'createRecipient/auth.missing-secret'],
  ['list-status-ignored-in-a-window', 'listTransactions/any-query'],
  ['webhook-failed-retried-with-first-signature', 'orderFailed/retry-stable'],
  ['account-dynamic-without-bank-code', 'createVirtualAccount/dynamic-bank-code'],
  ['account-bvn-of-twelve-digits-for-dynamic', 'createVirtualAccount/body.bvn.pattern'],
  ['transfer-second-use-debits', 'initiateTransfer/reference-unique'],
];

test.each(faults)('%s', async (defect, id, ...beside) => {
  const only = [id, ...beside];
  const { lines } = await testReference(
    { defect },
    { only: (one) => only.includes(one), connections: 1, redact: 'credentials and personal data' },
  );
  const target = { baseUrl: 'http://127.0.0.1:4010', environment: 'sandbox' as const, features: [] };
  const report = buildReport(lines, { ...meta, target, seed: 1, selected: only });
  const row = report.requirements.find((one) => one.id === id)!;
  const text = failureReport(row, { results: report.requirements, out: 'reports' });
  expect(text.split('\n').length).toBeLessThanOrEqual(25);
  expect(text).not.toMatch(/positive control|the pact publishes|\^\[0-9\]|equal to constant/);
  await expect(`${steady(text)}\n`).toMatchFileSnapshot(`./golden/${defect}.txt`);
});

// A signature depends on the times in the signed body. A hex text of this length without a letter is a key.
const signature = /(?<=\bsigned )\S+(?=…)|(?=\d*[a-f])[\da-f]{40,}|[\w+/]{86}==/g;

// Values that differ in each run.
function steady(text: string): string {
  return text
    .replaceAll(
      /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g,
      '11111111-2222-3333-4444-555555555555',
    )
    .replaceAll(/[\da-f]{8}-[\da-f]{3}(?=…)/g, '11111111-222')
    .replaceAll(/T\d\d(:|%3A)\d\d(?:\1)\d\d(Z|\+01:00)/g, 'T09$130$100$2')
    .replaceAll(signature, (one) => one.replaceAll(/[^=]/g, '1'))
    .replaceAll(/\/[\da-f]{32}/g, '/1234567890abcdef1234567890abcdef')
    .replaceAll(/[\da-f]{8}(?=…)/g, '11111111');
}
