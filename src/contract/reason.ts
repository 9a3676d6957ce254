import { textOf, type Words } from './phrase.js';

export type ReasonKind =
  /** Another failure masks it: `by`. */
  | 'masked'
  | 'skipped'
  /** The run has ended, or does not send what the test needs. */
  | 'stopped'
  /** Nothing provides a state: `state`. */
  | 'no-state'
  /** The state handler failed or gave invalid values: `state`. */
  | 'unusable-state'
  /** The server rejected values that may be unknown or used up. */
  | 'guessed-values'
  /** The balance does not show what the requests cost. */
  | 'fog'
  | 'live'
  | 'not-offered'
  /** A body is not as documented: `by`. */
  | 'body'
  | 'not-repeated'
  | 'suite-error'
  | 'other';

/** Why a requirement was not tested, or why its verdict is uncertain. */
export interface Reason {
  kind: ReasonKind;
  words: Words;
  /** The provider state that is missing. */
  state?: string;
  /** The requirement whose failure explains it. */
  by?: string;
}

/** A reason, or the words of one that nothing depends on. */
export type Why = Reason | Words;

export const because = (kind: ReasonKind, words: Words, more: Pick<Reason, 'state' | 'by'> = {}): Reason => ({
  kind,
  words,
  ...more,
});

export const skipped = because('skipped', 'skipped by --skip');

const isReason = (why: Why): why is Reason => typeof why === 'object' && 'kind' in why;

export const reasonOf = (why: Why): Reason => (isReason(why) ? why : because('other', why));

export const reasonInWords = (why: Why): string => textOf(reasonOf(why).words);
