import { Big } from 'big.js';
import type { Call } from '../../operation.js';
import type { TransferOrder } from '../../store/transfers.js';
import { Wallet } from '../../store/wallet.js';
import { defectsOf, type Defect } from '../defect.js';
import { chargesIn, ordersIn, transfersIn } from '../faults/movements.js';

const transfer = defectsOf('initiateTransfer');
const sequence = ['any-sequence'];

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

/** Faults of a debit that only what came before it shows. */
export const sequences: readonly Defect[] = [
  transfer('transfer-debited-twice-after-an-order', 'After an eSIM order the debit is double.', sequence, {
    transfers: debits(2, (wallet, { store }) => ordersIn(wallet.movements, store).length > 0),
  }),
  transfer('transfer-not-debited-after-a-charge', 'A transfer that follows a charge is free.', sequence, {
    transfers: debits(0, ({ movements }) => chargesIn(movements.slice(-1)).length > 0),
  }),
  transfer('transfer-third-in-whole-units', 'The third of several debits loses its decimals.', sequence, {
    transfers: {
      debit(wallet, required, order, { store }) {
        const isThird = transfersIn(wallet.movements, store).length === 2;
        wallet.debit(isThird ? required.round(0, Big.roundDown) : required, order.reference);
      },
    },
  }),
  transfer('transfer-debited-twice-after-refusal', 'After a refusal the next debit is double.', sequence, {
    transfers: debits(2, marked),
    alter(answer, call) {
      if (call && answer.refusal === 'balance') mark(call);
      return answer;
    },
  }),
  transfer('transfer-not-debited-after-replay', 'What follows a second use is free.', sequence, {
    transfers: {
      ...debits(0, marked),
      secondUse(earlier, _, call) {
        mark(call);
        return earlier;
      },
    },
  }),
];
