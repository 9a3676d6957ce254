// The published pact against a small local service: passing, failing and not testable.
import { describe, expect, test } from 'vitest';
import type { OperationId, RequirementId } from '../../../src/contract/contract.js';
import { reasonInWords } from '../../../src/contract/reason.js';
import { inWords } from '../../../src/report/words.js';
import type { Body } from '../support/published.js';
import { json, testServer, type Service } from './service.js';

const operations: OperationId[] = ['listTransactions', 'initiateTransfer', 'getWallet'];
const all = operations.flatMap((id): RequirementId[] => [`${id}/pact.success`, `${id}/pact.unauthorized`]);

describe('the published pact', () => {
  test('passes for a service that responds as published', async () => {
    const { verdict, lines, seen } = await testServer({}, all);
    expect(all.map((id) => verdict(id)?.outcome)).toEqual(all.map(() => 'pass'));
    expect(lines.filter((line) => line.kind === 'InternalError')).toEqual([]);
    // The request has the values of states, and the members that only this server needs.
    const transfer = JSON.parse(seen.find(({ body }) => body !== '')!.body) as Body;
    expect(transfer).toMatchObject({ account_number: '0987654321', bank_code: '120001', otp: '246810' });
    expect(transfer['reference']).toMatch(/^TRF-n[\da-z]{5}$/);
    // Every request is recorded. Only the request of the unauthorized interaction has no credentials.
    expect(lines.filter((line) => line.kind === 'ExchangeRecorded')).toHaveLength(seen.length);
    expect(seen.filter(({ apiKey }) => apiKey === undefined)).toHaveLength(operations.length);
  });

  test.each<[string, Service]>([
    ['201', { answer: (to, body) => json(to, 201, body) }],
    ['more members', { answer: (to, body) => json(to, 200, { ...body, trace: 'x' }) }],
    ['a charset', { answer: (to, body) => json(to, 200, body, 'application/json; charset=utf-8') }],
    ['another JSON media type', { answer: (to, body) => json(to, 200, body, 'application/vnd.wallet+json') }],
    [
      '3.0 for 3',
      {
        answer: (to, body) =>
          to.writeHead(200).end(JSON.stringify(body).replace(/":(\d+)([,}])/g, '":$1.0$2')),
      },
    ],
  ])('a valid service passes: %s', async (_, service) => {
    const ids = all.filter((id) => id.endsWith('success'));
    const { verdict } = await testServer(service, ids);
    expect(ids.map((id) => verdict(id)?.outcome)).toEqual(ids.map(() => 'pass'));
  });

  const balance: Body = { available_balance: 5, ledger_balance: '5' };
  const answers: Record<string, [answer: Service['answer'], actual: unknown]> = {
    'a member of another type, named by its path': [
      (to, body) => json(to, 200, { ...body, data: { ...(body['data'] as Body), balance } }),
      '$.data.balance.available_balance is an integer, not text',
    ],
    'a member less': [
      (to, { status = null, message = null }) => json(to, 200, { status, message }),
      'the body has no data',
    ],
    'another status': [(to, body) => json(to, 202, body), '202 "Wallet retrieved"'],
    'a rejection': [(to) => json(to, 422, { message: 'no' }), '422 "no"'],
    'no JSON': [(to) => to.writeHead(200).end('<html>'), 'the body is not JSON'],
    'no body': [(to) => to.writeHead(200).end(), 'the body is empty'],
    'no answer': [(to) => to.destroy(), expect.stringContaining('no response')],
  };
  const success: RequirementId = 'getWallet/pact.success';
  const unauthorized: RequirementId = 'getWallet/pact.unauthorized';
  test.each<[string, RequirementId, Service, { expected?: string; actual?: unknown }]>([
    ...Object.entries(answers).map(
      ([name, [answer, actual]]) => [name, success, { answer }, { actual }] as never,
    ),
    // The response does not identify its records.
    [
      'an empty list',
      'listTransactions/pact.success',
      { answer: (to, body) => json(to, 200, { ...body, data: [] }) },
      {},
    ],
    [
      '200 without credentials',
      unauthorized,
      { authorized: () => true },
      { actual: '200 "Wallet retrieved"' },
    ],
    [
      '403 without credentials',
      unauthorized,
      { unauthorized: 403 },
      { expected: 'status 401 for a request without credentials', actual: '403 "no"' },
    ],
  ])('it fails for %s', async (_, id, service, words) => {
    const { verdict, lines } = await testServer(service, [id]);
    const found = verdict(id);
    expect(found).toMatchObject({ outcome: 'fail', evidence: { exchange: expect.any(Number) as number } });
    expect(inWords(found!.evidence!.finding)).toMatchObject(words);
    expect(lines.filter((line) => line.kind === 'InternalError')).toEqual([]);
  });

  test.each<[why: string, RequirementId, Service, reason: string, requests: number]>([
    ['without its state', 'initiateTransfer/pact.success', { states: {} }, 'a wallet exists', 0],
    ['where everybody gets 401', unauthorized, { authorized: () => false }, '', 1],
  ])('an interaction is not testable %s', async (_, id, service, reason, requests) => {
    const { verdict, seen } = await testServer(service, [id]);
    const found = verdict(id);
    expect(found?.outcome).toBe('not-testable');
    expect(reasonInWords(found!.reason!)).toContain(reason);
    expect(seen).toHaveLength(requests);
  });

  test('requests that move money are not sent to a live server', async () => {
    const { verdict } = await testServer({}, all, { environment: 'live', allow: ['getWallet'] });
    expect(verdict('initiateTransfer/pact.success')?.outcome).toBe('not-testable');
    expect(verdict('getWallet/pact.success')?.outcome).toBe('pass');
  });

  test('an unreachable server stops the run', async () => {
    const { lines } = await testServer({}, all, { baseUrl: 'http://127.0.0.1:9' });
    expect(lines.filter((line) => line.kind === 'RunStopped')).toHaveLength(1);
    expect(lines.filter((line) => line.kind === 'InternalError')).toEqual([]);
  });
});
