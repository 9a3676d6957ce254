import { Big } from 'big.js';
import { defaults } from '../../behaviour/index.js';
import { success } from '../../http.js';
import type { Call } from '../../operation.js';
import { isSuccess, members } from '../../rewrite.js';
import type { Transfer, TransferOrder } from '../../store/transfers.js';
import { Transfers } from '../../store/transfers.js';
import { Wallet } from '../../store/wallet.js';
import { defectsOf, type Defect } from '../defect.js';
import { chargesIn, ordersIn, transfersIn } from '../faults/movements.js';

const transfer = defectsOf('initiateTransfer');
const { transfers: sound } = defaults;
const sequence = ['any-sequence'];

const hour = 3_600_000;
const day = 24 * hour;
const keyOf = ({ request }: Call): string | null => request.headers.get('idempotency-key');

/** The keys under which references were used first, and what else is remembered between two transfers. */
class Notes {
  readonly keys = new Map<string, string | null>();
  readonly refused = new Set<string>();
  /** The last entry of the wallet when something happened that is held against the next transfer. */
  mark: string | undefined;
}

/** A second use that debits again under some condition. */
function debitsAgainIf(when: (earlier: Transfer, call: Call) => boolean) {
  return {
    transfers: {
      secondUse(earlier: Transfer, order: TransferOrder, call: Call): Transfer {
        if (when(earlier, call)) call.store.part(Wallet).debit(order.amount, order.reference);
        return earlier;
      },
      debit(wallet: Wallet, required: Big, order: TransferOrder, call: Call) {
        call.store.part(Notes).keys.set(order.reference, keyOf(call));
        return sound.debit(wallet, required, order, call);
      },
    },
  };
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
  wallet.movements.some(({ id }) => id === store.part(Notes).mark);

/** Faults that only a sequence shows: what came before a transfer, or between it and its replay. */
export const sequences: readonly Defect[] = [
  transfer(
    'transfer-replay-debits-after-another',
    'A second use debits again once another transfer was made.',
    sequence,
    debitsAgainIf((earlier, { store }) => [...store.part(Transfers).byReference.values()].at(-1) !== earlier),
  ),
  transfer(
    'transfer-replay-debits-after-an-hour',
    'A second use debits again an hour later.',
    sequence,
    debitsAgainIf(({ at }, { clock }) => clock.now() - at >= hour),
  ),
  transfer(
    'transfer-replay-debits-after-a-day',
    'A reference counts for 24 hours.',
    sequence,
    debitsAgainIf(({ at }, { clock }) => clock.now() - at >= day),
  ),
  transfer(
    'transfer-replay-debits-without-its-key',
    'A reference first used with a key is not known without it.',
    sequence,
    debitsAgainIf(
      ({ reference }, call) => !keyOf(call) && Boolean(call.store.part(Notes).keys.get(reference)),
    ),
  ),
  transfer(
    'transfer-replay-debits-under-another-key',
    'Under another key, a second use debits again.',
    sequence,
    debitsAgainIf(
      ({ reference }, call) =>
        keyOf(call) !== null && call.store.part(Notes).keys.get(reference) !== keyOf(call),
    ),
  ),
  transfer(
    'transfer-repeat-debits-after-a-charge',
    'A request repeated with its key debits again when something else was charged in between.',
    sequence,
    {
      service: {
        replay(kept, call) {
          const wallet = call.store.part(Wallet);
          const { amount } = JSON.parse(call.request.body) as { amount: string };
          const last = wallet.movements.at(-1);
          if (last && transfersIn([last], call.store).length === 0) wallet.debit(new Big(amount), 'repeated');
          return kept.reply;
        },
      },
    },
  ),
  transfer(
    'transfer-only-two-references-remembered',
    'A reference is known until two others were used.',
    sequence,
    {
      transfers: {
        earlier: ({ byReference }, { reference }) =>
          [...byReference.keys()].slice(-2).includes(reference) ? byReference.get(reference) : undefined,
      },
    },
  ),
  transfer(
    'transfer-references-forgotten-by-refusal',
    'A refusal for lack of balance forgets all references.',
    sequence,
    {
      alter(answer, call) {
        if (answer.refusal === 'balance') call?.store.part(Transfers).byReference.clear();
        return answer;
      },
    },
  ),
  transfer(
    'transfer-refused-accepted-when-repeated',
    'A transfer that was refused for lack of balance is taken for made when it is sent again.',
    sequence,
    {
      alter(answer, call) {
        if (!call || answer.refusal !== 'balance') return answer;
        const { refused } = call.store.part(Notes);
        const body = members(JSON.parse(call.request.body));
        const [reference, amount] = [String(body['reference']), String(body['amount'])];
        if (!refused.has(reference)) {
          refused.add(reference);
          return answer;
        }
        return success<'initiateTransfer'>(200, {
          status: true,
          message: 'Transfer initiated',
          data: {
            reference,
            session_id: '999991260302000000000000000000',
            amount,
            status: 'pending',
            destination_account_number: String(body['account_number']),
            destination_bank_code: String(body['bank_code']),
            destination_account_name: 'ACCOUNT HOLDER',
          },
        });
      },
    },
  ),
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
      if (call && answer.refusal === 'balance')
        call.store.part(Notes).mark = call.store.part(Wallet).movements.at(-1)?.id;
      else if (call && isSuccess(answer)) call.store.part(Notes).mark = undefined;
      return answer;
    },
  }),
  transfer('transfer-not-debited-after-replay', 'What follows a second use is free.', sequence, {
    transfers: {
      ...debits(0, marked),
      secondUse(earlier, _, { store }) {
        store.part(Notes).mark = store.part(Wallet).movements.at(-1)?.id;
        return earlier;
      },
    },
  }),
];
