import type { Overrides } from '../../behaviour/index.js';

/** A fault that any operation can have; a row of the table is a fault of one operation. */
export interface Fault {
  readonly name: string;
  readonly summary: string;
  /** Requirements that must fail, without the operation's id. */
  readonly fails: readonly string[];
  readonly overrides: Overrides;
}

export function fault(name: string, summary: string, fails: readonly string[], overrides: Overrides): Fault {
  return { name, summary, fails, overrides };
}
