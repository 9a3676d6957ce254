const mebibyte = 1024 * 1024;

/** What a receiver takes at most. */
export interface Limits {
  headerBytes: number;
  bodyBytes: number;
  /** Of one inbox, and of all together. */
  deliveries: number;
  allDeliveries: number;
  /** Of the bodies of all deliveries together, those under way too: to one inbox, so that it takes none from others, and to all. */
  addressBytes: number;
  allBytes: number;
  connections: number;
  /** Milliseconds until the head of a request has come, and until all of it has. */
  headersMs: number;
  requestMs: number;
}

/** Whoever keeps to the contract does not come near them, however often an event is retried. */
export const usualLimits: Limits = {
  headerBytes: 16 * 1024,
  bodyBytes: mebibyte,
  deliveries: 200,
  allDeliveries: 4000,
  addressBytes: 4 * mebibyte,
  allBytes: 32 * mebibyte,
  connections: 100,
  headersMs: 10_000,
  requestMs: 30_000,
};
