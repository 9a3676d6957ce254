import type { RulingId, UnspecifiedId } from '../../generated/requirement-ids.js';
import type { Overrides } from '../behaviour/index.js';

/** One choice that the document leaves open, made otherwise than by default. */
export interface Variant extends Overrides {
  /** Kebab-case, permanent. */
  readonly name: string;
  /** The `x-unspecified` entry or the ruling (docs/rulings.md) that it belongs to. */
  readonly about: UnspecifiedId | RulingId;
  readonly summary: string;
  /** SHOULD requirements that it breaks: it is warned about them, and about no others. */
  readonly warns?: RegExp;
}

/**
 * The variants of a table that is keyed by their names, in its order.
 *
 * @example
 * variantTable({
 *   'account-business-is-id': {
 *     about: 'createVirtualAccount/business-value',
 *     summary: 'business holds the id.',
 *     accounts: { businessValue: () => business.id },
 *   },
 * });
 */
export function variantTable(table: Readonly<Record<string, Omit<Variant, 'name'>>>): readonly Variant[] {
  return Object.entries(table).map(([name, row]) => ({ name, ...row }));
}
