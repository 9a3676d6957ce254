// How long events are waited for: by what the state says of them, and by what came before.
import { afterEach, expect, test, vi } from 'vitest';
import { webhookEvents, type WebhookId } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { statusOf } from '../../../src/rules/webhooks.js';
import { Bus } from '../../../src/engine/bus.js';
import { Inbox } from '../../../src/webhooks/inbox.js';
import { Receiver } from '../../../src/webhooks/receiver.js';
import { Deliveries } from '../../conformance/webhooks/delivery.js';
import { useFakeClock } from '../support/clock.js';

useFakeClock();
afterEach(() => void vi.restoreAllMocks());

/** A sender: whether its state reports the event as sent, the delay of the n-th event (null for none), and its name. */
interface Sender {
  sent?: boolean;
  takesMs?: (nth: number) => number | null;
  name?: string;
}

/** The events of a sender, the longest wait for one, and the announced reasons of the longest waits. */
async function eventsOf({ sent, takesMs = () => 0, name }: Sender) {
  const waits: number[] = [];
  const told: string[] = [];
  let made = 0;
  const inboxes: Inbox[] = [];
  const given = async (_: string, { status, webhook_url: url }: Record<string, string>) => {
    const nth = made++;
    const order = { id: `id-${nth}`, order_reference: `FLT-${nth}`, merchant_reference: `TRIP-${nth}` };
    const event = name ?? webhookEvents[ids.find((id) => statusOf[id] === status)!];
    const body = Buffer.from(JSON.stringify({ event, data: { ...order, status } }));
    const inbox = inboxes.find((one) => one.url === url)!;
    const ms = takesMs(nth);
    const come = () => inbox.take({ method: 'POST', path: '/', headers: {}, body, begin: performance.now() });
    if (ms !== null) setTimeout(come, ms);
    return { ...order, ...(sent === undefined ? {} : { sent }) };
  };
  vi.spyOn(Inbox.prototype, 'waitFor').mockImplementation(async function (this: Inbox, find, ms) {
    waits.push(ms);
    const end = performance.now() + ms;
    while (find(this.deliveries) === undefined && performance.now() < end)
      await vi.advanceTimersByTimeAsync(Math.min(100, end - performance.now()));
    return find(this.deliveries);
  });
  const receiver = {
    open: (answer: () => number) => {
      const inbox = new Inbox(`http://127.0.0.1/${inboxes.length}`, String(inboxes.length), answer);
      inboxes.push(inbox);
      return inbox;
    },
    refusedFor: () => undefined,
  };
  vi.spyOn(Receiver, 'listen').mockResolvedValue(receiver as unknown as Receiver);
  const t: object = {
    once: (_: string, work: (t: unknown) => unknown) => work(t),
    run: { options: {}, bus: new Bus(), received: () => ({}) },
    states: { given, originOf: () => 'made' },
    sampling: { pace: { seed: 1, isWhole: false } },
    target: {},
    waits: { tell: (_: number, why: string) => told.push(why) },
  };
  const deliveries = await Deliveries.of(t as Context);
  return { deliveries, told, longest: () => Math.max(...waits.splice(0)) };
}

const ids = Object.keys(webhookEvents) as WebhookId[];
const id = 'orderCompleted';

test.each<[what: string, sender: Sender, first: number]>([
  [
    'that was sent, as the state says, for a quarter of a minute',
    { sent: true, takesMs: () => null },
    15_000,
  ],
  ['of which the state says nothing, for a minute', { takesMs: () => null }, 65_000],
  ['under another name, for some seconds', { sent: true, name: 'order.unheard-of' }, 13_000],
])('an event %s', async (_, sender, first) => {
  const { deliveries, told, longest } = await eventsOf(sender);
  const { named } = await deliveries.arrival(id);
  expect(named).toBeUndefined();
  // After three seconds the events of other kinds are waited for as well.
  expect(3000 + longest()).toBe(first);
  expect(told).toContain('for order.completed to arrive');
});

test.each<[what: string, takesMs: (nth: number) => number | null, bound: number]>([
  ['that comes at once', (nth) => (nth === 0 ? 0 : null), 15_000],
  ['that takes long, three times as long', (nth) => (nth === 0 ? 9000 : null), 27_000],
])('a later event of a kind %s', async (_, takesMs, bound) => {
  const { deliveries, longest } = await eventsOf({ takesMs });
  await deliveries.arrival(id);
  longest();
  const [one] = await deliveries.pair(id);
  expect(await deliveries.about(one!)).toBeUndefined();
  expect(Math.round(longest() / 1000) * 1000).toBe(bound);
  // Later orders have no events: one that is rejected is hardly waited for.
  await deliveries.turnedAway(id);
  expect(longest()).toBe(1000);
});

test('the suite waits for a later event no longer than for the first one', async () => {
  const { deliveries, longest } = await eventsOf({ sent: true, name: 'order.unheard-of' });
  await deliveries.arrival(id);
  longest();
  const [one] = await deliveries.pair(id);
  const begin = performance.now();
  expect(await deliveries.about(one!)).toBeDefined();
  expect(performance.now() - begin).toBeLessThan(1000);
});
