import type { RulingId, UnspecifiedId } from '../../generated/requirement-ids.js';
import type { Overrides } from '../behaviour/index.js';

/** One choice that the document leaves open, made otherwise than by default. */
export interface Variant extends Overrides {
  /** Kebab-case, permanent. */
  readonly name: string;
  /** The `x-unspecified` entry or the ruling (docs/rulings.md) that it belongs to. */
  readonly about: UnspecifiedId | RulingId;
  readonly summary: string;
  /** SHOULD requirements that it breaks: it is warned about them, and nothing else. */
  readonly warns: readonly string[];
}

/** Makes a row. */
export function variant(
  name: string,
  about: Variant['about'],
  summary: string,
  overrides: Overrides,
): Variant {
  return { name, about, summary, warns: [], ...overrides };
}

/** Makes a row of a choice that breaks SHOULD requirements. */
export function warned(warns: readonly string[], row: Variant): Variant {
  return { ...row, warns };
}
