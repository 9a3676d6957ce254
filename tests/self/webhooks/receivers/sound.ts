// Correct receivers of different kinds.
import { setTimeout as sleep } from 'node:timers/promises';
import { verify, type WebhookEvent } from '../../../../src/webhooks/index.js';
import { onFastify } from './fastify.js';
import { onHono } from './hono.js';
import { having, Parts, secret, serve, type Running } from './receiver.js';

/** Accepts ten events at once and rejects others, which the server retries. */
class Busy extends Parts {
  private underWay = 0;
  override async receive(chunks: readonly Buffer[], signature: string | undefined): Promise<number> {
    if (this.underWay >= 10) return 503;
    this.underWay++;
    await sleep(10);
    return super.receive(chunks, signature).finally(() => this.underWay--);
  }
}

/** Rejects an event while it is processing the same event. */
class Locking extends Parts {
  private readonly locked = new Set<string>();
  override async handle(event: WebhookEvent, raw: Buffer): Promise<number> {
    const key = this.keyOf(event, raw);
    if (this.locked.has(key)) return 409;
    this.locked.add(key);
    return super.handle(event, raw).finally(() => this.locked.delete(key));
  }
  override async work(event: WebhookEvent): Promise<void> {
    await sleep(20);
    await super.work(event);
  }
}

/** Takes a while for each event, and counts how often it begins to work while it works on nothing else. */
export class Slow extends Parts {
  rounds = 0;
  private underWay = 0;
  override async receive(chunks: readonly Buffer[], signature: string | undefined): Promise<number> {
    if (this.underWay++ === 0) this.rounds++;
    await sleep(100);
    return super.receive(chunks, signature).finally(() => this.underWay--);
  }
}

/** Works on one event after the other. */
export class Serial extends Parts {
  private last: Promise<unknown> = Promise.resolve();
  override receive(chunks: readonly Buffer[], signature: string | undefined): Promise<number> {
    const next = this.last.then(() => sleep(15)).then(() => super.receive(chunks, signature));
    this.last = next.catch(() => undefined);
    return next;
  }
}

/** Accepts only the four documented events with their documented members. */
class Strict extends Parts {
  override async handle(event: WebhookEvent, raw: Buffer): Promise<number> {
    const isKnown = /^order\.(processing|completed|failed|cancelled)$/.test(event.event);
    return isKnown && Object.keys(event).length === 5 ? super.handle(event, raw) : 422;
  }
}

/** Closes every connection with a forged event. */
class Abrupt extends Parts {
  override isGenuine(raw: Buffer, signature: string | undefined): boolean {
    if (super.isGenuine(raw, signature)) return true;
    throw new Error('forged');
  }
}

export const soundReceivers: Readonly<Record<string, () => Promise<Running>>> = {
  'node:http, decoding the hex': () => serve(new Parts()),
  'node:http, with verify': () => having({ isGenuine: (raw, signature) => verify(raw, signature, secret) }),
  'Fastify, decoding the hex': onFastify,
  'Hono, with verify': onHono,
  'lower case only': () => having({ isGenuine: (raw, signature) => signature === new Parts().digest(raw) }),
  // De-duplicates on order_reference (Events > Delivery).
  'one event an order': () => having({ keyOf: ({ data }) => data.order_reference }),
  '503 when it is busy': () => serve(new Busy()),
  '409 while the first is under way': () => serve(new Locking()),
  '422 for what it does not know': () => serve(new Strict()),
  '500 for a forgery': () => serve(new Abrupt()),
};
