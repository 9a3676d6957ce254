// Events: what a delivery shows by itself, and beside what is known of its order
import { expectSame, expectThat } from '../checks/expect.js';
import { parseJson } from '../contract/json.js';
import { schemaFaults, webhookEvents, type RequirementId, type WebhookId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { inSentences, type Fault } from '../contract/schema-faults.js';
import { day, isBefore } from './event-times.js';
import { exercised, members, type Members } from './rule.js';

export const webhookIds = Object.keys(webhookEvents) as WebhookId[];

/** The status of the order at which each event is sent (States and transitions > Flight order). */
export const statusOf: Readonly<Record<WebhookId, string>> = {
  orderProcessing: 'processing',
  orderCompleted: 'success',
  orderFailed: 'failed',
  orderCancelled: 'cancelled',
};

/** A request of the server to a receiver of events. */
export interface Event {
  id: WebhookId;
  exchange: Exchange;
  event: Members;
  data: Members;
}

export function eventIn(id: WebhookId, exchange: Exchange): Event {
  const event = members(parseJson(exchange.request.body));
  return { id, exchange, event, data: members(event['data']) };
}

/** A rule about events; `of` names the only kind that it holds for. */
export interface EventRule {
  name: string;
  of?: WebhookId;
  check: (event: Event) => void;
}

const eventRules: readonly EventRule[] = [
  // Events > Envelope; Resources and their fields > Flight order (webhook data)
  { name: 'request.body', check: (event) => expectDocumentedEvent(event) },
  // Events > Delivery
  {
    name: 'request.headers',
    check: ({ exchange }) => {
      const { 'content-type': type = 'none', 'user-agent': agent = '' } = exchange.request.headers;
      const isJson = /^application\/json\s*(;|$)/i.test(type);
      expectThat(isJson, 'Content-Type: application/json', `Content-Type: ${type}`, exchange);
      expectThat(agent.trim() !== '', 'a User-Agent that names the sender', 'none', exchange);
    },
  },
  // Events > Event kinds: the data.status of each event
  {
    name: 'status',
    check: ({ id, data, exchange }) =>
      expectSame(data['status'], statusOf[id], 'the status of the order', exchange),
  },
  // Events > Envelope > row timestamp; Resources and their fields > Flight order (webhook data)
  {
    name: 'times',
    check: ({ event, data, exchange }) => {
      const { created_datetime: created, updated_datetime, completed_datetime } = data;
      const later = { timestamp: event['timestamp'], updated_datetime, completed_datetime };
      for (const [name, time] of Object.entries(later))
        expectThat(
          !isBefore(time, created, name === 'timestamp' ? day : Infinity),
          `${name} not before the created_datetime of the order, ${String(created)}`,
          String(time),
          exchange,
        );
    },
  },
  // Resources and their fields > Flight offer (search result item) and flight quote > paragraph 3
  {
    name: 'final-pricing',
    of: 'orderCompleted',
    check: ({ data, exchange }) =>
      expectSame(members(data['pricing'])['price_status'], 'final', 'the price_status', exchange),
  },
  // Events > Event kinds > row order.failed
  {
    name: 'ticket-info-null',
    of: 'orderFailed',
    check: ({ data, exchange }) =>
      expectSame(data['ticket_info'], null, 'the ticket_info of a failed order', exchange),
  },
  {
    name: 'error-message',
    of: 'orderFailed',
    check: ({ data, exchange }) => {
      const { error_message: message } = data;
      const isSet = typeof message === 'string' && message.trim() !== '';
      expectThat(isSet, 'an error_message', JSON.stringify(message) ?? 'nothing', exchange);
    },
  },
];

/** The rules of an event, each with the id of its requirement. */
export const rulesOfEvent = (id: WebhookId): { id: RequirementId; check: EventRule['check'] }[] =>
  eventRules
    .filter(({ of = id }) => of === id)
    .map(({ name, check }) => ({ id: `${id}/${name}` as RequirementId, check }));

/** @param isHidden whether a place of the body is not shown, so that it may be right */
export function expectDocumentedEvent(
  { id, event, exchange }: Event,
  isHidden: (fault: Fault) => boolean = () => false,
): void {
  const json = parseJson(exchange.request.body);
  const faults = schemaFaults(`${id}.body`, json === undefined ? undefined : event).filter(
    (fault) => !isHidden(fault),
  );
  const actual = json === undefined ? 'a body that is not JSON' : inSentences(faults);
  expectThat(faults.length === 0, `the documented body of ${webhookEvents[id]}`, actual, exchange, {
    faults: json === undefined ? [] : faults,
  });
}

const references = ['id', 'order_reference', 'merchant_reference', 'quote_id'] as const;

/** The members by which an order is known, of those that its state gave. */
const referencesIn = (order: Members) => references.filter((member) => order[member] !== undefined);

/** A reference as it is compared: the digits of a UUID may be in either case. */
const written = (member: string, value: unknown): unknown =>
  typeof value === 'string' && /id$/.test(member) ? value.toLowerCase() : value;

/** Whether the data of an event are of an order, by all that its state gave. */
export function isAbout(data: Members | undefined, order: Members): boolean {
  const given = referencesIn(order);
  const isSame = (member: string) =>
    written(member, data?.[member]) === written(member, String(order[member]));
  return given.length > 0 && given.every(isSame);
}

/** Expects an event to be about the order that a state made. */
export function expectOrder({ data, exchange }: Pick<Event, 'data' | 'exchange'>, order: Members): void {
  const given = referencesIn(order);
  exercised(given.length > 0, 'the state gave nothing by which the order is known');
  for (const member of given)
    expectSame(
      written(member, data[member]),
      written(member, String(order[member])),
      `the ${member} of the order`,
      exchange,
    );
}

// What an order has once and for all, besides its references. Its times, tickets and error may come to it later.
const lasting = ['id', 'business_id', 'quote_id', 'currency_code'] as const;

/** Events > Delivery > item 3: what is sent again is the same event of the same order. */
export function expectSameEvent(first: Event, again: Event): void {
  const { exchange } = again;
  const [before, now] = [first.data, again.data];
  const expectAgain = (of: string, actual: unknown, expected: unknown): void =>
    expectSame(actual, expected, `the ${of} that was sent before`, exchange, {
      exchanges: [first.exchange, exchange],
      headline: `an event that is sent again has another ${of}`,
    });
  expectAgain('event', again.event['event'], first.event['event']);
  for (const member of ['order_reference', 'merchant_reference', 'status', ...lasting])
    expectAgain(member, written(member, now[member]), written(member, before[member]));
  expectAgain('total_amount', totalOf(now), totalOf(before));
  expectAgain('list of passengers', namesIn(now), namesIn(before));
}

const totalOf = (order: Members): unknown => members(order['pricing'])['total_amount'];

/** The names of the passengers, in any order. */
function namesIn(order: Members): string[] {
  const { passengers } = order;
  if (!Array.isArray(passengers)) return [];
  return passengers
    .map((one) => `${String(members(one)['first_name'])} ${String(members(one)['last_name'])}`)
    .toSorted();
}
