import type { Overrides } from '../behaviour/index.js';

/** One choice that the document leaves open, made otherwise than by default. */
export interface Variant extends Overrides {
  /** Kebab-case, permanent. */
  readonly name: string;
  /** The `x-unspecified` entry that it belongs to, or `ruling: …`. */
  readonly about: string;
  readonly summary: string;
}

/** Makes a row. */
export function variant(name: string, about: string, summary: string, overrides: Overrides): Variant {
  return { name, about, summary, ...overrides };
}
