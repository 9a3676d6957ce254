// The sender of events is judged by what it delivers: sound ones pass, each broken one fails where it is broken.
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eventExample, eventNames } from '../../src/contract/event-examples.js';
import type { TargetInput } from '../../src/target/target.js';
import { sign, type WebhookEvent } from '../../src/webhooks/index.js';
import { internalErrors, judge, type Judgement } from './judge.js';
import { credentials, startSender, type Ways } from './webhook-sender.js';

const { apiKey, apiSecret } = credentials;

async function judged(ways: Partial<Ways> = {}, input: TargetInput = {}, tag = 'order'): Promise<Judgement> {
  const sender = await startSender(ways);
  try {
    const only = (id: string) => id.startsWith(tag);
    return await judge({ ...sender.target, ...input }, { only, deliveryMs: 500 });
  } finally {
    sender.close();
  }
}

const observed = ({ lines }: Judgement, id: string): string[] =>
  lines.flatMap((line) => (line.kind === 'observation' && line.id === id ? [line.observed] : []));

/** An order is processed before it gets anywhere else. */
const allEvents = (status: string): WebhookEvent[] =>
  eventNames()
    .map((name) => structuredClone(eventExample(name).value))
    .filter(({ data }) => data.status === 'processing' || data.status === status);

/** Only what is said of the order of an event changes. */
const withData = (change: (data: Record<string, unknown>) => void) => ({
  event: (event: WebhookEvent) => {
    const copy = structuredClone(event);
    change(copy.data);
    return copy;
  },
});
const second = <T>(attempt: number, then: T, before: T): T => (attempt > 1 ? then : before);

describe('a sound sender passes', () => {
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
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'x',
          'service-http-signature': signature,
        }),
      },
    ],
    ['a little later', { delayMs: 120 }],
    ['with other members', { event: (event) => ({ ...event, id: 7, data: { ...event.data, extra: {} } }) }],
  ];
  test.each(sound)('%s', async (_, ways) => {
    const result = await judged(ways);
    expect(internalErrors(result)).toEqual([]);
    const rest = [...result.outcomes.keys()].filter((id) => result.outcomes.get(id) !== 'pass');
    expect(rest.map(result.why).join('\n')).toBe('');
    expect(result.with('pass')).toHaveLength(35);
  });

  test('observes what the contract leaves open', async () => {
    const result = await judged({ attempts: 1, events: allEvents });
    expect(result.with('pass')).toHaveLength(35);
    expect(observed(result, 'service/webhook-retries')).toContain('order.completed: no retry');
    expect(observed(result, 'orderProcessing/transitions')).toContain(
      'success: order.processing, order.completed',
    );
    expect(observed(result, 'orderCompleted/ticket-info')).toEqual(['present']);
    expect(observed(result, 'service/webhook-signature-case')).toContain('lower case');
    expect(observed(await judged(), 'service/webhook-retries')).toContain('order.completed: again after 1 s');
  });
});

describe('a broken sender fails where it is broken', () => {
  const base64 = (raw: string) => createHmac('sha512', apiSecret).update(raw).digest('base64');
  const broken: [name: string, ways: Partial<Ways>, fails: string, says: RegExp][] = [
    ['nothing is sent', { attempts: 0 }, 'delivered', /got nothing/],
    ['by PUT', { method: 'PUT' }, 'delivered', /got a PUT of the event "order\./],
    ['to another path', { url: (url) => `${url}x` }, 'delivered', /got nothing/],
    [
      'under another name',
      { event: (event) => ({ ...event, event: 'order.done' }) },
      'delivered',
      /"order\.done"/,
    ],
    [
      'under another name',
      { event: (event) => ({ ...event, event: 'order.done' }) },
      'request.body',
      /\/event/,
    ],
    ['not JSON', { raw: (event) => JSON.stringify(event).slice(1) }, 'request.body', /not JSON/],
    ['without metadata', { event: ({ metadata: _, ...rest }) => rest }, 'request.body', /metadata/],
    [
      'of another service',
      { event: (event) => ({ ...event, service: 'esim' }) },
      'request.body',
      /\/service/,
    ],
    ['a time in numbers', { event: (event) => ({ ...event, timestamp: 1 }) }, 'request.body', /\/timestamp/],
    [
      'an amount as text',
      withData((data) => Object.assign(data['pricing'] as object, { total_amount: '1' })),
      'request.body',
      /pricing/,
    ],
    ['as text', { headers: headers({ 'Content-Type': 'text/plain' }) }, 'request.headers', /text\/plain/],
    [
      'the secret in a header',
      { headers: headers({ 'api-secret': apiSecret }) },
      'request.no-secret',
      /api-secret/,
    ],
    [
      'the secret in the body',
      withData((data) => (data['key'] = apiSecret)),
      'request.no-secret',
      /the body/,
    ],
    ['unsigned', { headers: (_) => headers()('') }, 'signature', /got/],
    ['in Base64', { signature: base64 }, 'signature', /the HMAC in Base64/],
    ['SHA-256', { signature: hmac('sha256', apiSecret) }, 'signature', /an HMAC-SHA256/],
    ['the other key', { signature: hmac('sha512', apiKey) }, 'signature', /keyed with the api-key/],
    [
      'without a key',
      { signature: (raw) => createHash('sha512').update(raw).digest('hex') },
      'signature',
      /without a key/,
    ],
    [
      'cut short',
      { signature: (raw) => sign(raw, apiSecret).slice(0, 64) },
      'signature',
      /the beginning of the HMAC/,
    ],
    [
      'of other bytes',
      {
        raw: (event) => JSON.stringify(event, null, 1),
        signature: (raw) => sign(JSON.stringify(JSON.parse(raw)), apiSecret),
      },
      'signature',
      /written anew/,
    ],
    ['another order', withData((data) => (data['order_reference'] = 'FLT-0')), 'order', /order_reference/],
    ['another id', withData((data) => (data['id'] = crypto.randomUUID())), 'order', /the id of the order/],
    ['another status', withData((data) => (data['status'] = 'processing')), 'status', /got "processing"/],
    ['a price that is not final', withData(preview), 'final-pricing', /"preview"/],
    [
      'tickets of a failed order',
      withData((data) => (data['ticket_info'] = tickets)),
      'ticket-info-null',
      /got \{/,
    ],
    ['no reason', withData((data) => (data['error_message'] = null)), 'error-message', /got null/],
    [
      'another reference when sent again',
      {
        event: (event, attempt) => ({
          ...event,
          data: second(attempt, { ...event.data, merchant_reference: 'x' }, event.data),
        }),
      },
      'retry-stable',
      /merchant_reference/,
    ],
    [
      'another name when sent again',
      { event: (event, attempt) => ({ ...event, event: second(attempt, 'order.retry', event.event) }) },
      'retry-stable',
      /"order\.retry"/,
    ],
    [
      'an old signature when sent again',
      {
        event: (event, attempt) => ({ ...event, timestamp: `2026-01-14T10:05:0${attempt}Z` }),
        signature: (raw) => sign(raw.replace(/(?<=10:05:0)\d(?=Z"}$)/, '1'), apiSecret),
      },
      'retry-stable',
      /SERVICE-HTTP-SIGNATURE/,
    ],
  ];
  test.each(broken)('%s', async (name, ways, fails, says) => {
    const tag = /ticket|message/.test(fails) ? 'orderFailed' : 'orderCompleted';
    const result = await judged(ways, {}, tag);
    expect(internalErrors(result)).toEqual([]);
    const failed = result.with('fail').filter((id) => id.endsWith(`/${fails}`));
    expect(failed, [...result.outcomes].join('\n')).not.toEqual([]);
    expect(result.why(failed[0]!)).toMatch(says);
    // One cause, one failure; a wrong name is found twice.
    if (name !== 'under another name') expect([...new Set(result.with('fail').map(nameOf))]).toEqual([fails]);
    // Nothing that is shown carries the secret.
    expect(JSON.stringify(result.lines)).not.toContain(apiSecret);
  });
});

describe('what cannot be judged says why', () => {
  test('a target that cannot reach the receiver', async () => {
    const result = await judged({}, { baseUrl: 'http://192.0.2.1' });
    expect(new Set(result.outcomes.values())).toEqual(new Set(['not-testable']));
    expect(result.why('orderFailed/delivered')).toContain('give "webhookUrl" in the target file');
  });

  test('a public address that leads elsewhere is the fault of nobody but is said', async () => {
    const result = await judged({}, { webhookUrl: 'http://127.0.0.1:9/tunnel/' });
    expect(result.with('fail').map(nameOf)).toEqual(Array(4).fill('delivered'));
  });

  test('a port that is taken', async () => {
    const taken = await startSender();
    const webhookPort = Number(new URL(taken.target.baseUrl!).port);
    const result = await judged({}, { webhookPort });
    taken.close();
    expect(result.why('orderFailed/delivered')).toMatch(/no receiver can listen on 127\.0\.0\.1:\d+/);
  });

  test('fixtures, which send nothing', async () => {
    const values = { order_reference: 'FLT-1', merchant_reference: 'TRIP-1', id: 'x' };
    const fixtures = [{ state: 'a flight order reaches a status', values }];
    const sender = await startSender();
    const { stateHandler: _, ...target } = sender.target;
    const result = await judge({ ...target, fixtures }, { only: (id) => id.startsWith('order') });
    sender.close();
    expect(result.why('orderFailed/order')).toContain('a fixture sends no events');
    expect(new Set(result.outcomes.values())).toEqual(new Set(['not-testable']));
  });

  test('a server that does not offer webhooks', async () => {
    const result = await judged({}, { features: ['wallet'] });
    expect(new Set(result.outcomes.values())).toEqual(new Set(['not-offered']));
  });
});

const nameOf = (id: string): string => id.split('/')[1]!;
const hmac = (algorithm: string, key: string) => (raw: string) =>
  createHmac(algorithm, key).update(raw).digest('hex');
const tickets = (eventExample('order.completed').value as WebhookEvent).data.ticket_info;

function preview(data: Record<string, unknown>): void {
  data['pricing'] = { ...(data['pricing'] as object), price_status: 'preview' };
}

function headers(more: Record<string, string> = {}) {
  return (signature: string): Record<string, string> => ({
    'Content-Type': 'application/json',
    'User-Agent': 'small-sender/1',
    ...(signature === '' ? {} : { 'SERVICE-HTTP-SIGNATURE': signature }),
    ...more,
  });
}
