// Events; Authentication > item 6
import { parseJson } from '../../contract/json.js';
import { isRecognisable } from '../../checks/no-secret.js';
import { schemaFaults, webhookEvents, type WebhookId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { inSentences } from '../../contract/schema-faults.js';
import { isBefore, day } from '../../domain/event-times.js';
import { expectSame, expectThat } from '../../engine/expect.js';
import { sign, signatureHeader, verify } from '../../webhooks/sign.js';
import { signatureOf, webhookOf } from '../delivery.js';
import type { Judge } from '../judge.js';
import { hasMask, isMaskedAt } from '../masks.js';
import type { Recording } from '../recording.js';
import { members, type Members, type Rule } from './rule.js';

export const webhooks: Rule = (recording, judge) => {
  const firsts = new Map<string, Delivered>();
  for (const exchange of recording.deliveries) {
    const id = webhookOf(exchange);
    if (!id) continue;
    const event = members(parseJson(exchange.request.body));
    const one = { id, exchange, event, data: members(event['data']) };
    judgeMessage(recording, one, judge);
    judgeOrder(one, judge);
    const key = retryKeyOf(one);
    if (key === undefined) continue;
    const first = firsts.get(key);
    if (first) judgeRetry(first, one, judge);
    else firsts.set(key, one);
  }
};

/** What an event and its retries have in common: another event of the same kind was queued at another time. */
function retryKeyOf({ id, exchange, event, data }: Delivered): string | undefined {
  const marks = [data['order_reference'], event['timestamp'], data['updated_datetime']];
  if (marks.some((mark) => typeof mark !== 'string' || hasMask(mark))) return undefined;
  return JSON.stringify([id, exchange.request.path, ...marks]);
}

interface Delivered {
  id: WebhookId;
  exchange: Exchange;
  event: Members;
  data: Members;
}

function judgeMessage(
  { credentials: { secret, known } }: Recording,
  { id, exchange, event }: Delivered,
  judge: Judge,
): void {
  const { headers, body } = exchange.request;
  const faults = schemaFaults(`${id}.body`, event).filter(({ pointer }) => !isMaskedAt(event, pointer));
  judge.expect(`${id}/request.body`, () =>
    expectThat(
      faults.length === 0,
      `the documented body of ${webhookEvents[id]}`,
      inSentences(faults),
      exchange,
      { faults },
    ),
  );
  const { 'content-type': type = 'none', 'user-agent': agent = '' } = headers;
  judge.expect(`${id}/request.headers`, () => {
    expectThat(
      /^application\/json\s*(;|$)/i.test(type),
      'Content-Type: application/json',
      `Content-Type: ${type}`,
      exchange,
    );
    expectThat(agent.trim() !== '', 'a User-Agent that names the sender', 'none', exchange);
  });
  if (isRecognisable(known)) {
    const isShown = [body ?? '', exchange.request.path, ...Object.values(headers)].some((text) =>
      text.includes(known.apiSecret),
    );
    if (isShown)
      judge.shows(
        `${id}/request.no-secret`,
        exchange,
        'an event without the api-secret',
        'the api-secret in it',
      );
    else judge.kept(`${id}/request.no-secret`);
  }
  if (secret !== undefined) judgeSignature({ id, exchange }, secret, judge);
}

// A recording holds text: what is masked in it, or beyond ASCII, may have had other bytes.
function judgeSignature(
  { id, exchange }: Pick<Delivered, 'id' | 'exchange'>,
  secret: string,
  judge: Judge,
): void {
  const raw = exchange.request.body ?? '';
  const signature = signatureOf(exchange);
  const isSigned = verify(raw, signature, secret);
  if (
    !isSigned &&
    signature !== undefined &&
    (hasMask(raw) || hasMask(signature) || /[^\x20-\x7e]/.test(raw))
  )
    return;
  judge.expect(
    `${id}/signature`,
    () =>
      expectThat(
        isSigned,
        `${signatureHeader}: ${sign(raw, secret)}, of the bytes of the body`,
        signature ?? 'no such header',
        exchange,
      ),
    exchange.presumed ? 'somebody may have passed it on, and written its body anew' : undefined,
  );
}

const statusOf: Readonly<Record<WebhookId, string>> = {
  orderProcessing: 'processing',
  orderCompleted: 'success',
  orderFailed: 'failed',
  orderCancelled: 'cancelled',
};

// Events > Event kinds
function judgeOrder({ id, exchange, event, data }: Delivered, judge: Judge): void {
  judge.expect(`${id}/status`, () =>
    expectSame(data['status'], statusOf[id], 'the status of the order', exchange),
  );
  const created = data['created_datetime'];
  const times = {
    timestamp: event['timestamp'],
    updated_datetime: data['updated_datetime'],
    completed_datetime: data['completed_datetime'],
  };
  judge.expect(`${id}/times`, () => {
    for (const [name, time] of Object.entries(times))
      expectThat(
        !isBefore(time, created, name === 'timestamp' ? day : Infinity),
        `${name} not before the created_datetime of the order, ${String(created)}`,
        String(time),
        exchange,
      );
  });
  if (id === 'orderCompleted')
    judge.expect('orderCompleted/final-pricing', () =>
      expectSame(members(data['pricing'])['price_status'], 'final', 'the price_status', exchange),
    );
  if (id !== 'orderFailed') return;
  judge.expect('orderFailed/ticket-info-null', () =>
    expectSame(data['ticket_info'], null, 'the ticket_info of a failed order', exchange),
  );
  const message = data['error_message'];
  judge.expect('orderFailed/error-message', () =>
    expectThat(
      typeof message === 'string' && message.trim() !== '',
      'an error_message',
      JSON.stringify(message) ?? 'nothing',
      exchange,
    ),
  );
}

const stable = ['id', 'order_reference', 'merchant_reference', 'quote_id', 'currency_code'] as const;

// Events > Delivery: what is sent again is of the same order
function judgeRetry(first: Delivered, again: Delivered, judge: Judge): void {
  judge.expect(`${again.id}/retry-stable`, () => {
    for (const name of stable)
      expectSame(
        again.data[name],
        first.data[name],
        `the ${name} of the event that was sent before`,
        again.exchange,
      );
    const price = ({ data }: Delivered) => members(data['pricing'])['total_amount'];
    expectSame(price(again), price(first), 'the price of the event that was sent before', again.exchange);
  });
}
