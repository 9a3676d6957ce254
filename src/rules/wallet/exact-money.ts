// Resources and their fields > Wallet > row balance; Endpoints > Initiate transfer > row amount (ruling:money-is-exact)
import { claim } from '../../contract/finding.js';
import type { Breach } from '../../contract/verdict.js';
import { say } from '../../contract/phrase.js';
import { Big } from 'big.js';
import { meantBy, noiseInWords, placesOf } from '../../checks/amounts.js';
import { isAccepted } from '../../checks/response.js';
import type { OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { valueAt } from '../../contract/pointer.js';
import { members } from '../rule.js';
import { money } from '../../checks/decimal.js';

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

/** The amounts of a response with a binary rounding error, and those with more than four decimal places. */
export function inexactIn(exchange: Exchange): Breach[] {
  return amountsIn(exchange).flatMap(({ place, text, amount }): Breach[] => {
    const meant = meantBy(amount);
    if (meant)
      return [
        {
          requirement: 'service/exact-money',
          finding: claim(say`${money(meant)} at ${place}`, say`${text}${noiseInWords(meant, amount)}`),
        },
      ];
    if (placesOf(amount) <= 4) return [];
    return [
      {
        requirement: 'service/decimal-places',
        finding: claim(say`at most four decimal places at ${place}`, say`${text}`),
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
