import type { Overrides } from '../behaviour/index.js';

/** One choice that the document leaves open, made otherwise than by default. */
export interface Variant extends Overrides {
  /** Kebab-case, permanent. */
  readonly name: string;
  /** The `x-unspecified` entry that it belongs to, or `ruling: …`. */
  readonly about: string;
  readonly summary: string;
  /** Which SHOULD requirements it breaks: it is warned about them, and nothing else. */
  readonly warns: RegExp | null;
}

/** Makes a row. */
export function variant(name: string, about: string, summary: string, overrides: Overrides): Variant {
  return { name, about, summary, warns: null, ...overrides };
}

/** Makes a row of a choice that breaks SHOULD requirements. */
export function warned(warns: RegExp, row: Variant): Variant {
  return { ...row, warns };
}
