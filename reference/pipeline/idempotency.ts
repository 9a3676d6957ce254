import type { Reply } from '../http.js';
import type { Call } from '../operation.js';
import { Refusal } from '../refusal.js';
import { KeptReplies, type KeptReply } from '../store/idempotency.js';

/**
 * Runs a creating request once for each Idempotency-Key: "a repeated request with the same key returns the same
 * response for 24 hours" (Endpoints > Conventions). Refusals are responses too.
 */
export function once(call: Call, run: () => Promise<Reply>): Promise<Reply> {
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
    // A request that broke down has no response to repeat.
    () => bySlot.delete(slot),
  );
  return kept.reply;
}

async function refuse(message: string): Promise<never> {
  throw new Refusal('conflict', message);
}
