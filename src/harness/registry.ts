import type { RequirementId } from '../contract/contract.js';
import type { Context } from './context.js';

export type How = 'derived' | 'semantics' | 'property' | 'pact';

/** A requirement and the function that judges it. It passes when the function returns. */
export interface Entry {
  id: RequirementId;
  how: How;
  run: (t: Context) => Promise<void>;
}

const entries: Entry[] = [];
let listener: ((entry: Entry) => void) | null = null;

/**
 * Registers how a requirement is judged. `run` throws a Violation when the target breaks it, a NotTestable
 * when it cannot be judged and a NotOffered when a legal choice of the target leaves nothing to judge; anything
 * else that it throws is an error of the suite.
 */
export function requirement(
  id: RequirementId,
  run: (t: Context) => Promise<void>,
  how: How = 'semantics',
): void {
  const entry: Entry = { id, how, run };
  entries.push(entry);
  listener?.(entry);
}

/** Every registered entry, in the order of registration. */
export function registered(): readonly Entry[] {
  return entries;
}

/** Tells of each entry as it is registered: the vitest face declares a test for it. */
export function onRegister(tell: ((entry: Entry) => void) | null): void {
  listener = tell;
}
