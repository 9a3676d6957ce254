const mebibyte = 1024 * 1024;

export interface Limits {
  headerBytes: number;
  bodyBytes: number;
  /** The maximum number of deliveries to one inbox, and to all inboxes. */
  deliveries: number;
  allDeliveries: number;
  /** The maximum total size of bodies, including those still arriving, for one inbox and for all inboxes. */
  addressBytes: number;
  allBytes: number;
  connections: number;
  /** The maximum time, in milliseconds, until the headers of a request have arrived, and until all of it has. */
  headersMs: number;
  requestMs: number;
}

/** A conforming server stays far below these limits, even if it retries events often. */
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
