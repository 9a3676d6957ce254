import { forged } from './forged.js';
import { genuine } from './genuine.js';
import { processing } from './processing.js';
import { ruleOf, type Rule } from './rule.js';

export { observations } from './observations.js';
export type { Rule } from './rule.js';

/** What rules are built on besides the event that all of them are made of. */
const needs: Readonly<Record<string, readonly string[]>> = {
  'takes.escapes': ['takes.layout'],
  'takes.in-pieces': ['takes.non-ascii'],
  // Bytes that are written anew before they are checked: there, what is genuine is turned away, too.
  'turns-away.written-anew': ['takes.layout'],
  'turns-away.changed-byte': ['takes.layout', 'turns-away.written-anew'],
  // A comparison of a part of the digits takes fewer digits, and none at all.
  'turns-away.truncated': ['turns-away.changed-signature'],
  'turns-away.no-header': ['turns-away.truncated'],
  'turns-away.empty-header': ['turns-away.truncated', 'turns-away.no-header'],
  'turns-away.no-hex': ['turns-away.truncated'],
  'turns-away.known-order': ['turns-away.other-signature'],
  'takes.fifty-at-once': ['acknowledges.after-processing'],
  'deduplicates.same-bytes': ['acknowledges.after-processing'],
  'deduplicates.signed-anew': ['acknowledges.after-processing', 'deduplicates.same-bytes'],
  'deduplicates.at-once': ['acknowledges.after-processing', 'deduplicates.same-bytes'],
};

/** An event is built on those before it, all else on the event that it is made of. */
function needsOf(name: string): readonly string[] {
  if (name.startsWith('takes.order.')) return ['takes.order.*'];
  const isTraceless = /^turns-away\.(?!unprocessed|known-order)/.test(name);
  const traceless = isTraceless ? ['turns-away.unprocessed'] : [];
  return ['takes.order.completed', ...traceless, ...(needs[name] ?? [])];
}

/** Everything that a receiver is tested by. What takes comes first: without it no refusal counts. */
export const rules: readonly Rule[] = [...genuine, ...forged, ...processing].map((rule) =>
  ruleOf(rule, needsOf(rule.name)),
);
