// Parts of receivers with one defect each.
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookEvent } from '../../../../src/webhooks/index.js';
import { Parts, serve, type Running } from './receiver.js';

type Signature = string | undefined;

/** Compares the header name case-sensitively. */
export class KnowsCapitals extends Parts {
  override signatureOf({ rawHeaders }: IncomingMessage): string | undefined {
    const at = rawHeaders.indexOf('SERVICE-HTTP-SIGNATURE');
    return at < 0 ? undefined : rawHeaders[at + 1];
  }
}

/** Answers 200 to a wrong signature, and drops the event. */
export class Drops extends Parts {
  override async receive(chunks: readonly Buffer[], signature: Signature): Promise<number> {
    const status = await super.receive(chunks, signature);
    return status === 401 ? 200 : status;
  }
}

/** Processes the event before it checks the signature. */
export class ActsFirst extends Parts {
  override async receive(chunks: readonly Buffer[], signature: Signature): Promise<number> {
    const raw = this.read(chunks);
    const status = await this.handle(JSON.parse(raw.toString()) as WebhookEvent, raw);
    return this.isGenuine(raw, signature) ? status : 401;
  }
}

/** Uses the signature only for its status, and processes rejected events once two of them wait. */
export class WorksLater extends Parts {
  private readonly waiting: Buffer[] = [];
  override async receive(chunks: readonly Buffer[], signature: Signature): Promise<number> {
    const raw = this.read(chunks);
    const status = await super.receive(chunks, signature);
    if (status !== 401) this.waiting.length = 0;
    else if (this.waiting.push(raw) === 2)
      for (const one of this.waiting.splice(0))
        await this.handle(JSON.parse(one.toString()) as WebhookEvent, one);
    return status;
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

/** Reports an event as unprocessed on the first probe. */
export class AnswersFirst extends Parts {
  private readonly waiting = new Map<string, () => Promise<number>>();
  override handle(event: WebhookEvent, raw: Buffer): Promise<number> {
    this.waiting.set(event.data.order_reference, () => super.handle(event, raw));
    return Promise.resolve(202);
  }
  override count(reference: string): number {
    const processed = super.count(reference);
    const work = this.waiting.get(reference);
    this.waiting.delete(reference);
    void work?.();
    return processed;
  }
}

/** Puts genuine events into a queue, answers, and processes them later. */
export class Queues extends Parts {
  override handle(event: WebhookEvent, raw: Buffer): Promise<number> {
    setTimeout(() => void super.handle(event, raw), 120);
    return Promise.resolve(202);
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

/** Processes only some events. */
export class Selective extends Parts {
  constructor(private readonly isWorkedOn: (event: WebhookEvent) => boolean) {
    super();
  }
  override async work(event: WebhookEvent): Promise<void> {
    if (this.isWorkedOn(event)) await super.work(event);
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

/** Its process crashes with an uncaught exception. */
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
