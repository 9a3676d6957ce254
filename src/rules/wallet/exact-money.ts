// Resources and their fields > Wallet > row balance; Endpoints > Initiate transfer > row amount (ruling:money-is-exact)
import { Big } from 'big.js';
import { meantBy, noiseInWords, placesOf } from '../../checks/amounts.js';
import { isAccepted } from '../../checks/response.js';
import type { OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { valueAt } from '../../contract/pointer.js';
import { members } from '../rule.js';
import { money } from './decimal.js';

/** The locations of amounts and balances in responses. */
const places: Partial<Record<OperationId, readonly string[]>> = {
  getWallet: ['/data/balance/available_balance', '/data/balance/ledger_balance'],
  initiateTransfer: ['/data/amount'],
  confirmTransaction: ['/data/amount', '/data/fee'],
  mockCardTransaction: ['/data/amount', '/data/card_balance'],
  freezeCard: ['/data/balance'],
  verifyEnhancedNin: ['/charges/charged_amount'],
  queryLoanFeature: ['/charges/charged_amount'],
};

interface Shown {
  place: string;
  text: string;
  amount: Big;
}

/** The amounts in an accepted response, except those that the request contains. */
function amountsIn({ operation, request, response }: Exchange): Shown[] {
  if (operation === null || !isAccepted(response)) return [];
  const { json } = response;
  const entries = operation === 'getWalletStatement' ? [members(json)['data']].flat() : [];
  const found: [string, unknown][] = [
    ...(places[operation] ?? []).map((place): [string, unknown] => [place, valueAt(json, place)]),
    ...entries.map((entry, at): [string, unknown] => [`/data/${at}/amount`, members(entry)['amount']]),
  ];
  return found.flatMap(([place, text]) => {
    if (typeof text !== 'string' || !/^-?\d{1,20}\.\d{1,40}$/.test(text)) return [];
    return request.body?.includes(JSON.stringify(text)) ? [] : [{ place, text, amount: new Big(text) }];
  });
}

interface Fault {
  requirement: 'service/exact-money' | 'service/decimal-places';
  expected: string;
  actual: string;
}

/** The amounts of a response with a binary rounding error, and those with more than four decimal places. */
export function inexactIn(exchange: Exchange): Fault[] {
  return amountsIn(exchange).flatMap(({ place, text, amount }): Fault[] => {
    const meant = meantBy(amount);
    if (meant)
      return [
        {
          requirement: 'service/exact-money',
          expected: `${money(meant)} at ${place}`,
          actual: `${text}${noiseInWords(meant, amount)}`,
        },
      ];
    if (placesOf(amount) <= 4) return [];
    return [
      {
        requirement: 'service/decimal-places',
        expected: `at most four decimal places at ${place}`,
        actual: text,
      },
    ];
  });
}

/** A note for a balance that looks like a 32-bit overflow of the balance that was set. Undefined for any other balance. */
export function overflowOf(set: Big, shown: Big): string | undefined {
  const lost = set.minus(shown).times(100);
  const isMultiple = lost.gt(0) && lost.mod(2 ** 32).eq(0);
  return isMultiple ? 'looks like a 32-bit integer overflow' : undefined;
}

export interface Debit {
  amount: Big;
  lost: Big;
}

// A fee that depends on the amount would differ between amounts that are this far apart.
const farApart = 300;
// The minimum difference between two fees.
const leastStep = '0.05';

/**
 * Returns the correct debit of a transfer, if earlier transfers show a flat fee and this debit differs from it by less than another fee
 * would. Undefined if the debit is right, or if nothing shows that it is wrong. A percentage fee may have limits, so outside the range
 * of the earlier amounts, only a binary rounding error counts (ruling:prices-and-fees).
 */
export function exactDebit(earlier: readonly Debit[], { amount, lost }: Debit): Big | undefined {
  const fees = earlier.map((debit) => ({ of: debit.amount, fee: debit.lost.minus(debit.amount) }));
  const amountsWith = (fee: Big) => fees.filter((one) => one.fee.eq(fee)).map(({ of }) => of.toNumber());
  const isFlat = (fee: Big) => {
    const same = amountsWith(fee);
    if (fee.eq(0)) return same.length > 1;
    return fee.gte(1) && Math.max(...same) - Math.min(...same) >= farApart;
  };
  const flat = fees.find(({ fee }) => isFlat(fee))?.fee;
  if (!flat) return undefined;
  const due = amount.plus(flat);
  const off = lost.minus(due).abs();
  if (off.eq(0) || off.gte(leastStep)) return undefined;
  const same = amountsWith(flat);
  const isBetween = amount.gt(Math.min(...same)) && amount.lt(Math.max(...same));
  return flat.eq(0) || isBetween || noiseInWords(due, lost) ? due : undefined;
}

/** The requirement for exact debits at a balance. Above 2^53 of the smallest unit, a double cannot hold every balance. */
export const exactnessAt = (balance: Big): 'service/exact-money' | 'service/exact-large-money' =>
  balance.times(100).gt(2 ** 53) ? 'service/exact-large-money' : 'service/exact-money';
