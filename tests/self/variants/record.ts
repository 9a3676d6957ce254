// The requirements that each variant alone left untested, as `npm run prove -- --alone` recorded them in alone.yaml.
import type { Variant } from '../../../reference/variants/index.js';
import { requirements, type RequirementId } from '../../../src/contract/contract.js';
import { readRecord, type Untested } from '../../../scripts/run/alone-record.mjs';
import { asIs } from './choices.js';
import { butRateLimit, concerned, discoverableVariants, neverDiscovered } from './concerned.js';

/** How a run knows values: from a state handler, or by discovery with a URL and credentials alone. */
export type Mode = keyof Untested;

export const modes: readonly Mode[] = ['handler', 'credentials'];

const record = readRecord();

/** The names of the recorded variants. */
export const recordedNames: readonly string[] = [...record.keys()].filter((name) => name !== asIs);

const recorded = (name: string, mode: Mode): readonly string[] => record.get(name)?.[mode] ?? [];

/** Remembers the results of a function, because pairs of variants ask for them many times. */
function remembering<T>(find: (row: Variant, mode: Mode) => T): (row: Variant, mode: Mode) => T {
  const found = new Map<string, T>();
  return (row, mode) => {
    const key = `${mode} ${row.name}`;
    if (!found.has(key)) found.set(key, find(row, mode));
    return found.get(key)!;
  };
}

// A run of a variant alone looks only at the tags that the variant is about, and may get values that others do not.
const elsewhere: Readonly<Record<string, RegExp>> = {
  // Discovery finds the bank account of the wallet, which is in dollars.
  'esim-charged-in-dollars': /^createRecipient\/default-currency$/,
  // A second quote needs the token of another offer.
  'quote-token-once': /^createFlightQuote\/idempotency\.own-key$/,
  // The document gives no body for a 409 to an order.
  'travel-validation-409': /^(list|create)Esim\w+\/(response\.error-body|validation-body)$/,
};

/** The requirements that a variant leaves untested, although they are tested on the reference server as it is. */
export const untestedBy = remembering(({ name }, mode): ReadonlySet<string> => {
  const ids = requirements.map(({ id }) => id).filter((id) => elsewhere[name]?.test(id));
  return new Set([...recorded(name, mode), ...ids]);
});

/** Whether a run of a mode is to test a requirement. */
export const isInScope = (id: RequirementId, mode: Mode): boolean =>
  butRateLimit(id) && (mode === 'handler' || !neverDiscovered.test(id));

const untestedAsIs = {
  handler: new Set(recorded(asIs, 'handler')),
  credentials: new Set(recorded(asIs, 'credentials')),
};

/** The requirements that may wrongly fail a variant. A run that leaves one of them untested shows too little. */
export const endangered = remembering((row, mode): readonly RequirementId[] => {
  if (mode === 'credentials' && !discoverableVariants.includes(row)) return [];
  const isConcerned = concerned(row);
  const hidden = untestedBy(row, mode);
  return requirements
    .filter(({ excluded }) => !excluded)
    .map(({ id }) => id)
    .filter((id) => isInScope(id, mode) && isConcerned(id) && !untestedAsIs[mode].has(id) && !hidden.has(id));
});

/** Whether one variant leaves a requirement untested that may wrongly fail the other one. */
export function masks(one: Variant, other: Variant, mode: Mode): boolean {
  const hidden = untestedBy(one, mode);
  return hidden.size > 0 && endangered(other, mode).some((id) => hidden.has(id));
}
