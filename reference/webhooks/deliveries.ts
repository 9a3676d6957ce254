import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';

/** The retry policy of a sender. */
export interface Schedule {
  /** Milliseconds before the first attempt. */
  readonly delay: number;
  /** Attempts after the first one, while the receiver does not answer 2xx. */
  readonly retries: number;
  /** Milliseconds between attempts. */
  readonly pause: number;
}

/** The delivery of an event at an attempt, counted from 0. */
export type Attempts = (attempt: number) => Delivery;

/** The pending deliveries. */
export class Deliveries {
  #stopping = stopping();

  /** Delivers events one after another, without waiting for them. */
  queue(events: readonly Attempts[], schedule: Schedule): void {
    const { signal } = this.#stopping;
    void this.#run(events, schedule, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  /** Drops pending deliveries. Later deliveries are sent as usual. */
  stop(): void {
    this.#stopping.abort();
    this.#stopping = stopping();
  }

  async #run(events: readonly Attempts[], schedule: Schedule, signal: AbortSignal): Promise<void> {
    await sleep(schedule.delay, undefined, { signal });
    for (const deliver of events) {
      for (let attempt = 0; attempt <= schedule.retries; attempt += 1) {
        if (attempt > 0) await sleep(schedule.pause, undefined, { signal });
        if (await isTaken(deliver(attempt), signal)) break;
      }
    }
  }
}

// Every pending event listens to it.
function stopping(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

/** A 2xx response acknowledges an event (Events > Delivery). */
async function isTaken(delivery: Delivery, signal: AbortSignal): Promise<boolean> {
  try {
    const status = await send(delivery, signal);
    return status >= 200 && status < 300;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

const patience = 5000;

/** The HTTP request of a delivery. */
export interface Delivery {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends a delivery once and returns the status of the receiver. Throws if the receiver does not answer. */
function send({ url, method, headers, body }: Delivery, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? secure : plain;
    const outgoing = request(url, {
      method,
      headers: { ...headers, 'Content-Length': body.byteLength },
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      incoming.on('error', reject);
      incoming.resume();
      incoming.on('end', () => resolve(incoming.statusCode ?? 0));
    });
    outgoing.end(body);
  });
}
