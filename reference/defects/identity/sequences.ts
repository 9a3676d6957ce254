import { Big } from 'big.js';
import type { Alter } from '../../behaviour/index.js';
import { isSuccess, members } from '../../changes/replies.js';
import type { Call } from '../../operation.js';
import { Wallet } from '../../store/wallet.js';
import { ordersIn, transfersIn } from '../service/charges.js';
import { defect, defectsOf, type Defect } from '../defect.js';

const hour = 3_600_000;

/** Debits a free response under some condition. */
function debitsFree(sum: string, when: (wallet: Wallet, call: Call) => boolean): Alter {
  return (answer, call) => {
    if (!call || !isSuccess(answer)) return answer;
    const wallet = call.store.part(Wallet);
    const { charged } = members(members(answer.body)['charges']);
    if (charged === false && when(wallet, call)) wallet.debit(new Big(sum), 'KYC-FREE');
    return answer;
  };
}

/** Debits a multiple of the charge in the response. */
function debits(times: number, when: (wallet: Wallet, call: Call) => boolean) {
  return {
    charges: {
      debit: (wallet: Wallet, price: Big, reference: string, call: Call) =>
        wallet.debit(when(wallet, call) ? price.times(times) : price, reference),
    },
  };
}

/** Defects of charges that only a sequence reveals. */
export const identitySequences: readonly Defect[] = [
  ...defectsOf('verifyEnhancedNin', {
    'nin-debited-twice-after-a-transfer': defect('The server debits a verification twice after a transfer.')
      .breaks('any-sequence')
      .with(debits(2, ({ movements }, { store }) => transfersIn(movements, store).length > 0)),
    'nin-free-answer-debited-after-an-order': defect('The server charges for a free result after an order.')
      .breaks('any-sequence')
      .alter(debitsFree('105.75', ({ movements }, { store }) => ordersIn(movements, store).length > 0)),
  }),
  ...defectsOf('queryLoanFeature', {
    'loan-not-debited-after-an-order': defect('The server does not debit a query after an order.')
      .breaks('any-sequence')
      .with(debits(0, ({ movements }, { store }) => ordersIn(movements, store).length > 0)),
    'loan-free-answer-debited-later': defect('The server charges for a free result an hour later.')
      .breaks('any-sequence')
      .alter(
        debitsFree('152.40', ({ movements }, { clock }) => {
          const charge = movements.find(({ reference }) => reference.startsWith('KYC-'));
          return charge !== undefined && clock.now() - charge.at >= hour;
        }),
      ),
  }),
];
