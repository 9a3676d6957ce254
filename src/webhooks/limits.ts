const mebibyte = 1024 * 1024;

/** A conforming server stays far below these limits, even if it retries events often. */
export const usualLimits = {
  headerBytes: 16 * 1024,
  bodyBytes: mebibyte,
  /** The maximum number of deliveries to one inbox, and to all inboxes. */
  deliveries: 200,
  allDeliveries: 4000,
  /** The maximum total size of bodies, including those still arriving, for one inbox and for all inboxes. */
  addressBytes: 4 * mebibyte,
  allBytes: 32 * mebibyte,
  connections: 100,
  /** The maximum time, in milliseconds, until the headers of a request have arrived, and until all of it has. */
  headersMs: 10_000,
  requestMs: 30_000,
};

export type Limits = typeof usualLimits;
