/** The user's input does not describe a target; the message says what is wrong, where, and what to do. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}
