// The suite sends a live server no request with an effect, whatever the flags, except for operations in --allow.
import { Big } from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReferenceServer, type ReferenceServer } from '../../../reference/server.js';
import { operationAt } from '../../../src/cases/route.js';
import { certify } from '../../../src/certify/certify.js';
import { loadSuites } from '../../../src/certify/suites.js';
import { wantedStates } from '../../../src/discovery/wanted-states.js';
import { operations, type OperationId } from '../../../src/contract/contract.js';
import type { RequirementContext } from '../../../src/engine/context/context.js';
import { NotTestable } from '../../../src/engine/errors.js';
import type { RunEvent } from '../../../src/engine/events.js';
import { testRequirement } from '../../../src/engine/test-requirement.js';
import { Run } from '../../../src/engine/run.js';
import { sideEffects } from '../../../src/report/build/side-effects.js';
import { allFeatures, offeredBy } from '../../../src/server-under-test/offer.js';
import { completeTarget, type Fixture, type TargetInput } from '../../../src/server-under-test/target.js';
import { fixtureOf, fixturesOf } from '../support/fixture-of.js';
import { testServer, startUnlimited, type TestResult, type TestOptions } from '../support/run.js';
import { logged, type Log } from '../support/logging-proxy.js';
import { behindProxy } from '../support/proxy.js';

let server: ReferenceServer;
let log: Log;
let fixtures: Fixture[];

beforeAll(async () => {
  server = await startReferenceServer();
  // Fixtures for every state except events and the clock.
  const wanted = wantedStates({ offered: offeredBy([...allFeatures]) });
  const lasting = wanted.filter(({ state }) => !/clock|reaches/.test(state));
  fixtures = await Promise.all(lasting.map(({ state, params }) => fixtureOf(server)(state, params)));
  log = await logged(server);
});
afterAll(async () => {
  log.close();
  await server.close();
});

/** The live server, whose state handler the suite must not call. */
const live = (more: TargetInput = {}): TargetInput => ({
  ...{ baseUrl: log.url, stateHandler: log.stateHandler },
  ...{ apiKey: server.apiKey, apiSecret: server.apiSecret, fixtures },
  // No rate limit: a different test covers the pace.
  ...{ environment: 'live', requestsPerMinute: 100_000, spend: '20000', ...more },
});

/** The number of requests with an effect during some work, by operation, or by path for undocumented requests. */
async function effects(work: () => Promise<unknown>): Promise<Record<string, number>> {
  // The tests do not wait for the rate of the server.
  await fixtureOf(server)('the clock advances', { seconds: 65 });
  const before = log.requests.length;
  await work();
  const counts: Record<string, number> = {};
  for (const request of log.requests.slice(before)) {
    const [method = '', path = ''] = request.split(' ');
    const operation = operations.find(({ id }) => id === operationAt(method, path));
    if (operation?.effect === 'none' && !operation.createsUnless) continue;
    if (operation === undefined && method === 'GET') continue;
    const name = operation?.id ?? request;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  expect(log.states).toEqual([]);
  return counts;
}

const withEffect = operations.filter(({ effect }) => effect !== 'none').map(({ id }) => id);

test('a whole run only reads', async () => {
  const before = log.requests.length;
  expect(await effects(() => testServer(live(), { effort: { depth: 'standard' } }))).toEqual({});
  expect(log.requests.length - before).toBeGreaterThan(150);
});

test('no combination of flags sends more than allowed', async () => {
  const flags = fc.record({
    seed: fc.nat(),
    depth: fc.constantFrom('quick' as const, 'standard' as const, 'deep' as const),
    part: fc.constantFrom(...new Set(operations.map(({ tag }) => tag)), 'service'),
    plan: fc.constantFrom('whole' as const, 'sampled' as const),
    connections: fc.constantFrom(1, 8),
    allow: fc.subarray(withEffect, { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(flags, async ({ part, allow, depth, ...how }) => {
      const isOf = (id: string): boolean =>
        id.startsWith('service/')
          ? part === 'service'
          : operations.some((one) => one.tag === part && id.startsWith(`${one.id}/`));
      const options: TestOptions = { ...how, effort: { depth, maxRequests: 80 }, only: isOf };
      const sent = await effects(() => testServer(live({ allow }), options));
      expect(allow).toEqual(expect.arrayContaining(Object.keys(sent)));
    }),
    { numRuns: 10, seed: 1 },
  );
});

describe('allowed alone', () => {
  test.each(withEffect)('%s is sent as often as each of its requirements takes', async (id) => {
    let tested: TestResult;
    const sent = await effects(async () => {
      const only = (one: string): boolean => one.startsWith(`${id}/`);
      tested = await testServer(live({ allow: [id] }), { only, effort: { depth: 'standard' } });
    });
    const needsAnother = ['issueFlightTicket', 'mockCardTransaction'].includes(id);
    expect(Object.keys(sent)).toEqual(needsAnother && Object.keys(sent).length === 0 ? [] : [id]);
    const sendMany = (await loadSuites()).entries
      .filter(({ kind }) => kind === 'property')
      .map((one) => one.id);
    const purposes = tested!.lines.flatMap((line) =>
      line.kind === 'ExchangeRecorded' && line.exchange.operation === id ? [line.exchange.purpose] : [],
    );
    expect(purposes.filter((why) => sendMany.some((one) => why.startsWith(one)))).toEqual([]);
    expect(purposes.filter((why) => why.includes('at once'))).toEqual([]);
  });
});

test('the transport rejects forbidden requests of any requirement', async () => {
  const lines: RunEvent[] = [];
  const target = completeTarget(live({ allow: ['createRecipient'] }));
  const run = new Run({ target, listen: (line) => lines.push(line), seed: 1, nonce: 'test' });
  const raw = (operation: OperationId | null, path: string, method = 'POST') => ({
    ...{ operation, method, path, headers: {}, body: '{}', purpose: 'a mistake of the suite' },
  });
  const transfer = '/pms/api/external/request/wallet/transfer/';
  const tried: ((t: RequirementContext) => Promise<unknown>)[] = [
    (t) => t.http.sendRaw(raw('initiateTransfer', transfer)),
    // The claimed operation and the actual path.
    (t) => t.http.sendRaw(raw(null, transfer)),
    (t) => t.http.sendRaw(raw('searchFlights', transfer)),
    (t) => t.http.sendRaw(raw('createRecipient', transfer)),
    (t) => t.http.sendRaw(raw('initiateTransfer', '/transfer/recipient')),
    (t) => t.http.sendRaw(raw(null, '/anything')),
    (t) => t.http.sendRaw(raw(null, '/anything', 'DELETE')),
    (t) => t.http.sendAtOnce(raw('listBanks', '/transfer/banks', 'GET')),
    (t) => t.http.client.getWallet(),
  ];
  const sent = await effects(async () => {
    const before = log.requests.length;
    for (const [at, send] of tried.entries()) {
      let thrown: unknown;
      const judging = (t: RequirementContext): Promise<void> =>
        send(t).then(
          () => undefined,
          (error: unknown) => void (thrown = error),
        );
      await testRequirement(run, { id: 'listBanks/response.body', kind: 'semantics', run: judging });
      expect(thrown, String(at)).toBeInstanceOf(NotTestable);
    }
    expect(log.requests.length).toBe(before);
  });
  await run.close();
  expect(sent).toEqual({});
});

describe('get or create', () => {
  const sentBy = (input: TargetInput) =>
    effects(() => certify({ target: live(input), only: ['getWallet/response.success'] }));

  test.each<[string, TargetInput]>([
    ['no fixture says that there is a wallet', { fixtures: [] }],
    [
      'a fixture says so of a wallet that the server does not know',
      { fixtures: [{ state: 'a wallet exists', values: { wallet_id: 'W-none' } }] },
    ],
    ['the server does not offer statements', { features: ['getWallet'] }],
  ])('is not sent where %s', async (_, input) => {
    expect(await sentBy({ features: ['wallet'], ...input })).toEqual({});
  });

  test('is sent where the statement of the wallet exists, and where --allow names it', async () => {
    for (const input of [{}, { fixtures: [], allow: ['getWallet'] }])
      expect(await sentBy({ features: ['wallet'], ...input })).toHaveProperty('getWallet');
  });
});

describe('behind a gateway that loses answers to transfers', () => {
  test.each<[which: string, loses: (nth: number) => boolean]>([
    ['all', () => true],
    ['every other', (nth) => nth % 2 === 0],
  ])('%s: each is sent once, and is in the ledger', async (_, loses) => {
    const asked: string[] = [];
    const { target, close } = await behindProxy(server, (passing, outgoing) => {
      const isTransfer = operationAt(passing.method, passing.path) === 'initiateTransfer';
      if (isTransfer && loses(asked.push(passing.asked))) return outgoing.writeHead(502).end();
      outgoing.writeHead(passing.status).end(passing.text);
    });
    try {
      const tested = await testServer(live({ baseUrl: target.baseUrl, allow: ['initiateTransfer'] }), {
        only: (id) => /^initiateTransfer\/(response|debit|echo|optional-members)/.test(id),
        effort: { depth: 'quick' },
      });
      expect(asked.length).toBeGreaterThan(1);
      expect(asked).toEqual([...new Set(asked)]);
      const { sideEffectRequests } = sideEffects(tested.lines);
      expect(sideEffectRequests.map(({ operation }) => operation)).toEqual(
        asked.map(() => 'initiateTransfer'),
      );
      expect(tested.with('fail').map(tested.why)).toEqual([]);
      expect(tested.why('initiateTransfer/response.no-server-error')).toMatch(/502.*once|was not sent again/);
    } finally {
      close();
    }
  });
});

test('the list of side effects adds up to the loss of the wallet', async () => {
  const unlimited = await startUnlimited();
  const { apiKey, apiSecret, url } = unlimited;
  const balance = async (): Promise<Big> => {
    const headers = { 'api-key': apiKey, 'api-secret': apiSecret };
    const response = await fetch(`${url}/pms/api/external/request/wallet/get-or-create/`, { headers });
    const { data } = (await response.json()) as { data: { balance: { available_balance: string } } };
    return new Big(data.balance.available_balance);
  };
  try {
    const given = await fixturesOf(unlimited, [
      ['a wallet exists', { available_balance: '900000.00' }],
      ['a bank account exists', { type: 'nuban' }],
      ['an eSIM package is on sale'],
    ]);
    const before = await balance();
    const tested = await testServer(
      {
        ...{
          baseUrl: url,
          apiKey,
          apiSecret,
          fixtures: given,
          environment: 'live',
          requestsPerMinute: 100_000,
        },
        allow: ['getWallet', 'initiateTransfer', 'createEsimOrder'],
      },
      {
        effort: { depth: 'standard' },
        only: (id) => /^(getWallet|initiateTransfer|createEsimOrder)\//.test(id),
      },
    );
    const spent = sideEffects(tested.lines).sideEffects.flatMap(({ sums }) => sums);
    expect(spent.map(({ currency }) => currency)).toEqual(['NGN', 'NGN']);
    const sum = spent.reduce((whole, { amount }) => whole.plus(amount), new Big(0));
    expect(sum.toFixed(2)).toBe(before.minus(await balance()).toFixed(2));
    expect(Number(sum)).toBeGreaterThan(0);
  } finally {
    await unlimited.close();
  }
});
