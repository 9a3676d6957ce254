import type { RulingId, UnspecifiedId } from '../../generated/requirement-ids.js';
import type { Overrides } from '../behaviour/index.js';
import { Change } from '../changes/change.js';
import { members } from '../changes/replies.js';
import { reply, type OperationId, type RefusalKind } from '../http.js';

/** One choice that the document leaves open, made otherwise than by default. */
export interface Variant extends Overrides {
  /** Kebab-case, permanent. */
  readonly name: string;
  /** The `x-unspecified` entry or the ruling (docs/rulings.md) that it belongs to. */
  readonly about: UnspecifiedId | RulingId;
  readonly summary: string;
  /** SHOULD requirements that it breaks: it is warned about them, and about no others. */
  readonly warns?: RegExp | undefined;
  /** The operations whose replies it rewrites; all of them where it is absent. */
  readonly operations?: readonly OperationId[] | undefined;
}

/** A row of a table of variants: what it is about, and the change of the server. */
class Row extends Change {
  breach: RegExp | undefined;

  constructor(
    readonly summary: string,
    readonly choice: Variant['about'],
  ) {
    super();
  }

  /** The SHOULD requirements that it breaks. */
  warns(requirements: RegExp): this {
    this.breach = requirements;
    return this;
  }

  /** A refusal for one of these reasons is a 200 that says so. */
  admits(kinds: RefusalKind | readonly RefusalKind[], said: object = { status: false }): this {
    return this.alter((answer) => {
      const { refusal, body } = answer;
      if (!refusal || ![kinds].flat().includes(refusal)) return answer;
      return { ...reply(200, { ...said, message: members(body)['message'] }), refusal };
    });
  }
}

/** Begins a row. */
export function variant(summary: string) {
  return { about: (choice: Variant['about']) => new Row(summary, choice) };
}

/**
 * The variants of a table that is keyed by their names, in its order.
 *
 * @example
 * variantTable({
 *   'account-business-is-id': variant('The server returns the business id as business.')
 *     .about('createVirtualAccount/business-value')
 *     .accounts({ businessValue: () => business.id }),
 * });
 */
export function variantTable(table: Readonly<Record<string, Row>>): readonly Variant[] {
  return Object.entries(table).map(([name, { summary, choice, breach, operations, overrides }]) => ({
    ...{ name, about: choice, summary, warns: breach, operations },
    ...overrides,
  }));
}
