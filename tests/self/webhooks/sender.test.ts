// Tests of senders: correct ones pass, and each defective one fails its own requirements.
import { describe, expect, test } from 'vitest';
import type { TargetInput } from '../../../src/server-under-test/target.js';
import { sign, type WebhookEvent } from '../../../src/webhooks/index.js';
import { internalErrors, testServer, type TestResult } from '../support/run.js';
import { senderDefects } from './senders/defects.js';
import { credentials, eventsOf, startSender, type Ways } from './senders/sender.js';

const { apiSecret } = credentials;
const nameOf = (id: string): string => id.split('/')[1]!;

async function tested(
  ways: Partial<Ways> = {},
  input: TargetInput = {},
  tag = 'order',
  deliveryMs = 500,
): Promise<TestResult> {
  const sender = await startSender(ways);
  try {
    const only = (id: string) => id.startsWith(tag);
    return await testServer({ ...sender.target, ...input }, { only, deliveryMs, redact: 'credentials' });
  } finally {
    sender.close();
  }
}

const observed = ({ lines }: TestResult, id: string): string[] =>
  lines.flatMap((line) => (line.kind === 'Observed' && line.id === id ? [line.observed] : []));

/** Every order is processing before it reaches another status. */
const allEvents = (status: string): WebhookEvent[] => eventsOf('processing', status);

describe.concurrent('a correct sender passes', () => {
  const sound: [name: string, ways: Partial<Ways>][] = [
    ['as it is', {}],
    ['without retries', { attempts: 1 }],
    ['that waits for the answer, and fails with it', { waits: true, attempts: 1 }],
    ['in upper case', { signature: (raw) => sign(raw, apiSecret).toUpperCase() }],
    [
      'with indents and a charset',
      {
        raw: (event) => JSON.stringify(event, null, 2),
        headers: (signature) => ({
          ...{ 'content-type': 'application/json; charset=utf-8', 'user-agent': 'x' },
          'service-http-signature': signature,
        }),
      },
    ],
    ['a little later', { delayMs: 120 }],
    [
      'with the id in upper case',
      { event: (event) => ({ ...event, data: { ...event.data, id: event.data.id.toUpperCase() } }) },
    ],
    ['with other members', { event: (event) => ({ ...event, id: 7, data: { ...event.data, extra: {} } }) }],
  ];
  test.each(sound)('%s', async (_, ways) => {
    // The timeout is long enough for a correct sender on a busy machine.
    const result = await tested(ways, {}, 'order', 3000);
    expect(internalErrors(result)).toEqual([]);
    const rest = [...result.outcomes.keys()].filter((id) => result.outcomes.get(id) !== 'pass');
    // It sends one event for an order, and retries only rejected events.
    const nothing = ['beside-others', ...(ways.attempts === 1 ? ['retry-stable'] : [])];
    const isEmpty = (id: string): boolean => nothing.includes(nameOf(id));
    expect(rest.filter((id) => !isEmpty(id)).map(result.why)).toEqual([]);
    expect(result.with('not-offered').every(isEmpty)).toBe(true);
    expect(result.with('pass')).toHaveLength(55 - 4 * nothing.length);
  });

  test('from a queue, later than most', async () => {
    const result = await tested({ delayMs: 3100 }, {}, 'orderCompleted/delivered', 5000);
    expect(internalErrors(result)).toEqual([]);
    expect(result.with('pass')).toEqual(['orderCompleted/delivered']);
  });

  test('observes what the contract leaves open', async () => {
    const result = await tested({ attempts: 1, events: allEvents });
    expect(result.with('not-offered').map(nameOf).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'beside-others'),
      ...Array.from({ length: 4 }, () => 'retry-stable'),
    ]);
    expect(result.with('pass')).toHaveLength(48);
    expect(result.why('orderFailed/beside-others')).toContain(
      'no order that reached a different status also sent',
    );
    expect(result.why('orderFailed/retry-stable')).toContain('the server sent no event again');
    expect(observed(result, 'service/webhook-retries')).toContain('order.completed: no retry');
    expect(observed(result, 'orderProcessing/transitions')).toContain(
      'success: order.processing, order.completed',
    );
    expect(observed(result, 'orderCompleted/ticket-info')).toEqual(['present']);
    expect(observed(result, 'service/webhook-signature-case')).toContain('lower case');
    expect(observed(await tested(), 'service/webhook-retries')).toContain('order.completed: again after 1 s');
  });
});

describe.concurrent('a defective sender fails its requirements', () => {
  test.each(Object.entries(senderDefects))('%s', async (_, [ways, fails, says]) => {
    const result = await tested(ways, {}, 'orderCompleted');
    expect(internalErrors(result)).toEqual([]);
    expect(result.with('fail').map(nameOf), [...result.outcomes].join('\n')).toEqual(fails);
    expect(result.with('fail').map(result.why).join('\n')).toMatch(says);
    // No output contains the secret.
    expect(JSON.stringify(result.lines)).not.toContain(apiSecret);
  });
});

describe('the reasons why senders are not testable', () => {
  const fixture = {
    state: 'a flight order reaches a status',
    values: { order_reference: 'FLT-1', merchant_reference: 'TRIP-1', id: 'x' },
  };
  const byFixtures = { stateHandler: undefined, fixtures: [fixture] } as unknown as TargetInput;
  const late = /no order\.failed arrived within 1 s.*"sent": true/;

  test.each<[string, Partial<Ways>, TargetInput, says: RegExp]>([
    [
      'a target that cannot reach the receiver',
      {},
      { baseUrl: 'http://192.0.2.1' },
      /set "webhookUrl" in the target/,
    ],
    [
      'a public address that leads elsewhere',
      {},
      { webhookUrl: 'http://127.0.0.1:9/tunnel/' },
      /"webhookUrl" does not lead/,
    ],
    ['fixtures, which send nothing', {}, byFixtures, /a fixture sends no events/],
    // The state does not report the event as sent.
    ['an event that comes minutes later', { delayMs: 600_000, sent: undefined }, {}, late],
    ['an event that is not sent', { attempts: 0, sent: undefined }, {}, late],
  ])('%s', async (_, ways, input, says) => {
    const result = await tested(ways, input);
    expect(new Set(result.outcomes.values())).toEqual(new Set(['not-testable']));
    expect(result.why('orderFailed/delivered')).toMatch(says);
  });

  test('a public address with a path of its own leads here', async () => {
    const webhookPort = await freePort();
    const result = await tested({}, { webhookPort, webhookUrl: `http://localhost:${webhookPort}/tunnel/` });
    expect(result.with('pass')).toHaveLength(51);
  });

  test('a port that is taken', async () => {
    const taken = await startSender();
    const webhookPort = Number(new URL(taken.target.baseUrl!).port);
    const result = await tested({}, { webhookPort });
    taken.close();
    expect(result.why('orderFailed/delivered')).toMatch(/cannot listen for events on 127\.0\.0\.1:\d+/);
  });

  test('a server that does not offer webhooks', async () => {
    const result = await tested({}, { features: ['wallet'] });
    expect(new Set(result.outcomes.values())).toEqual(new Set(['not-offered']));
  });
});

async function freePort(): Promise<number> {
  const sender = await startSender();
  sender.close();
  return Number(new URL(sender.target.baseUrl!).port);
}
