// Resources and their fields > Wallet > row balance; Endpoints > Initiate transfer > row amount (ruling:money-is-exact)
import { Big } from 'big.js';
import { meantBy, noiseInWords, placesOf } from '../../checks/amounts.js';
import { isAccepted } from '../../checks/response.js';
import type { OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { valueAt } from '../../contract/pointer.js';
import { members } from '../rule.js';
import { money } from './decimal.js';

/** Where answers show amounts and balances as decimal text. */
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

/** The amounts that an accepted answer shows, but for those that the request named. */
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

/** What is wrong with an amount in an answer, for a requirement of the service. */
interface Fault {
  requirement: 'service/exact-money' | 'service/decimal-places';
  expected: string;
  actual: string;
}

/** The amounts of an answer that binary floating point has bent, and those of more than four places. */
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

/** That a balance is what remains of another one in 32 bits of the smallest unit, in words; undefined where it is not. */
export function overflowOf(set: Big, shown: Big): string | undefined {
  const lost = set.minus(shown).times(100);
  const isMultiple = lost.gt(0) && lost.mod(2 ** 32).eq(0);
  return isMultiple ? 'looks like an integer of 32 bits' : undefined;
}

/** What a transfer of an amount has cost. */
export interface Debit {
  amount: Big;
  lost: Big;
}

// A fee that depends on the amount differs between amounts as far from each other as these.
const farApart = 300;
// Another fee differs from a flat one by more.
const leastStep = '0.05';

/**
 * The debit that a transfer should have had, where earlier ones show its fee, and this one is off by less than any other fee;
 * undefined where it is right, or nothing shows that it is wrong. A share of the amount may have a bound: outside of the
 * amounts that had one fee, only the noise of a float shows that a debit is wrong (ruling:prices-and-fees).
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

/** The requirement that a debit at a balance breaks: above 2^53 of the smallest unit a double holds no balance exactly. */
export const exactnessAt = (balance: Big): 'service/exact-money' | 'service/exact-large-money' =>
  balance.times(100).gt(2 ** 53) ? 'service/exact-large-money' : 'service/exact-money';
