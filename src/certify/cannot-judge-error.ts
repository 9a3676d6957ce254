/** The target cannot be judged at all; the message says why, and what to do. */
export class CannotJudgeError extends Error {
  override readonly name = 'CannotJudgeError';
}
