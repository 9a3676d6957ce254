import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { RunEvent } from '../../../src/engine/events.js';
import { Verdicts } from '../../../src/engine/verdicts.js';
import { reportShown } from '../../../src/traffic/own-recording.js';
import { redacted } from '../../../src/redaction/redacted.js';
import { Redactor } from '../../../src/redaction/redactor.js';
import { recipient } from '../support/records.js';
import { credentials, recorded } from './exchanges.js';
import { tested } from './tested.js';

const redactor = new Redactor({
  ...{ apiKey: credentials['api-key'], apiSecret: credentials['api-secret'] },
  environment: 'sandbox',
});

/** The creation of a recipient, and its answer. */
const creation = (account: string): Exchange => {
  const body = { type: 'nuban', name: 'A B', account_number: account, bank_code: '058' };
  const data = { ...recipient, ...body, id: Number(account), recipient_code: `RCP-${account}` };
  const answer = { status: 'success', message: 'ok', data };
  return recorded('POST /transfer/recipient', { body, status: 201, answer });
};

/** The failures of a run with some exchanges, in which some tests have failed already. */
async function failures(
  exchanges: readonly Exchange[],
  failed: readonly Parameters<Verdicts['violated']>[] = [],
  before: (verdicts: Verdicts) => void = () => undefined,
  more: readonly RunEvent[] = [],
) {
  const all: RunEvent[] = [
    { kind: 'RunStarted', requirements: [], connections: 1, nonce: 'abc' },
    ...exchanges.map((exchange) => ({ kind: 'ExchangeRecorded' as const, exchange })),
    ...more,
  ];
  const shown: RunEvent[] = [];
  const verdicts = new Verdicts((event) => shown.push(event));
  for (const one of failed) verdicts.violated(...one);
  before(verdicts);
  shown.length = 0;
  await reportShown(
    verdicts,
    all.map((event) => redacted(event, redactor)),
  );
  return shown.flatMap((event) => (event.kind === 'VerdictReached' ? [event.verdict] : []));
}

describe('the exchanges of a run', () => {
  const [right, short] = [creation('0123456789'), creation('12345')];

  test('show a violation that no test saw, with its id', async () => {
    expect(await failures([short, right])).toMatchObject([
      { requirement: 'createRecipient/nuban-digits', outcome: 'fail', evidence: { exchange: short.id } },
    ]);
  });

  test('show nothing else about an operation that has failed', async () => {
    const finding = { kind: 'claim', expected: 'x', actual: 'y' } as never;
    expect(await failures([right, short], [['createRecipient/response.body', { finding }]])).toEqual([]);
  });

  test('show nothing about a requirement that the run doubted', async () => {
    const finding = { kind: 'claim', expected: 'x', actual: 'y' } as never;
    const doubted = await failures([right, short], [], (verdicts) =>
      verdicts.flaky('createRecipient/nuban-digits', { finding }, { reason: 'it did not repeat' }),
    );
    expect(doubted).toEqual([]);
  });

  test('show nothing that was sent again, or is older than a reset of the data', async () => {
    expect(await failures([{ ...short, resent: true }, right])).toEqual([]);
    const setUp = {
      state: 'the state is reset',
      params: {},
      values: {},
      time: '',
      askedAt: '',
      onDemand: true,
    };
    expect(await failures([short, right], [], () => undefined, [{ kind: 'StateSetUp', setUp }])).toEqual([]);
  });

  test('of a correct server show nothing', async () => {
    expect(await failures([right, creation('9876543210')])).toEqual([]);
  });
});

describe('a rejected transfer in a later statement', () => {
  const body = {
    amount: '1250.75',
    account_number: '0123456789',
    bank_code: '058',
    reference: 'TRF-00000001',
  };
  const asked = (status: number, reference = body.reference): Exchange =>
    recorded('POST /pms/api/external/request/wallet/transfer/', {
      body: { ...body, reference },
      status,
      answer: { status: status < 300, message: 'x' },
    });
  const entry = { id: 'E-1', amount: '1250.75', type: 'debit', reference: body.reference };
  const statement = (...data: object[]): Exchange =>
    recorded('GET /pms/wallets/W-1/statement', { answer: { status: 'success', data } });
  const fails = ['getWalletStatement/refused-absent'];

  test.each<[string, Exchange[], string[]]>([
    ['fails', [asked(400), statement(entry)], fails],
    ['fails after 401, and after 429', [asked(401), asked(429), statement(entry)], fails],
    ['is nothing if the statement came first', [statement(entry), asked(400)], []],
    ['may be one that was accepted at another time', [asked(400), asked(200), statement(entry)], []],
    ['may be one that ended with a 503', [asked(503), asked(400), statement(entry)], []],
    ['may be one whose first attempt was lost', [{ ...asked(400), resent: true }, statement(entry)], []],
    ['may have another reference', [asked(400, 'TRF-00000002'), statement(entry)], []],
    ['may be of another amount', [asked(400), statement({ ...entry, amount: '9.00' })], []],
    ['may be reversed', [asked(400), statement(entry, { ...entry, id: 'E-2', type: 'credit' })], []],
  ])('%s', async (_, exchanges, expected) => {
    const found = await failures(exchanges);
    expect(found.map(({ requirement }) => requirement)).toEqual(expected);
  });

  test('may be older than a recording of another client', () => {
    const { fail, warn } = tested([asked(409), statement(entry)]);
    expect([fail, warn].flat()).not.toContain(fails[0]);
  });
});
