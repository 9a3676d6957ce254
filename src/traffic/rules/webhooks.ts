// Events; Authentication > item 6
import { say } from '../../contract/phrase.js';
import { isRecognisable } from '../../checks/no-secret.js';
import { webhookEvents, type RequirementId } from '../../contract/contract.js';
import { NotTestable } from '../../contract/violation.js';
import { expectThat } from '../../checks/expect.js';
import {
  eventIn,
  expectDocumentedEvent,
  expectOrder,
  expectSameEvent,
  isAbout,
  rulesOfEvent,
  statusOf,
  webhookIds,
  type Event,
} from '../../rules/webhooks.js';
import { expectSigned } from '../../webhooks/expect-signed.js';
import { verify } from '../../webhooks/sign.js';
import { signatureOf, webhookOf } from '../delivery.js';
import type { Outcomes, Rule } from '../outcomes.js';
import { hasMask, isMaskedAt } from '../masks.js';
import type { Recording } from '../recording.js';

export const webhooks: Rule = (recording, outcomes) => {
  const firsts = new Map<string, Event>();
  for (const exchange of recording.deliveries) {
    const id = webhookOf(exchange);
    if (!id) continue;
    const one = eventIn(id, exchange);
    evaluateEvent(recording, one, outcomes);
    const key = retryKeyOf(one);
    if (key === undefined) continue;
    const first = firsts.get(key);
    if (first) evaluateRetry(recording, first, one, outcomes);
    else firsts.set(key, one);
  }
  for (const order of ordersIn(recording)) evaluateArrival(recording, order, outcomes);
};

/** The key that an event shares with its retries: other events of the same kind were queued at a different time. */
function retryKeyOf({ id, exchange, event, data }: Event): string | undefined {
  const marks = [data['order_reference'], event['timestamp'], data['updated_datetime']];
  if (marks.some((mark) => typeof mark !== 'string' || hasMask(mark))) return undefined;
  return JSON.stringify([id, exchange.request.path, ...marks]);
}

function evaluateEvent(recording: Recording, one: Event, outcomes: Outcomes): void {
  const { id, exchange, event } = one;
  const { secret, known } = recording.credentials;
  for (const rule of rulesOfEvent(id))
    outcomes.expect(rule.id, () =>
      rule.id.endsWith('/request.body')
        ? expectDocumentedEvent(one, ({ pointer }) => isMaskedAt(event, pointer))
        : rule.check(one),
    );
  if (isRecognisable(known)) {
    const { headers, body, path } = exchange.request;
    const texts = [body ?? '', path, ...Object.values(headers)];
    const isShown = texts.some((text) => text.includes(known.apiSecret));
    outcomes.expect(`${id}/request.no-secret`, () =>
      expectThat(!isShown, 'an event without the api-secret', 'the api-secret in it', exchange),
    );
  }
  if (secret === undefined || isUnreadable(one, secret)) return;
  const keys = { apiKey: known.apiKey, apiSecret: secret };
  outcomes.expect(
    `${id}/signature`,
    () => expectSigned(Buffer.from(exchange.request.body ?? ''), signatureOf(exchange), keys, exchange),
    exchange.presumed ? 'an intermediary may have rewritten its body' : undefined,
  );
}

const isSigned = ({ exchange }: Event, secret: string): boolean =>
  verify(exchange.request.body ?? '', signatureOf(exchange), secret);

// A recording holds text. Masked text, or text beyond ASCII, may have had other bytes.
function isUnreadable(one: Event, secret: string): boolean {
  const raw = one.exchange.request.body ?? '';
  const signature = signatureOf(one.exchange);
  const isDoubtful = hasMask([raw, signature]) || /[^\x20-\x7e]/.test(raw);
  return signature !== undefined && isDoubtful && !isSigned(one, secret);
}

function evaluateRetry(
  { credentials: { secret } }: Recording,
  first: Event,
  again: Event,
  outcomes: Outcomes,
): void {
  outcomes.expect(`${again.id}/retry-stable`, () => {
    expectSameEvent(first, again);
    if (secret === undefined || !isSigned(first, secret) || isUnreadable(again, secret)) return;
    const isRight = isSigned(again, secret);
    expectThat(isRight, 'a signature of its own bytes', 'a different signature', again.exchange);
  });
}

/** The orders that reached a status by a state, with the addresses for their events. */
function ordersIn({ facts }: Recording) {
  return (facts?.states ?? []).flatMap(({ state, params, values, onDemand }) => {
    const { status, webhook_url: url } = params;
    const id = webhookIds.find((one) => statusOf[one] === status);
    if (state !== 'a flight order reaches a status' || !id || !onDemand || typeof url !== 'string') return [];
    if (!URL.canParse(url) || hasMask([url, values])) return [];
    const { pathname, search } = new URL(url);
    return [{ id, address: pathname + search, values }];
  });
}

type Order = ReturnType<typeof ordersIn>[number];

// Events > Delivery > item 1: the event of a state arrives at the address of its order.
function evaluateArrival(recording: Recording, { id, address, values }: Order, outcomes: Outcomes): void {
  const orders = ordersIn(recording).filter((one) => one.id === id);
  const all = recording.deliveries.filter(({ request }) => request.path === address);
  const events = all.filter((one) => webhookOf(one) === id).map((one) => eventIn(id, one));
  const isFirst =
    orders[0]?.address === address && orders.filter((one) => one.address === address).length === 1;
  const name = webhookEvents[id];
  if (isFirst) {
    // A missing event may have arrived after the recording.
    if (events.length > 0) outcomes.kept(`${id}/delivered`);
    for (const event of events.slice(0, 1)) outcomes.expect(`${id}/order`, () => expectOrder(event, values));
    return;
  }
  outcomes.expect(`${id}/each-order` as RequirementId, () => {
    const stranger = events.find(({ data }) =>
      orders.some((other) => other.address !== address && isAbout(data, other.values)),
    );
    const expected = 'no event of an order with a different webhook_url';
    expectThat(stranger === undefined, expected, say`${name} of another order`, stranger?.exchange);
    if (!events.some(({ data }) => isAbout(data, values)))
      throw new NotTestable('the event of the order may arrive later');
  });
}
