import type { RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { unheard } from '../../http/failures.js';
import { NotTestable, TargetDown } from '../errors.js';
import type { Run } from '../run.js';

// So many operations that got nothing but 429 since any other answer end the run.
const mostThrottled = 3;

/** The exchange of a target that still answers. Throws TargetDown where it does not, and NotTestable for a 429 that lasts. */
export function answered(run: Run, requirement: RequirementId, exchange: Exchange): Exchange {
  if (unheard(exchange))
    throw new TargetDown(`the target stopped answering (${exchange.failure}) during ${requirement}`);
  // It was waited out for as long as the limit counts: that is no verdict on a requirement (ruling:rate-limit).
  if (exchange.response?.status !== 429) run.throttled.clear();
  else if (run.throttled.add(exchange.operation).size < mostThrottled)
    throw new NotTestable('the target answers 429 (too many requests), however long the suite waits');
  else
    throw new TargetDown(
      `the target answers 429 (too many requests) and does not stop: lower --requests-per-minute`,
    );
  return exchange;
}
