// Receivers that are wrong in what they do, one way each.
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookEvent } from '../../../src/webhooks/index.js';
import { Parts, serve, type Running } from './receiver.js';

type Signature = string | undefined;

export class WrittenAnew extends Parts {
  override isGenuine(raw: Buffer, signature: Signature): boolean {
    return super.isGenuine(Buffer.from(JSON.stringify(JSON.parse(raw.toString()))), signature);
  }
}

export class PieceByPiece extends Parts {
  override read(chunks: readonly Buffer[]): Buffer {
    return Buffer.from(chunks.map((chunk) => chunk.toString()).join(''));
  }
}

export class Forgetful extends Parts {
  private events = 0;
  override keyOf(): string {
    return String(++this.events);
  }
}

export class KnowsBytes extends Parts {
  override keyOf(_: WebhookEvent, raw: Buffer): string {
    return raw.toString();
  }
}

export class CheckThenAct extends Parts {
  override async handle(event: WebhookEvent): Promise<number> {
    if (this.count(event.data.order_reference) > 0) return 200;
    await sleep(5);
    await this.work(event);
    return 200;
  }
}

export class AnswersFirst extends Parts {
  override async handle(event: WebhookEvent, raw: Buffer): Promise<number> {
    void sleep(5).then(() => super.handle(event, raw));
    return 202;
  }
}

export class RefusesDuplicates extends Parts {
  override async handle(event: WebhookEvent, raw: Buffer): Promise<number> {
    return this.known.has(this.keyOf(event, raw)) ? 409 : super.handle(event, raw);
  }
}

export class KnowsBeforeItChecks extends Parts {
  override async receive(chunks: readonly Buffer[], signature: Signature): Promise<number> {
    const event = JSON.parse(this.read(chunks).toString()) as WebhookEvent;
    return this.count(event.data.order_reference) > 0 ? 200 : super.receive(chunks, signature);
  }
}

export class RemembersForgeries extends Parts {
  private readonly seen = new Set<string>();
  override async receive(chunks: readonly Buffer[], signature: Signature): Promise<number> {
    const { data } = JSON.parse(this.read(chunks).toString()) as WebhookEvent;
    const isKnown = this.seen.has(data.order_reference);
    this.seen.add(data.order_reference);
    if (isKnown && this.isGenuine(this.read(chunks), signature)) return 200;
    return super.receive(chunks, signature);
  }
}

export class OneBodyForAll extends Parts {
  private body = Buffer.alloc(0);
  override async receive(chunks: readonly Buffer[], signature: Signature): Promise<number> {
    this.body = Buffer.concat(chunks);
    await sleep(3);
    return super.receive([this.body], signature);
  }
}

export class NeedsTickets extends Parts {
  override async work(event: WebhookEvent): Promise<void> {
    if (event.data.ticket_info!.ticket_passengers.length > 0) await super.work(event);
  }
}

export class IgnoresCancelled extends Parts {
  override async work(event: WebhookEvent): Promise<void> {
    if (event.event !== 'order.cancelled') await super.work(event);
  }
}

export class SeenSignatures extends Parts {
  private readonly seen = new Set<string>();
  override isGenuine(raw: Buffer, signature: Signature): boolean {
    const isGenuine = super.isGenuine(raw, signature) || this.seen.has(signature ?? '');
    if (isGenuine) this.seen.add(signature ?? '');
    return isGenuine;
  }
}

/** Its process ends with an exception that nobody catches. */
export function mortal(): Promise<Running> {
  let die = (): void => undefined;
  class Mortal extends Parts {
    override isGenuine(raw: Buffer, signature: Signature): boolean {
      if (/^z/.test(signature ?? '')) setImmediate(die);
      return super.isGenuine(raw, signature);
    }
  }
  return serve(new Mortal(), (close) => (die = close));
}
