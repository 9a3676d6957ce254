// The order of root causes, and failures that other failures explain in part.
import { expect, test } from 'vitest';
import { claim, type Finding } from '../../../src/contract/finding.js';
import { causesOf } from '../../../src/report/causes/causes.js';
import type { ReportedEvidence } from '../../../src/report/model/model.js';
import { answered, result, told } from '../support/failures.js';

const at = (finding: Finding): ReportedEvidence => ({ ...answered(200), finding });

test('root causes that lose money come first, then those that let somebody in, then those with more failures', () => {
  const lost: Finding = {
    ...{ kind: 'debit', before: '100', after: '80', lost: '20', least: '10', why: 'it costs 10' },
    ...{ by: 'a transfer of 10', status: 200 },
  };
  const escaped: Finding = { kind: 'echo', at: '/data/name', sent: '&', got: '&amp;', symptom: 'HTML' };
  const sent = { fault: 'an api-secret with one more character' };
  const accepted: Finding = { kind: 'status', wanted: 401, sent, got: '200' };
  const ids = told(
    result('listBanks/response.body', 'fail', answered(200, ['/data', 'type'])),
    result('createRecipient/echo', 'fail', at(escaped)),
    result('createEsimOrder/echo', 'fail', at(escaped)),
    result('getWallet/auth.wrong-secret', 'fail', at(accepted)),
    result('initiateTransfer/debit', 'fail', at(lost)),
  );
  expect(ids.map(([id]) => id)).toEqual([
    'initiateTransfer/debit',
    'getWallet/auth.wrong-secret',
    'createRecipient/echo',
    'listBanks/response.body',
  ]);
});

const ofParts = (...parts: string[]): ReportedEvidence => at(claim('a list', parts.join(), { parts }));

test.each<[what: string, parts: string[], causes: string[]]>([
  ['the same part of a list', ['meta.pages'], ['listTransactions/meta']],
  ['another part', ['filter channel'], ['listTransactions/meta', 'listTransactions/any-query']],
])('a property that shows %s', (_, parts, causes) => {
  const ids = told(
    result('listTransactions/meta', 'fail', ofParts('meta.pages')),
    result('listTransactions/any-query', 'fail', ofParts(...parts)),
  );
  expect(ids.map(([id]) => id)).toEqual(causes);
});

test('a property that shows two parts keeps the evidence that another failure does not explain', () => {
  const property = result('listTransactions/any-query', 'fail', ofParts('meta.pages'));
  const { causes } = causesOf([
    result('listTransactions/meta', 'fail', ofParts('meta.pages')),
    { ...property, evidence: [...property.evidence, ofParts('filter channel')] },
  ]);
  expect(causes.map(({ evidence }) => evidence.map(({ finding }) => finding.parts))).toEqual([
    [['meta.pages']],
    [['filter channel']],
  ]);
});
