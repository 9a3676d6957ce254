// Recorded requests that are events of the service.
import { describe, expect, test } from 'vitest';
import { eventExample } from '../../../../src/contract/event-examples.js';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { recordedOf, type Recorded } from '../../../../src/traffic/har/recorded.js';
import { locate } from '../../../../src/traffic/locate.js';
import { sign } from '../../../../src/webhooks/sign.js';
import { credentials, secret } from '../exchanges.js';
import { entryOf, pairsOf } from '../har/entry.js';
import { tested } from '../tested.js';

const given = { apiKey: credentials['api-key'], apiSecret: secret };
const { value } = eventExample('order.processing');
const event = value as { timestamp: string; data: { pricing: { total_amount: number } } };
const raw = JSON.stringify(event);

const recorded = (...entry: Parameters<typeof entryOf>) => recordedOf(entryOf(...entry)) as Recorded;
const post = (headers: Record<string, string>, body = raw, more: Record<string, unknown> = {}): Recorded =>
  recorded(more, {
    method: 'POST',
    url: 'https://shop.example.com/hooks',
    headers: pairsOf({ 'content-type': 'application/json', 'user-agent': 'dispatcher', ...headers }),
    postData: { text: body },
  });

const deliveries = (...all: Recorded[]): Exchange[] =>
  locate([recorded(), ...all]).exchanges.filter(({ received }) => received);
const fails = (...all: Recorded[]) => tested(deliveries(...all), given).fail;

describe('a request that looks like an event', () => {
  test('is not a delivery without a signature', () => {
    expect(deliveries(post({}, raw))).toEqual([]);
  });

  test('is a delivery where the recorder marked it', () => {
    expect(fails(post({}, raw, { _received: true }))).toEqual(['orderProcessing/signature']);
  });
});

test.each(['service-http-signature', 'HTTP_SERVICE_HTTP_SIGNATURE'])(
  'a signature may stand in %s',
  (name) => {
    expect(fails(post({ [name]: sign(raw, secret) }))).toEqual([]);
    const wrong = (more: Record<string, unknown>): Recorded =>
      post({ [name]: sign(raw, 'another') }, raw, more);
    expect(fails(wrong({ _received: true }))).toEqual(['orderProcessing/signature']);
    expect(tested(deliveries(wrong({})), given)).toMatchObject({
      fail: [],
      warn: ['orderProcessing/signature'],
    });
  },
);

describe('an event of the same kind and order', () => {
  const again = (timestamp: string) => {
    const pricing = { ...event.data.pricing, total_amount: event.data.pricing.total_amount + 5 };
    const body = JSON.stringify({ ...event, timestamp, data: { ...event.data, pricing } });
    return post({ 'service-http-signature': sign(body, secret) }, body);
  };
  const first = post({ 'service-http-signature': sign(raw, secret) });

  test('is a retry if it was queued at the same time', () => {
    expect(fails(first, again(event.timestamp))).toEqual(['orderProcessing/retry-stable']);
  });

  test('is a different event if it was queued later', () => {
    expect(fails(first, again('2031-01-01T00:00:00Z'))).toEqual([]);
  });
});
