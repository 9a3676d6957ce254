// Findings about the wallet as violations.
import { binaryNoise, noiseInWords, placesOf } from '../../checks/amounts.js';
import { money } from '../../checks/decimal.js';
import type { Exchange } from '../../contract/exchange.js';
import { defined } from '../../contract/json.js';
import { Violation } from '../../contract/violation.js';
import { amountAsked } from './costs.js';
import type { Finding } from './finding.js';

/**
 * The violation of a finding. It must repeat with another amount unless the amounts of the run explain it.
 *
 * @param isStill whether all readings of the run were equal
 */
export function violationOf(finding: Finding, isStill = false): Violation {
  const { by, before, after, lost, least, isOwn, kind, why, times, accepted, mayBeRefunded } = finding;
  const noise = noiseInWords(least, lost);
  // A balance with more than four decimals has a rounding error, so every debit from it is wrong.
  const isNoisy = noise !== '' || [before, after].some((one) => placesOf(one) > 4);
  return new Violation(
    {
      ...{
        kind,
        before: money(before),
        after: money(after),
        lost: money(lost),
        least: money(least),
      },
      ...{ why, by: nameOf(by), status: by.response?.status ?? null },
      ...defined({ times, accepted }),
      ...(noise === '' ? {} : { noise }),
      ...(isNoisy && kind !== 'overdraft' ? { symptom: binaryNoise } : {}),
      ...(isStill && lost.eq(0) ? { symptom: 'the balance never changes' } : {}),
    },
    by,
    mayBeRefunded ? { mayBe: 'refund' } : isOwn ? {} : { mayBe: 'other client' },
  );
}

/** A name that does not differ from run to run, as a reference does. */
function nameOf({ operation, request }: Exchange): string {
  const amount = operation === 'initiateTransfer' ? amountAsked(request) : null;
  return amount === null ? `a ${operation} request` : `a transfer of ${money(amount)}`;
}
