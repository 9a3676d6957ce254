// Events: rules for a single delivery, and for deliveries of a known order
import { say } from '../contract/phrase.js';
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

/** A delivery of the server to an event receiver. */
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

/** A rule for events. `of` limits it to one kind of event. */
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
      expectThat(isJson, 'Content-Type: application/json', say`Content-Type: ${type}`, exchange);
      expectThat(agent.trim() !== '', 'a User-Agent header', 'none', exchange);
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
          say`a ${name} not before the created_datetime of the order, ${created}`,
          say`${time}`,
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
      expectThat(isSet, 'an error_message', say`${JSON.stringify(message) ?? 'nothing'}`, exchange);
    },
  },
];

export const rulesOfEvent = (id: WebhookId): { id: RequirementId; check: EventRule['check'] }[] =>
  eventRules
    .filter(({ of = id }) => of === id)
    .map(({ name, check }) => ({ id: `${id}/${name}` as RequirementId, check }));

/** @param isHidden whether a value is masked in a recording, so that it may be right */
export function expectDocumentedEvent(
  { id, event, exchange }: Event,
  isHidden: (fault: Fault) => boolean = () => false,
): void {
  const json = parseJson(exchange.request.body);
  const faults = schemaFaults(`${id}.body`, json === undefined ? undefined : event).filter(
    (fault) => !isHidden(fault),
  );
  const actual = json === undefined ? 'a body that is not JSON' : inSentences(faults);
  expectThat(
    faults.length === 0,
    say`the documented body of ${webhookEvents[id]}`,
    say`${actual}`,
    exchange,
    {
      faults: json === undefined ? [] : faults,
    },
  );
}

const references = ['id', 'order_reference', 'merchant_reference', 'quote_id'] as const;

/** The members of a provider state that identify an order. */
const referencesIn = (order: Members) => references.filter((member) => order[member] !== undefined);

/** A reference for comparison. UUIDs may be in upper or lower case. */
const written = (member: string, value: unknown): unknown =>
  typeof value === 'string' && /id$/.test(member) ? value.toLowerCase() : value;

/** Whether an event belongs to an order, by all references of its provider state. */
export function isAbout(data: Members | undefined, order: Members): boolean {
  const given = referencesIn(order);
  const isSame = (member: string) =>
    written(member, data?.[member]) === written(member, String(order[member]));
  return given.length > 0 && given.every(isSame);
}

/** Expects an event to belong to the order of a provider state. */
export function expectOrder({ data, exchange }: Pick<Event, 'data' | 'exchange'>, order: Members): void {
  const given = referencesIn(order);
  exercised(given.length > 0, 'the provider state returned no id or reference of the order');
  for (const member of given)
    expectSame(
      written(member, data[member]),
      written(member, String(order[member])),
      say`the ${member} of the order`,
      exchange,
    );
}

// Members of an order that never change. Its times, tickets and error may be added later.
const lasting = ['id', 'business_id', 'quote_id', 'currency_code'] as const;

/** Events > Delivery > item 3: a retry delivers the same event of the same order. */
export function expectSameEvent(first: Event, again: Event): void {
  const { exchange } = again;
  const [before, now] = [first.data, again.data];
  const expectAgain = (of: string, actual: unknown, expected: unknown): void =>
    expectSame(actual, expected, say`the ${of} of the first delivery, in a retried event`, exchange, {
      exchanges: [first.exchange, exchange],
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
