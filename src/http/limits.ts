/**
 * What an answer may be at most, so that no server holds up a run or fills its memory. Beyond it, it is none, and the
 * failure of the exchange says why (ruling:answer-sizes).
 */
export const limits = {
  /** Bytes of a body. The longest list that the contract knows takes a small part of it. */
  bodyBytes: 4 * 2 ** 20,
  /** Levels of arrays and objects in JSON: more than the suite itself sends, for a server may repeat them. */
  levels: 2200,
  /** Values in JSON: of short ones, few bytes take much memory. */
  values: 250_000,
  /** How many times as long as the head of an answer all of it may take. */
  wholeTimes: 1.5,
} as const;
