/**
 * The states that a state handler hung at. Each costs its time once in a run; and where it hangs at two, and answers
 * nothing meanwhile, it would hang at the others, too.
 */
export class Hangs {
  private readonly states = new Set<string>();
  private readonly inARow = new Set<string>();
  private lastAnswer = -Infinity;

  /** Notes an answer, whatever it was. */
  answered(): void {
    this.lastAnswer = performance.now();
    if (this.inARow.size < 2) this.inARow.clear();
  }

  /** Notes a state that it hung at, and since when, by `performance.now()`. */
  hung(state: string, since: number): void {
    this.states.add(state);
    if (this.lastAnswer < since) this.inARow.add(state);
  }

  /** Why it is not asked for a state any more; undefined where it is. */
  reason(state: string): string | undefined {
    if (this.inARow.size > 1)
      return 'the state handler hangs: it gave no answer in time for two states in a row';
    return this.states.has(state)
      ? `the state handler hangs at "${state}": it gave no answer in time`
      : undefined;
  }
}
