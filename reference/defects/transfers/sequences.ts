import { Big } from 'big.js';
import type { Call } from '../../operation.js';
import type { TransferOrder } from '../../store/transfers.js';
import { Wallet } from '../../store/wallet.js';
import { chargesIn, ordersIn, transfersIn } from '../shared/movements.js';
import { defectsOf } from '../defect.js';

/** The last entry of the wallet when something happened that is held against what follows. */
class Mark {
  entry: string | undefined;
}

function mark({ store }: Call): void {
  store.part(Mark).entry = store.part(Wallet).movements.at(-1)?.id;
}

/** Takes so many times the debit that is due, under some condition. */
function debits(times: number, when: (wallet: Wallet, call: Call) => boolean) {
  return {
    debit(wallet: Wallet, required: Big, order: TransferOrder, call: Call): void {
      wallet.debit(when(wallet, call) ? required.times(times) : required, order.reference);
    },
  };
}

const marked = (wallet: Wallet, { store }: Call): boolean =>
  wallet.movements.some(({ id }) => id === store.part(Mark).entry);

/** Defects of a debit that only what came before it shows. */
export const transferSequences = defectsOf('initiateTransfer', {
  'transfer-debited-twice-after-an-order': {
    summary: 'After an eSIM order the debit is double.',
    fails: 'any-sequence',
    transfers: debits(2, (wallet, { store }) => ordersIn(wallet.movements, store).length > 0),
  },
  'transfer-not-debited-after-a-charge': {
    summary: 'A transfer that follows a charge is free.',
    fails: 'any-sequence',
    transfers: debits(0, ({ movements }) => chargesIn(movements.slice(-1)).length > 0),
  },
  'transfer-third-in-whole-units': {
    summary: 'The third of several debits loses its decimals.',
    fails: 'any-sequence',
    transfers: {
      debit(wallet, required, order, { store }) {
        const isThird = transfersIn(wallet.movements, store).length === 2;
        wallet.debit(isThird ? required.round(0, Big.roundDown) : required, order.reference);
      },
    },
  },
  'transfer-debited-twice-after-refusal': {
    summary: 'After a refusal the next debit is double.',
    fails: 'any-sequence',
    transfers: debits(2, marked),
    alter(answer, call) {
      if (call && answer.refusal === 'balance') mark(call);
      return answer;
    },
  },
  'transfer-not-debited-after-replay': {
    summary: 'What follows a second use is free.',
    fails: 'any-sequence',
    transfers: {
      ...debits(0, marked),
      secondUse(earlier, _, call) {
        mark(call);
        return earlier;
      },
    },
  },
});
