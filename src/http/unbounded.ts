/** Why nobody ended the connection: the answer did not begin or end in time, or was more than an answer may be. */
export class Unbounded extends Error {
  override readonly name = 'Unbounded';

  constructor(
    message: string,
    readonly by: 'time' | 'size',
  ) {
    super(message);
  }
}
