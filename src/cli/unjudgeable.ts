/** The target cannot be judged; the message says why and what to do next. */
export class Unjudgeable extends Error {
  override readonly name = 'Unjudgeable';
}
