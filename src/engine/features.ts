import type { RequirementRow } from '../contract/contract.js';

/** A feature that a requirement is about and the target does not offer; undefined when there is none. */
export function missingFeature(
  { id, feature }: RequirementRow,
  features: readonly string[],
): string | undefined {
  const needed = [
    feature,
    ...(id.includes('/idempotency.') ? ['idempotency'] : []),
    ...(id.startsWith('service/rate-limit') ? ['rate-limit'] : []),
  ];
  return needed.find((name) => name !== 'service' && !features.includes(name));
}
