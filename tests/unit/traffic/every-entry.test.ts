// Every entry of a recording counts, however unusual its request is, and no file is an error of cwit itself.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TargetError } from '../../../src/server-under-test/target-error.js';
import { readHars } from '../../../src/traffic/har/read.js';
import { evaluateTraffic } from '../../../src/traffic/evaluate-traffic.js';
import { locate } from '../../../src/traffic/locate.js';
import { answeredWith, credentials, recorded, secret } from './exchanges.js';
import { entryOf, pairsOf } from './har/entry.js';
import { tested } from './tested.js';
import { pay, read, refusedWith, transfer } from './wallet.js';

const slashless = '/pms/api/external/request/wallet/transfer';
const ok = { status: true, message: 'ok' };

describe('the answer to an accepted request is tested', () => {
  const text = { 'content-type': 'text/plain' };
  test.each<[string, object, { path?: string; headers?: Record<string, string> }?]>([
    ['null for an optional member', { narration: null }],
    ['a number for text', { amount: 10 }],
    ['an unknown member', { colour: 'red' }],
    ['a member of a wrong value', { amount: 'ten' }],
    ['another content type', {}, { headers: text }],
    ['no trailing slash', {}, { path: slashless }],
    ['a doubled slash', {}, { path: `/${slashless}/` }],
  ])('%s', (_, body, { path = `${slashless}/`, headers = {} } = {}) => {
    const request = { body: { ...transfer, ...body }, headers: { ...credentials, ...headers } };
    const sent = (answer: unknown) => {
      const one = recorded(`POST ${path}`, { ...request, answer });
      return {
        ...one,
        operation: 'initiateTransfer' as const,
        response: { ...one.response!, operation: 'initiateTransfer' as const },
      };
    };
    expect(tested([sent(ok)]).fail).toContain('initiateTransfer/response.body');
    const { data } = pay().response!.json as { data: object };
    expect(tested([sent({ ...ok, data })]).fail).not.toContain('initiateTransfer/response.body');
  });

  test('by the rules of the contract as well', () => {
    const sent = pay({ session: 'S-9' });
    const body = JSON.stringify({ ...transfer, amount: 100, narration: null });
    const { data } = sent.response!.json as { data: object };
    const settled = { ...ok, data: { ...data, reference: 'OTHER' } };
    expect(tested([answeredWith({ ...sent, request: { ...sent.request, body } }, settled)]).fail).toContain(
      'initiateTransfer/echo',
    );
  });
});

describe('undocumented entries', () => {
  const foreign = (line: string, status = 200, answer: unknown = {}) => recorded(line, { status, answer });
  test.each<[string, ReturnType<typeof foreign>[], string[], string[]?]>([
    ['a path that shows the secret', [foreign('GET /health', 200, { s: secret })], ['service/no-secret']],
    ['a refused one', [foreign('GET /x', 404, { s: secret })], ['service/no-secret']],
    ['a path without a shape', [foreign('GET /transaction/list', 200, secret)], ['service/no-secret']],
    ['a method that shows the secret', [foreign('HEAD /transactions', 200, secret)], ['service/no-secret']],
    ['a path that crashes once', [foreign('GET /x', 500)], [], ['service/unknown-routes']],
    [
      'one that crashes twice',
      [foreign('GET /x?a=1', 500), foreign('GET /x?a=2', 500)],
      ['service/unknown-routes'],
    ],
    ['a gateway', [foreign('GET /x', 502), foreign('GET /x', 502)], []],
    ['a missing path', [foreign('GET /x', 404)], []],
  ])('%s', (_, exchanges, fails, warns = []) => {
    const { fail, warn, pass } = tested([read('1.00'), ...exchanges]);
    expect({ fail, warn: warn.filter((id) => !fail.includes(id)) }).toEqual({ fail: fails, warn: warns });
    if (fails.length + warns.length === 0) expect(pass).toContain('service/no-secret');
  });

  test('an incomplete answer is tested for the secret and for server errors', () => {
    const cut = (status: number, headers = {}) => ({
      ...answeredWith(refusedWith(status, read('1.00')), {}, { headers }),
      partial: true as const,
    });
    expect(tested([read('1.00'), cut(500), cut(500)]).fail).toEqual(['getWallet/response.no-server-error']);
    expect(tested([read('1.00'), cut(200, { x: secret })]).fail).toEqual(['getWallet/response.no-secret']);
  });

  test('a server that refuses everything shows nothing', () => {
    expect(tested([refusedWith(401, read('1.00')), foreign('GET /x', 404)]).pass).not.toContain(
      'service/unknown-routes',
    );
  });
});

test('a rule that depends on another member needs no baseline request and no valid body', () => {
  const body = { type: 'nuban', name: 'A B', account_number: '12345', bank_code: '058' };
  const taken = recorded('POST /transfer/recipient', { body, status: 201, answer: ok });
  expect(tested([taken]).fail).toContain('createRecipient/nuban-digits');
  expect(tested([refusedWith(400, taken)]).pass).not.toContain('createRecipient/nuban-digits');
});

test('"Transaction not found" is an answer of the operation', () => {
  const lost = recorded('GET /pms/transactions/X/confirm/', {
    status: 404,
    answer: { error: 404, message: 'Transaction not found' },
  });
  const { fail, events } = tested([lost]);
  expect(fail).toContain('confirmTransaction/response.error-body');
  expect(events.some((event) => event.kind === 'ExchangeRecorded' && event.isAbsent)).toBe(false);
});

const post = { method: 'POST', url: `https://api.example.com${slashless}/` };
const archive = {
  log: {
    version: '1.2',
    creator: { name: 'x', version: '1' },
    _run: {
      nonce: 'n',
      states: [
        {
          state: 'a bank account exists',
          time: '2030-01-01T00:00:00Z',
          params: {},
          values: { name: 'A' },
          onDemand: true,
        },
      ],
    },
    entries: [
      entryOf({}, { headers: pairsOf(credentials) }),
      entryOf(
        { time: 3, _repeated: true },
        {
          ...post,
          headers: pairsOf({ ...credentials, 'idempotency-key': 'k', 'content-type': 'application/json' }),
          postData: { mimeType: 'application/json', text: JSON.stringify(transfer) },
          bodySize: 9,
        },
        { headers: pairsOf({ 'content-encoding': 'gzip' }), content: { text: JSON.stringify(ok), size: 9 } },
      ),
      entryOf(
        { _received: true },
        {
          ...post,
          postData: { text: '{"event":"order.failed"}' },
          headers: pairsOf({ 'SERVICE-HTTP-SIGNATURE': 'ab' }),
        },
      ),
    ],
  },
};

/** The places of all values. */
const placesIn = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [[...path, name], ...placesIn(inner, [...path, name])])
    : [];

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    undefined,
    '',
    'x',
    -1,
    1e308,
    '2030-01-01',
    'https://a/',
    '/transactions',
    'gzip',
    'base64',
    '[api-secret]',
  ),
);
const mutation = fc.tuple(fc.constantFrom(...placesIn(archive)), value);

function mutated(mutations: [(string | number)[], unknown][]): string {
  const copy = structuredClone(archive) as unknown;
  for (const [path, changed] of mutations) {
    const parent = path.slice(0, -1).reduce<unknown>((at, step) => (at as never)?.[step], copy);
    if (typeof parent === 'object' && parent !== null)
      (parent as Record<string, unknown>)[path.at(-1)!] = changed;
  }
  return JSON.stringify(copy);
}

test('any file is read, or refused in a sentence', () => {
  fc.assert(
    fc.property(fc.array(mutation, { maxLength: 6 }), fc.nat(4000), fc.boolean(), (mutations, cut, isCut) => {
      const text = mutated(mutations);
      try {
        const { recorded: found, facts } = readHars([
          { name: 'a.har', text: isCut ? text.slice(0, cut) : text },
        ]);
        const { exchanges, baseUrl } = locate(found);
        evaluateTraffic(exchanges, { facts, baseUrl, apiSecret: secret });
      } catch (error) {
        if (!(error instanceof TargetError)) throw error;
        expect(error.message).toMatch(/\.$/);
      }
    }),
    { numRuns: 80 },
  );
});
