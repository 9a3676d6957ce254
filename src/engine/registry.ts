import type { RequirementId } from '../contract/contract.js';
import type { Context } from './context.js';

export type How = 'derived' | 'semantics' | 'property' | 'pact';

/** A requirement and the function that judges it. It passes when the function returns. */
export interface Entry {
  id: RequirementId;
  how: How;
  run: (t: Context) => Promise<void>;
}

/** A file of entries, in the order in which they are judged. */
export interface Suite {
  name: string;
  entries: readonly Entry[];
}

/**
 * The entries of one suite file, which exports them, and the function that adds to them. `run` throws a Violation
 * when the target breaks the requirement, a NotTestable when it cannot be judged and a NotOffered when a legal choice
 * of the target leaves nothing to judge; anything else that it throws is an error of the suite.
 */
export function suite() {
  const entries: Entry[] = [];
  const requirement = (id: RequirementId, run: Entry['run'], how: How = 'semantics'): void => {
    entries.push({ id, how, run });
  };
  return { entries: entries as readonly Entry[], requirement };
}

/** How each requirement is judged. What one registry holds is nobody else's matter. */
export class Registry {
  private readonly added: Suite[] = [];
  private readonly byId = new Map<RequirementId, { entry: Entry; suite: string }>();

  /** Throws an Error where a requirement has an entry already. */
  add(suite: Suite): void {
    for (const entry of suite.entries) {
      const other = this.byId.get(entry.id);
      if (other) throw new Error(`${entry.id} is judged twice: in ${other.suite} and in ${suite.name}`);
      this.byId.set(entry.id, { entry, suite: suite.name });
    }
    this.added.push(suite);
  }

  get suites(): readonly Suite[] {
    return this.added;
  }

  /** Every entry, in the order of judging. */
  get entries(): Entry[] {
    return this.added.flatMap(({ entries }) => entries);
  }

  /** Throws an Error where nothing judges the requirement. */
  of(id: RequirementId): Entry {
    const found = this.byId.get(id);
    if (!found) throw new Error(`nothing judges ${id}`);
    return found.entry;
  }

  /** Throws an Error that names the requirements that nothing judges: none may be gone in silence. */
  expectAll(ids: readonly RequirementId[]): void {
    const open = ids.filter((id) => !this.byId.has(id));
    if (open.length > 0) throw new Error(`nothing judges ${open.join(', ')}`);
  }
}
