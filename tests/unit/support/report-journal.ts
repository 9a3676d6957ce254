/** An invented run over requirements of the ledger, for the tests of the reports. */
import { reasonOf, type Why } from '../../../src/contract/reason.js';
import { claim } from '../../../src/contract/finding.js';
import {
  requirementRow,
  type Basis,
  type RequirementId,
  type RequirementRow,
} from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Outcome, Verdict } from '../../../src/contract/verdict.js';
import type { RunEvent } from '../../../src/engine/events.js';
import { buildReport, type RunMeta } from '../../../src/report/build/build.js';
import type { Report } from '../../../src/report/model/model.js';

export const meta: RunMeta = {
  suite: { name: 'cwit-conformance', version: '0.1.0' },
  target: {
    baseUrl: 'https://sandbox.example.com/v1',
    environment: 'sandbox',
    features: ['transactions', 'wallet'],
  },
  startedAt: '2026-01-02T03:04:05.000Z',
  finishedAt: '2026-01-02T03:04:09.250Z',
  seed: 42,
};

export function exchangeLine(id: number, changes: Partial<Exchange> = {}): RunEvent {
  return {
    kind: 'ExchangeRecorded',
    exchange: {
      id,
      operation: 'initiateTransfer',
      purpose: 'the same reference again',
      request: {
        method: 'POST',
        path: '/wallet/transfers',
        headers: {
          'api-key': '[api-key]',
          'api-secret': '[api-secret]',
          'content-type': 'application/json',
          'user-agent': 'undici',
        },
        body: '{"amount":"1250.75","reference":"TRF-1"}',
      },
      response: {
        status: 200,
        headers: { 'content-type': 'application/json', date: 'Fri, 02 Jan 2026 03:04:05 GMT' },
        text: '{"status":true,"data":{"reference":"TRF-1"}}',
        json: undefined,
      },
      repeated: false,
      startedAt: meta.startedAt,
      durationMs: 31,
      ...changes,
    },
  };
}

export function verdictLine(
  requirement: RequirementId,
  outcome: Outcome,
  { reason, evidence }: { reason?: Why } & Pick<Verdict, 'evidence'> = {},
): RunEvent {
  const why = reason === undefined ? {} : { reason: reasonOf(reason) };
  return {
    kind: 'VerdictReached',
    verdict: { requirement, outcome, ...why, ...(evidence ? { evidence } : {}) },
  };
}

const invented: [RequirementId, RequirementRow['level'], text: string][] = [
  [
    'listTransactions/page-walk',
    'MUST',
    'The server MUST return each record exactly once to a client that reads all pages.',
  ],
  ['initiateTransfer/body.amount.type', 'SHOULD', '`amount` is text: any other value is rejected.'],
  ['initiateTransfer/idempotency.after-1h', 'MUST', 'An hour later the response is still the same.'],
  [
    'initiateTransfer/reference-unique',
    'MUST',
    'The server MUST debit each reference at most once across all transfers of the business. It MAY return the first transfer again or reject the second request.',
  ],
  ['initiateTransfer/echo', 'MUST', 'The response describes this transfer.'],
  ['getWallet/known-wallet', 'MUST', 'The wallet is that of the business.'],
];

const basisOf = (id: RequirementId): Basis =>
  id === 'initiateTransfer/reference-unique' ? 'ruling:transfer-reference' : 'stated';

/** A requirement for each verdict, worded here so that no golden file changes with the spec. */
export const rows: readonly RequirementRow[] = invented.map(([id, level, text]) => ({
  ...requirementRow(id),
  ...{ level, text, clause: 'Endpoints > An endpoint > item 1', basis: basisOf(id) },
  ...(id === 'initiateTransfer/echo' ? { excluded: 'the suite cannot see it' } : {}),
}));

/** A run that ends in every verdict, with text that XML and terminals must be guarded from. */
export const lines: readonly RunEvent[] = [
  exchangeLine(1),
  exchangeLine(2, { purpose: 'amount as a number', response: null, failure: 'no answer in time' }),
  verdictLine('listTransactions/page-walk', 'not-offered', {
    reason: 'the server does not offer transactions',
  }),
  verdictLine('initiateTransfer/body.amount.type', 'warn', {
    evidence: {
      finding: claim('a rejection', '201 "made <it> & more"'),
      exchange: 2,
    },
  }),
  verdictLine('initiateTransfer/idempotency.after-1h', 'not-testable', {
    reason: 'the state handler does not offer the state "the clock advances"',
  }),
  verdictLine('initiateTransfer/reference-unique', 'pass'),
  verdictLine('initiateTransfer/reference-unique', 'fail', {
    evidence: {
      finding: claim(
        'a reference debits once',
        'the balance fell by 2501.50: \u001b[31m]]> and ]]> \u0000\uffff',
      ),
      exchange: 1,
      seed: 7,
      path: '0:1:2',
    },
  }),
  verdictLine('getWallet/known-wallet', 'pass'),
  { kind: 'Observed', id: 'initiateTransfer/second-use-of-reference', observed: 'a rejection' },
];

export const contract = { version: '1.0.0', sha256: '0123456789abcdef'.repeat(4) };

/** The report of that run, under a contract that does not change with the spec. */
export const report: Report = { ...buildReport(lines, meta, rows), contract };
