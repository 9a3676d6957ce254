/** Lets callers through one at a time, in the order in which they came. */
export class Turn {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(run: () => T | Promise<T>): Promise<T> {
    const mine = this.#last.then(run);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}
