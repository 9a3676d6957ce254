/** What the user gave does not describe a target; the message says what, where, and what to do. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}
