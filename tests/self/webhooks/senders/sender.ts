// A small event sender with a state handler, for senders with one defect.
import { setTimeout as sleep } from 'node:timers/promises';
import { eventExample, eventNames } from '../../../../src/contract/event-examples.js';
import type { TargetInput } from '../../../../src/server-under-test/target.js';
import { sign, type WebhookEvent } from '../../../../src/webhooks/index.js';
import { listening } from '../../support/listening.js';

export const credentials = { apiKey: 'KEY-of-the-small-sender', apiSecret: 'SECRET-of-the-small-sender' };

/** The behavior of a sender. The defaults conform. */
export interface Ways {
  method: string;
  /** The events for an order in a status. */
  events: (status: string) => WebhookEvent[];
  event: (event: WebhookEvent, attempt: number) => unknown;
  raw: (event: unknown) => string;
  signature: (raw: string, attempt: number) => string;
  headers: (signature: string) => Record<string, string>;
  url: (webhookUrl: string) => string;
  delayMs: number;
  attempts: number;
  /** The number of duplicate deliveries of an accepted event, four at a time. */
  floods: number;
  /** `sent` of the state handler. */
  sent: boolean | undefined;
  /** The state handler waits for the deliveries, and fails with them. */
  waits: boolean;
}

export function headersOf(signature: string): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'small-sender/1',
    'SERVICE-HTTP-SIGNATURE': signature,
  };
}

/** The published events of an order in one of these statuses. */
export const eventsOf = (...statuses: string[]): WebhookEvent[] =>
  eventNames()
    .map((name) => structuredClone(eventExample(name).value))
    .filter(({ data }) => statuses.includes(data.status));

const sound: Ways = {
  method: 'POST',
  events: (status) => eventsOf(status),
  event: (event) => event,
  raw: (event) => JSON.stringify(event),
  signature: (raw) => sign(raw, credentials.apiSecret),
  headers: headersOf,
  url: (webhookUrl) => webhookUrl,
  delayMs: 0,
  attempts: 3,
  floods: 0,
  sent: true,
  waits: false,
};

/** Starts a sender. It answers 404 to every request except those to its state handler. */
export async function startSender(
  changed: Partial<Ways> = {},
): Promise<{ target: TargetInput; close: () => void }> {
  const ways = { ...sound, ...changed };
  let orders = 0;
  const { url: baseUrl, close } = await listening((request, response, body) => {
    void (async () => {
      const { state, action, params } = JSON.parse(body.toString() || '{}') as {
        state?: string;
        action?: string;
        params?: { status: string; webhook_url: string };
      };
      if (request.url !== '/states' || state !== 'a flight order reaches a status' || !params)
        return response.writeHead(404).end('{}');
      if (action !== 'setup') return response.end('{}');
      const order = {
        id: crypto.randomUUID(),
        order_reference: `FLT-${++orders}`,
        merchant_reference: `TRIP-${orders}`,
      };
      const sending = deliver(ways, params.webhook_url, ways.events(params.status), order);
      if (ways.waits && !(await sending)) return response.writeHead(500).end('{}');
      return response.end(JSON.stringify({ ...order, sent: ways.sent }));
    })();
  });
  return { target: { baseUrl, stateHandler: `${baseUrl}/states`, ...credentials }, close };
}

/** Delivers the events of an order one after the other. Returns whether the receiver accepted all on the first attempt. */
async function deliver(
  ways: Ways,
  webhookUrl: string,
  events: WebhookEvent[],
  order: object,
): Promise<boolean> {
  let taken = true;
  for (const event of events) {
    Object.assign(event.data, order);
    for (let attempt = 1; attempt <= ways.attempts; attempt++) {
      await sleep(ways.delayMs);
      const raw = ways.raw(ways.event(event, attempt));
      const { method } = ways;
      const headers = ways.headers(ways.signature(raw, attempt));
      const body = method === 'GET' ? {} : { body: raw };
      const send = () => fetch(ways.url(webhookUrl), { method, headers, ...body }).catch(() => null);
      const response = await send();
      let left = ways.floods;
      const flood = async (): Promise<void> => {
        while (left-- > 0) await send().then((one) => one?.arrayBuffer());
      };
      if (response?.ok) await Promise.all([flood(), flood(), flood(), flood()]);
      if (response?.ok) break;
      taken = false;
    }
  }
  return taken;
}
