// Findings about the wallet as violations.
import { binaryNoise, noiseInWords, placesOf } from '../../checks/amounts.js';
import type { Exchange } from '../../contract/exchange.js';
import { money } from '../../checks/decimal.js';
import { Violation } from '../../contract/violation.js';
import { amountAsked } from './costs.js';
import type { Finding } from './finding.js';

/** The violation of a finding. It must repeat with another amount unless the amounts of the run explain it. */
export function violationOf(finding: Finding): Violation {
  const { by, lost, least, isOwn, mayBeRefunded, kind } = finding;
  const { expected, actual, headline } = words[kind](finding);
  const noise = noiseInWords(least, lost);
  // A balance with more than four decimals has a binary rounding error, and so does every debit from it.
  const isNoisy = noise !== '' || [finding.before, finding.after].some((one) => placesOf(one) > 4);
  const symptom = isNoisy && kind !== 'overdraft' ? { symptom: binaryNoise } : {};
  return new Violation(expected, `${actual}${noise}`, by, {
    headline,
    ...symptom,
    ...(mayBeRefunded ? { mayBe: 'refund' } : isOwn ? {} : { mayBe: 'other client' }),
  });
}

interface Words {
  expected: string;
  actual: string;
  headline: string;
}

const words: Record<Finding['kind'], (finding: Finding) => Words> = {
  debit: ({ by, before, after, lost, least, why, times }) => {
    const moved = `${movement(lost)}: ${money(before)} became ${money(after)}`;
    const isFree = least.eq(0);
    const expected = isFree
      ? `an unchanged balance of ${money(before)} (${why})`
      : `a debit of ${money(least)}, once (${why})`;
    const told =
      times === undefined || times < 2
        ? undefined
        : `${nameOf(by)} was debited ${countOf(times)} (${money(lost)} in all)`;
    const headline = isFree
      ? `${movement(lost)}, although ${why}`
      : `${movement(lost)} instead of ${money(least)}`;
    const is500 = by.response?.status === 500;
    const failed = is500 ? `${nameOf(by)} was answered 500, but debited ${money(lost)}` : undefined;
    return { expected, actual: moved, headline: failed ?? told ?? headline };
  },
  refund: ({ by, lost, least, before, after }) => {
    const sum = money(least.minus(lost));
    const back = lost.lt(0) ? `the wallet gains ${sum}` : `the debit is ${sum} too small`;
    return {
      expected: 'at most one refund of a transfer, and none of a rejected one',
      actual: `${back}: ${money(before)} became ${money(after)}`,
      headline: `${nameOf(by)} came back once more: ${back}`,
    };
  },
  overdraft: ({ before, after, accepted = 1 }) => ({
    expected: `a rejection of a request that costs more than the balance of ${money(before)}`,
    actual: `${accepted === 1 ? 'a request' : `${accepted} requests`} accepted, and the balance is now ${money(after)}`,
    headline: `a request that costs more than the balance is accepted: ${money(before)} became ${money(after)}`,
  }),
  inexact: ({ lost, least }) => ({
    expected: `a debit of ${money(least)}, exactly`,
    actual: `a debit of ${money(lost)}`,
    headline: `the wallet is debited ${money(lost)} instead of ${money(least)}`,
  }),
};

const movement = (lost: Finding['lost']): string =>
  lost.lt(0) ? `the wallet gains ${money(lost.abs())}` : `the wallet is debited ${money(lost)}`;

const countOf = (times: number): string => (times === 2 ? 'twice' : `${times} times`);

/** A name that does not differ from run to run, as a reference does. */
function nameOf({ operation, request }: Exchange): string {
  const amount = operation === 'initiateTransfer' ? amountAsked(request) : null;
  return amount === null ? `a ${operation} request` : `a transfer of ${money(amount)}`;
}
