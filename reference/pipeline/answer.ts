import type { Behaviour, Before } from '../behaviour/index.js';
import type { Reply } from '../http.js';
import type { Call } from '../operation.js';
import { Refusal } from '../refusal.js';
import { RateWindows } from '../store/rate-limiter.js';
import type { Store } from '../store/store.js';
import { once } from './idempotency.js';

/** The way of one request through the server: body, rate, credentials, idempotency, operation. */
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

/** Counts a request; the refusal, when its key asks faster than it may (Limits: request rate). */
export function rateExceeded(headers: Headers, store: Store, behaviour: Behaviour): Refusal | undefined {
  const now = store.clock.now();
  const rate = store.part(RateWindows).of(headers.get('api-key') ?? '', now);
  return behaviour.service.admits(rate, now)
    ? undefined
    : new Refusal('rate', 'Too many requests: at most 1000 a minute.');
}

/** Turns refusals into replies. Other errors are bugs of this server and are rethrown. */
async function settle(call: Call, run: () => Promise<Reply>): Promise<Reply> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return call.behaviour.service.refuse(error, call);
    throw error;
  }
}
