import type { Reply } from '../http.js';

/** A response that is kept for the requests that repeat its request. */
export interface KeptReply {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly body: string;
  readonly reply: Promise<Reply>;
  /** The first request is still under way. */
  running: boolean;
}

/** The responses kept under an Idempotency-Key, by slot. */
export class KeptReplies {
  readonly bySlot = new Map<string, KeptReply>();
}
