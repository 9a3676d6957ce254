import type { RulingId, UnspecifiedId } from '../../generated/requirement-ids.js';
import type { Overrides } from '../behaviour/index.js';
import { Change } from '../changes/change.js';
import { members } from '../changes/replies.js';
import { reply, type OperationId, type RefusalKind } from '../http.js';

/** A valid choice for an unspecified behavior that differs from the default. */
export interface Variant extends Overrides {
  /** Kebab-case, permanent. */
  readonly name: string;
  /** The `x-unspecified` row or the interpretation (docs/rulings.md) that allows it. */
  readonly about: UnspecifiedId | RulingId;
  readonly summary: string;
  /** The SHOULD requirements that it breaks. A run warns about these and no others. */
  readonly warns?: RegExp | undefined;
  /** The operations whose replies it rewrites; undefined stands for all of them. */
  readonly operations?: readonly OperationId[] | undefined;
  /** The places of replies that it replaces, each with its operation. */
  readonly replaced: readonly string[];
}

/** A row of a table of variants: the choice, and its change of the server. */
class Row extends Change {
  breach: RegExp | undefined;

  constructor(
    readonly summary: string,
    readonly choice: Variant['about'],
  ) {
    super();
  }

  /** Sets the SHOULD requirements that it breaks. */
  warns(requirements: RegExp): this {
    this.breach = requirements;
    return this;
  }

  /** Turns errors with one of these reasons into a 200 that states the failure. */
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
  return Object.entries(table).map(
    ([name, { summary, choice, breach, operations, replaced, overrides }]) => ({
      ...{ name, about: choice, summary, warns: breach, operations, replaced },
      ...overrides,
    }),
  );
}
