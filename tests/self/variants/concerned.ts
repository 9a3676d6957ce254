// Which requirements a valid variant can affect.
import { variants, type Variant } from '../../../reference/variants/index.js';
import {
  requirementRow,
  requirements,
  unspecified,
  type RequirementId,
} from '../../../src/contract/contract.js';
import { loadSuites } from '../../../src/certify/suites.js';
import { madeBy } from './choices.js';

/** Excludes the rate limit, which costs a thousand requests and has its own test. */
export const butRateLimit = (id: RequirementId): boolean => !id.startsWith('service/rate-limit');

/** Requirements that discovery cannot reach, or that a run with a state handler tests in the same way. */
export const neverDiscovered =
  /^(service\/rate-limit|order|queryLoanFeature|freezeCard|mockCard|issueFlight)/;

export const isOfRate = ({ about }: Pick<Variant, 'about'>): boolean =>
  about.startsWith('service/rate-limit');

const { entries } = await loadSuites();
const properties = new Set(entries.filter(({ kind }) => kind === 'property').map(({ id }) => id));

// The tags that debit the wallet. A choice about money may show in any of them.
const spending = ['transfers', 'wallet', 'identity', 'esim', 'cards'];

/**
 * The requirements that a choice can affect: its own tag, or the tags of its operations. A choice about money affects
 * all tags that debit the wallet. A choice about the service, or one that rewrites every reply, affects everything.
 */
export function concerned({ about, ...row }: Variant): (id: RequirementId) => boolean {
  if (isOfRate({ about })) return (id) => requirementRow(id).tag === 'service';
  // Only these requirements send an Idempotency-Key.
  const places = madeBy(row.name).map(({ operation }) => operation);
  if (about.startsWith('service/idempotency'))
    return (id) => /idempotency|fuzz|any-|race/.test(id) || places.includes(requirementRow(id).operation);
  const said = tagOf(unspecified.find((open) => open.id === about)?.operation);
  const altered = row.operations;
  const isOfAll = row.before !== undefined || (row.alter !== undefined && altered === undefined);
  const replaced = tagNames.filter((tag) => tag in row);
  const charging = 'charges' in row ? spending : [];
  const own =
    said === undefined || said === 'service' ? [...replaced, ...charging, ...tagsOf(altered)] : [said];
  // The pact and most properties run with the mixtures only, to save time.
  if (own.length === 0 || own.includes('service') || (isOfAll && own[0] !== said))
    return (id) =>
      butRateLimit(id) &&
      !id.includes('/pact.') &&
      (!properties.has(id) || places.includes(requirementRow(id).operation));
  const all = new Set(own.flatMap((tag) => (tag === 'wallet' || tag === 'transfers' ? spending : [tag])));
  return (id) => all.has(requirementRow(id).tag);
}

const tagOf = (operation: string | undefined): string | undefined =>
  requirements.find((one) => one.operation === operation)?.tag;

const tagsOf = (ids: readonly string[] = []): string[] => ids.flatMap((id) => tagOf(id) ?? []);

const tagNames: readonly string[] = [...new Set(requirements.map((row) => row.tag))];

/** The variants that a run without a state handler can meet. */
export const discoverableVariants: readonly Variant[] = variants.filter((row) => {
  const isConcerned = concerned(row);
  return requirements.some(({ id }) => isConcerned(id) && !neverDiscovered.test(id));
});
