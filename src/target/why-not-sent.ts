import { operationOf, type OperationId } from '../contract/contract.js';
import type { Target } from './target.js';

/**
 * Why an operation is not sent to a target, in whatever form; undefined where it may be. A live server gets what has no
 * effect, and what the user allows. A request that must be refused is no exception: a wrong server may carry it out.
 */
export function whyNotSent(
  { environment, allow }: Pick<Target, 'environment' | 'allow'>,
  id: OperationId,
): string | undefined {
  if (environment !== 'live' || allow.includes(id)) return undefined;
  const { effect, createsUnless } = operationOf(id);
  if (effect !== 'none')
    return `${id} is not sent to a live environment: it ${effect.replace('-', ' ')} (--allow ${id})`;
  if (createsUnless === undefined) return undefined;
  return `${id} is not sent to a live environment where nothing shows that ${createsUnless}: it creates what is absent (--allow ${id}, or a fixture of "${createsUnless}" that reads well)`;
}
