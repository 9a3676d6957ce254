import { requirementRow, type RequirementId } from '../../contract/contract.js';
import { forged } from './forged.js';
import { events, forms } from './genuine.js';
import { acknowledgement, duplicates } from './processing.js';
import type { DeclaredRule, Rule } from './rule.js';

export { observations } from './observations.js';
export type { Rule } from './rule.js';

// The rules that a rule depends on, in addition to those that `needsOf` derives. If both fail, those are the root cause.
const needs: Readonly<Record<string, readonly string[]>> = {
  'takes.escapes': ['takes.layout'],
  'takes.in-pieces': ['takes.non-ascii'],
  // A receiver that re-serializes the JSON before its check also rejects genuine events.
  'turns-away.written-anew': ['takes.layout'],
  'turns-away.changed-byte': ['takes.layout', 'turns-away.written-anew'],
  // A receiver that compares only some digits also accepts truncated and missing signatures.
  'turns-away.truncated': ['turns-away.changed-signature'],
  'turns-away.no-header': ['turns-away.truncated'],
  'turns-away.empty-header': ['turns-away.truncated', 'turns-away.no-header'],
  'turns-away.no-hex': ['turns-away.truncated'],
  'turns-away.known-order': ['turns-away.other-signature'],
  // A receiver that ignores an event never processes it, neither before its response nor later.
  'acknowledges.after-processing': ['takes.order.*'],
  'takes.fifty-at-once': ['acknowledges.after-processing'],
  'deduplicates.same-bytes': ['acknowledges.after-processing'],
  'deduplicates.signed-anew': ['acknowledges.after-processing', 'deduplicates.same-bytes'],
  'deduplicates.at-once': ['acknowledges.after-processing', 'deduplicates.same-bytes'],
};

function needsOf(name: string): readonly string[] {
  if (name.startsWith('takes.order.')) return ['takes.order.*'];
  const isTraceless = /^turns-away\.(?!unprocessed|known-order)/.test(name);
  const traceless = isTraceless ? ['turns-away.unprocessed'] : [];
  return ['takes.order.completed', ...traceless, ...(needs[name] ?? [])];
}

// The rules for genuine events come first, because rejections prove nothing without them.
const declared: readonly [RequirementId, readonly DeclaredRule[]][] = [
  ['service/receiver-acknowledges-after-processing', events],
  ['service/receiver-checks-raw-body', [...forms, ...forged]],
  ['service/receiver-acknowledges-after-processing', acknowledgement],
  ['service/receiver-deduplicates', duplicates],
];

export const rules: readonly Rule[] = declared.flatMap(([requirement, group]) => {
  const { clause, basis, feature } = requirementRow(requirement);
  return group.map(({ name, ...rule }): Rule => ({
    ...{ ...rule, operation: 'receiver', tag: requirement, feature, level: 'MUST', origin: 'written' },
    // The catalog has requirements of servers only.
    id: `receiver/${name}` as RequirementId,
    ...{ clause, basis, needs: needsOf(name).map((each) => `receiver/${each}`) },
  }));
});
