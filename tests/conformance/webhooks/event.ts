import { say } from '../../../src/contract/phrase.js';
import { webhookEvents, type WebhookId } from '../../../src/contract/contract.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { statusOf } from '../../../src/rules/webhooks.js';
import type { Incoming } from '../../../src/webhooks/inbox.js';

// The contract names them without a payload or an occasion (Events > Other named events).
const shapeless = new Set([
  'transaction.success',
  'transaction.failed',
  'transfer.success',
  'verification.completed',
]);

type Members = Readonly<Record<string, unknown>>;

/** The parsed body of a delivery; undefined when it is not JSON. */
export function jsonOf({ body }: Pick<Incoming, 'body'>): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** The name of the event in a delivery. */
export function nameOf(delivery: Pick<Incoming, 'body'>): unknown {
  return members(jsonOf(delivery))?.['event'];
}

/** The order in a delivery, if there is one. */
export function dataIn(delivery: Pick<Incoming, 'body'>): Members | undefined {
  return members(members(jsonOf(delivery))?.['data']);
}

/** The order in a delivery. Throws NotTestable when there is none. */
export function dataOf(delivery: Pick<Incoming, 'body'>, id: WebhookId): Members {
  const data = dataIn(delivery);
  if (!data) throw new NotTestable(say`the body of the event is not as documented: see ${id}/request.body`);
  return data;
}

/** Whether a delivery is a POST with the name of the event. */
export function isNamed(delivery: Pick<Incoming, 'method' | 'body'>, id: WebhookId): boolean {
  return delivery.method === 'POST' && nameOf(delivery) === webhookEvents[id];
}

/** The first delivery of the event, and its later repetitions. */
export function repetitions<T extends Pick<Incoming, 'method' | 'body'>>(
  all: readonly T[],
  id: WebhookId,
): T[] {
  const first = all.findIndex((one) => isNamed(one, id));
  return first < 0 ? [] : all.slice(first).filter((one) => isMeantFor(one, id));
}

/** Whether a POST is the event, or seems to be: unreadable, or with the event's status under another name. */
export function isMeantFor(delivery: Pick<Incoming, 'method' | 'body'>, id: WebhookId): boolean {
  if (delivery.method !== 'POST') return false;
  const event = members(jsonOf(delivery));
  const name = event?.['event'];
  if (name === webhookEvents[id] || !event) return true;
  return !shapeless.has(String(name)) && members(event['data'])?.['status'] === statusOf[id];
}

/** Whether a delivery has the name of the event, but is no POST. */
export function isMisdirected(delivery: Pick<Incoming, 'method' | 'body'>, id: WebhookId): boolean {
  return delivery.method !== 'POST' && nameOf(delivery) === webhookEvents[id];
}

/** A delivery in a few words, for the actual value of a violation. */
export function inWords(delivery: Pick<Incoming, 'method' | 'body'>): string {
  const name = nameOf(delivery);
  if (typeof name === 'string') return `a ${delivery.method} of the event "${name.slice(0, 100)}"`;
  const what =
    jsonOf(delivery) === undefined ? 'a body that is not JSON' : 'a body without the name of an event';
  return `a ${delivery.method} with ${delivery.body.length === 0 ? 'an empty body' : what}`;
}

function members(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Members)
    : undefined;
}
