// Receivers that are wrong in one way, with the rules that find it.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookEvent } from '../../../src/webhooks/index.js';
import { Parts, serve, type Running } from './receiver.js';

type Signature = string | undefined;

const sound = new Parts();
const fits = (raw: Buffer, signature: Signature) => sound.isGenuine(raw, signature);
const digest = (raw: Buffer, algorithm?: string) => sound.digest(raw, algorithm);
const unkeyed = (raw: Buffer) => createHash('sha512').update(raw).digest('hex');

/** A receiver with another check of signatures. */
const checking = (isGenuine: (raw: Buffer, signature: Signature) => boolean) =>
  serve(Object.assign(new Parts(), { isGenuine }));

const everyForgery = [
  'changed-byte',
  'written-anew',
  'other-signature',
  'wrong-key',
  'truncated',
  'no-header',
  'empty-header',
  'no-hex',
  'sha-256',
  'known-order',
].map((name) => `turns-away.${name}`);

class WrittenAnew extends Parts {
  override isGenuine(raw: Buffer, signature: Signature): boolean {
    return super.isGenuine(Buffer.from(JSON.stringify(JSON.parse(raw.toString()))), signature);
  }
}

class PieceByPiece extends Parts {
  override read(chunks: readonly Buffer[]): Buffer {
    return Buffer.from(chunks.map((chunk) => chunk.toString()).join(''));
  }
}

class Forgetful extends Parts {
  private events = 0;
  override keyOf(): string {
    return String(++this.events);
  }
}

class KnowsBytes extends Parts {
  override keyOf(_: WebhookEvent, raw: Buffer): string {
    return raw.toString();
  }
}

class CheckThenAct extends Parts {
  override async handle(event: WebhookEvent): Promise<number> {
    if (this.count(event.data.order_reference) > 0) return 200;
    await sleep(5);
    await this.work(event);
    return 200;
  }
}

class AnswersFirst extends Parts {
  override async handle(event: WebhookEvent, raw: Buffer): Promise<number> {
    void sleep(5).then(() => super.handle(event, raw));
    return 202;
  }
}

class RefusesDuplicates extends Parts {
  override async handle(event: WebhookEvent, raw: Buffer): Promise<number> {
    return this.known.has(this.keyOf(event, raw)) ? 409 : super.handle(event, raw);
  }
}

class KnowsBeforeItChecks extends Parts {
  override async receive(chunks: readonly Buffer[], signature: Signature): Promise<number> {
    const event = JSON.parse(this.read(chunks).toString()) as WebhookEvent;
    return this.count(event.data.order_reference) > 0 ? 200 : super.receive(chunks, signature);
  }
}

class RemembersForgeries extends Parts {
  private readonly seen = new Set<string>();
  override async receive(chunks: readonly Buffer[], signature: Signature): Promise<number> {
    const { data } = JSON.parse(this.read(chunks).toString()) as WebhookEvent;
    const isKnown = this.seen.has(data.order_reference);
    this.seen.add(data.order_reference);
    if (isKnown && this.isGenuine(this.read(chunks), signature)) return 200;
    return super.receive(chunks, signature);
  }
}

class OneBodyForAll extends Parts {
  private body = Buffer.alloc(0);
  override async receive(chunks: readonly Buffer[], signature: Signature): Promise<number> {
    this.body = Buffer.concat(chunks);
    await sleep(3);
    return super.receive([this.body], signature);
  }
}

class NeedsTickets extends Parts {
  override async work(event: WebhookEvent): Promise<void> {
    if (event.data.ticket_info!.ticket_passengers.length > 0) await super.work(event);
  }
}

class IgnoresCancelled extends Parts {
  override async work(event: WebhookEvent): Promise<void> {
    if (event.event !== 'order.cancelled') await super.work(event);
  }
}

class SeenSignatures extends Parts {
  private readonly seen = new Set<string>();
  override isGenuine(raw: Buffer, signature: Signature): boolean {
    const isGenuine = super.isGenuine(raw, signature) || this.seen.has(signature ?? '');
    if (isGenuine) this.seen.add(signature ?? '');
    return isGenuine;
  }
}

/** Its process ends with an exception that nobody catches. */
function mortal(): Promise<Running> {
  let die = (): void => undefined;
  class Mortal extends Parts {
    override isGenuine(raw: Buffer, signature: Signature): boolean {
      if (/^z/.test(signature ?? '')) setImmediate(die);
      return super.isGenuine(raw, signature);
    }
  }
  return serve(new Mortal(), (close) => (die = close));
}

const of = (parts: Parts) => () => serve(parts);
const unknownOrders = everyForgery.filter((id) => !id.endsWith('known-order'));

/** Name, how it starts, and the rules that fail: these and no others. */
export const broken: readonly [name: string, start: () => Promise<Running>, fails: readonly string[]][] = [
  ['checks nothing', () => checking(() => true), everyForgery],
  [
    'checks only what has a header',
    () => checking((raw, signature) => !signature || fits(raw, signature)),
    ['turns-away.no-header', 'turns-away.empty-header'],
  ],
  [
    'compares as far as the signature goes',
    () => checking((raw, signature) => digest(raw).startsWith(signature ?? 'none')),
    ['turns-away.truncated', 'turns-away.empty-header'],
  ],
  [
    'compares as far as it can decode the signature',
    () =>
      checking((raw, signature) =>
        digest(raw).startsWith(Buffer.from(signature ?? '', 'hex').toString('hex')),
      ),
    ['turns-away.truncated', 'turns-away.no-header', 'turns-away.empty-header', 'turns-away.no-hex'],
  ],
  [
    'takes SHA-256 too',
    () => checking((raw, signature) => fits(raw, signature) || signature === digest(raw, 'sha256')),
    ['turns-away.sha-256'],
  ],
  [
    'takes a digest without a key',
    () => checking((raw, signature) => fits(raw, signature) || signature === unkeyed(raw)),
    ['turns-away.wrong-key'],
  ],
  ['takes every signature that it has seen', of(new SeenSignatures()), ['turns-away.other-signature']],
  [
    'knows SHA-256 only',
    () => checking((raw, signature) => signature === digest(raw, 'sha256')),
    ['processing', 'completed', 'failed', 'cancelled'].map((name) => `takes.order.${name}`),
  ],
  [
    'checks the JSON written anew',
    of(new WrittenAnew()),
    ['takes.escapes', 'takes.layout', 'turns-away.changed-byte', 'turns-away.written-anew'],
  ],
  ['decodes each piece by itself', of(new PieceByPiece()), ['takes.in-pieces']],
  [
    'takes the bytes for Latin-1',
    () => checking((raw, signature) => fits(Buffer.from(raw.toString('latin1')), signature)),
    ['takes.non-ascii', 'takes.in-pieces'],
  ],
  ['has one body for all requests', of(new OneBodyForAll()), ['takes.fifty-at-once']],
  [
    'needs tickets',
    of(new NeedsTickets()),
    ['takes.order.processing', 'takes.order.failed', 'takes.order.cancelled'],
  ],
  ['ends with what is no hex', mortal, ['turns-away.no-hex']],
  ['looks up the order before it checks', of(new KnowsBeforeItChecks()), ['turns-away.known-order']],
  ['remembers forgeries as processed', of(new RemembersForgeries()), unknownOrders],
  ['answers before it has processed', of(new AnswersFirst()), ['acknowledges.after-processing']],
  ['ignores what is cancelled', of(new IgnoresCancelled()), ['acknowledges.after-processing']],
  ['refuses what comes again', of(new RefusesDuplicates()), ['takes.duplicates']],
  [
    'forgets',
    of(new Forgetful()),
    ['deduplicates.same-bytes', 'deduplicates.signed-anew', 'deduplicates.at-once'],
  ],
  ['knows an event by its bytes', of(new KnowsBytes()), ['deduplicates.signed-anew']],
  ['checks, then acts', of(new CheckThenAct()), ['deduplicates.at-once']],
];
