import type { Behaviour, Before } from './behaviour/index.js';
import type { Reply } from './http.js';
import type { Call } from './operation.js';
import { Refusal } from './refusal.js';
import { RateWindows, KeptReplies, type KeptReply } from './store/requests.js';
import type { Store } from './store/store.js';

/** The steps of one request through the server: body, rate, credentials, idempotency, operation. */
export async function answer(
  call: Call,
  before: readonly Before[],
  readBody: () => Promise<string>,
): Promise<Reply> {
  return settle(call, async () => {
    call.request = { ...call.request, body: await readBody() };
    call.request = before.reduce((request, rewrite) => rewrite(request, call), call.request);
    const { headers } = call.request;
    const refusal = rateExceeded(headers, call.store, call.behaviour);
    if (refusal) throw refusal;
    const given = {
      key: headers.get('api-key') ?? undefined,
      secret: headers.get('api-secret') ?? undefined,
    };
    if (!call.behaviour.service.authenticates(given, call.credentials, call)) {
      throw new Refusal('credentials', 'The credentials are missing or invalid.');
    }
    return once(call, () =>
      settle(call, async () => {
        await call.behaviour.service.begins(call);
        return call.route.handle(call);
      }),
    );
  });
}

/** Counts a request. Returns a Refusal if its key exceeds the rate (Limits: request rate). */
export function rateExceeded(headers: Headers, store: Store, behaviour: Behaviour): Refusal | undefined {
  const now = store.clock.now();
  const rate = store.part(RateWindows).of(headers.get('api-key') ?? '', now);
  return behaviour.service.admits(rate, now)
    ? undefined
    : new Refusal('rate', 'Too many requests: at most 1000 a minute.');
}

/** Turns refusals into replies. Other errors are bugs of this server, so they are rethrown. */
async function settle(call: Call, run: () => Promise<Reply>): Promise<Reply> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return call.behaviour.service.refuse(error, call);
    throw error;
  }
}

const mostBytes = 1024 * 1024;

/** The text of a request body. Throws a Refusal above 1 MiB, before it reads the rest. */
export async function bodyText(request: Request): Promise<string> {
  if (request.method === 'GET' || request.method === 'HEAD') return '';
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge();
  // A body without a length arrives in chunks.
  if (!request.headers.has('transfer-encoding')) return request.text();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(): Refusal {
  return new Refusal('size', 'The body is larger than 1 MiB.');
}

/**
 * Runs a creating request once for each Idempotency-Key: "a repeated request with the same key returns the same
 * response for 24 hours" (Endpoints > Conventions). Error responses are also stored.
 */
function once(call: Call, run: () => Promise<Reply>): Promise<Reply> {
  const behaviour = call.behaviour.service;
  const key = call.request.headers.get('idempotency-key');
  const slot = key && behaviour.keepsReplies(call) ? behaviour.slot(key, call) : undefined;
  if (slot === undefined) return run();

  const { bySlot } = call.store.part(KeptReplies);
  const kept = bySlot.get(slot);
  if (!kept || call.clock.now() - kept.at >= behaviour.keepsFor()) return keep(call, slot, run);

  if (kept.body !== call.request.body) {
    if (behaviour.otherBody() === 'new effect') return run();
    if (behaviour.otherBody() === 'refusal')
      return refuse('This Idempotency-Key was used with another body.');
  }
  if (kept.running && behaviour.twin() === 'new effect') return run();
  if (kept.running && behaviour.twin() === 'refusal')
    return refuse('The first request with this Idempotency-Key is still under way.');
  call.replayed = true;
  return behaviour.replay(kept, call);
}

function keep(call: Call, slot: string, run: () => Promise<Reply>): Promise<Reply> {
  const { bySlot } = call.store.part(KeptReplies);
  const kept: KeptReply = { at: call.clock.now(), body: call.request.body, reply: run(), running: true };
  bySlot.set(slot, kept);
  kept.reply.then(
    ({ refusal }) => {
      kept.running = false;
      if (refusal && !call.behaviour.service.keepsRefusals()) bySlot.delete(slot);
    },
    // A crashed request has no response to repeat.
    () => bySlot.delete(slot),
  );
  return kept.reply;
}

async function refuse(message: string): Promise<never> {
  throw new Refusal('conflict', message);
}
