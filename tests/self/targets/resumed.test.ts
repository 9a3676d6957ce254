// Without control of the clock, a later run resends requests of an earlier run.
import { expect, onTestFinished, test, vi } from 'vitest';
import { startReferenceServer, type ReferenceServer } from '../../../reference/server.js';
import type { RequirementId } from '../../../src/contract/contract.js';
import { fixtureOf } from '../support/fixture-of.js';
import { behindProxy } from '../support/proxy.js';
import { testServer, type TestResult } from '../support/run.js';
import { sharedTarget } from '../support/shared-target.js';
import { expectGreen } from '../variants/green.js';

const isOfTime = (id: RequirementId): boolean => /\.after-|reference-remembered/.test(id);
const hour = 3600;

interface Resumed {
  /** Of the server. */
  defect?: string;
  /** The seconds between the runs, by the clock of the server and of the suite. */
  passed?: number;
  /** The seconds for which a 429 delays each resent request of the later run. */
  heldUp?: number;
  only?: (id: RequirementId) => boolean;
}

/** Two runs against the same server, with time in between. */
async function resumed({
  defect,
  passed = 23.5 * hour,
  heldUp,
  only = isOfTime,
}: Resumed): Promise<[TestResult, TestResult]> {
  const server = await startReferenceServer({ rateLimit: false, ...(defect ? { defect } : {}) });
  try {
    const way = heldUp === undefined ? null : await holdingUp(server, heldUp);
    const target = { ...(await sharedTarget(server)), ...(way && { baseUrl: way.baseUrl }), spend: '50000' };
    const how = { only, keepAlive: true, effort: { depth: 'standard' } } as const;
    const first = await testServer(target, { ...how, nonce: 'first' });
    if (way) way.later.begins = true;
    await fixtureOf(server)('the clock advances', { seconds: passed });
    const earlier = (first.report().remembered ?? []).map((one) => ({
      ...one,
      at: new Date(Date.parse(one.at) - passed * 1000).toISOString(),
    }));
    return [first, await testServer(target, { ...how, nonce: 'second', earlier })];
  } finally {
    await server.close();
  }
}

/** The server behind something that answers 429 to the keys of the first run in the later one, and lets time pass. */
async function holdingUp(server: ReferenceServer, seconds: number) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const keys = new Set<string>();
  const later = { begins: false };
  const { target, close } = await behindProxy(server, ({ headers, status, text }, outgoing) => {
    const key = headers['idempotency-key'];
    if (key !== undefined && !later.begins) keys.add(key);
    const isHeldUp = later.begins && keys.delete(key ?? '');
    if (isHeldUp) vi.setSystemTime(Date.now() + seconds * 1000);
    outgoing.writeHead(isHeldUp ? 429 : status).end(isHeldUp ? '{}' : text);
  });
  onTestFinished(() => {
    close();
    vi.useRealTimers();
  });
  return { later, baseUrl: target.baseUrl };
}

const lasting = ['createVirtualAccount', 'createRecipient', 'initiateTransfer', 'createEsimOrder'] as const;

test('a later run completes what an earlier one could not test', async () => {
  const [first, second] = await resumed({});
  expectGreen(first);
  expectGreen(second);
  expect(first.why('initiateTransfer/idempotency.after-23h')).toContain(
    'it needs a state handler that moves the clock',
  );
  for (const id of lasting) {
    expect(second.with('pass')).toContain(`${id}/idempotency.after-23h`);
    expect(second.with('pass')).toContain(`${id}/idempotency.after-1h`);
  }
  expect(second.with('pass')).toContain('initiateTransfer/reference-remembered');
  // Neither a secret, nor a key, nor a body.
  const kept = JSON.stringify(first.report().remembered);
  expect(kept).not.toMatch(/account_number|bvn|nin"|uuid|-[0-9a-f]{4}-4[0-9a-f]{3}-/);
});

test('keys older than a day are ignored, references are not', async () => {
  const [, second] = await resumed({ passed: 30 * hour });
  expectGreen(second);
  expect(second.why('createRecipient/idempotency.after-23h')).toContain('sent its request 30.0 hours ago');
  expect(second.with('pass')).toContain('initiateTransfer/reference-remembered');
});

test('keys that are an hour old show that keys last an hour', async () => {
  const [, second] = await resumed({ passed: 2 * hour });
  expect(second.why('createRecipient/idempotency.after-23h')).toContain('it must be 23 to 24 hours');
  expect(second.with('pass')).toContain('createRecipient/idempotency.after-1h');
});

test.each<[defect: string, id: RequirementId]>([
  ['create-recipient-keeps-responses-12-hours', 'createRecipient/idempotency.after-23h'],
  ['create-esim-order-keeps-responses-12-hours', 'createEsimOrder/idempotency.after-23h'],
])('%s is found', async (defect, id) => {
  const [first, second] = await resumed({ defect });
  expectGreen(first);
  expect(second.with('fail'), second.why(id)).toContain(id);
});

test('a key that a 429 delays beyond a day is ignored', async () => {
  const only = (id: RequirementId): boolean => id === 'createRecipient/idempotency.after-23h';
  const defect = 'create-recipient-keeps-responses-12-hours';
  const [, second] = await resumed({ defect, heldUp: 0.4 * hour, only });
  expectGreen(second);
  expect(second.why('createRecipient/idempotency.after-23h')).toContain('sent its request 23.9 hours ago');
});
