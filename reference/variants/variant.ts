import type { RulingId, UnspecifiedId } from '../../generated/requirement-ids.js';
import type { Overrides } from '../behaviour/index.js';

/** One choice that the document leaves open, made otherwise than by default. */
export interface Variant extends Overrides {
  /** Kebab-case, permanent. */
  readonly name: string;
  /** The `x-unspecified` entry or the ruling (docs/rulings.md) that it belongs to. */
  readonly about: UnspecifiedId | RulingId;
  readonly summary: string;
}

/** Makes a row. */
export function variant(
  name: string,
  about: Variant['about'],
  summary: string,
  overrides: Overrides,
): Variant {
  return { name, about, summary, ...overrides };
}
