import { Big } from 'big.js';
import { defaults, type Overrides } from '../../behaviour/index.js';
import { success } from '../../http.js';
import type { Call } from '../../operation.js';
import { bodyOf } from '../../changes/requests.js';
import { type Transfer, Transfers } from '../../store/transfers.js';
import { Wallet } from '../../store/wallet.js';
import { transfersIn, chargesIn, ordersIn } from '../service/charges.js';
import { onReplay } from '../service/idempotency.js';
import { defect, defectsOf } from '../defect.js';

const { transfers: sound } = defaults;

const hour = 3_600_000;

const day = 24 * hour;

const keyOf = ({ request }: Call): string | null => request.headers.get('idempotency-key');

/** The first key of each reference, and the rejected references. */
class Notes {
  readonly keys = new Map<string, string | null>();
  readonly refused = new Set<string>();
}

/** Debits a second use again under some condition. */
const debitsAgainIf = (when: (earlier: Transfer, call: Call) => boolean): Overrides => ({
  transfers: {
    secondUse(earlier, order, call) {
      if (when(earlier, call)) call.store.part(Wallet).debit(order.amount, order.reference);
      return earlier;
    },
    debit(wallet, required, order, call) {
      call.store.part(Notes).keys.set(order.reference, keyOf(call));
      return sound.debit(wallet, required, order, call);
    },
  },
});

/** The last entry of the wallet at the event that changes the next debit. */
class Mark {
  entry: string | undefined;
}

function mark({ store }: Call): void {
  store.part(Mark).entry = store.part(Wallet).movements.at(-1)?.id;
}

/** Takes a multiple of the due debit under some condition. */
const debits = (times: number, when: (wallet: Wallet, call: Call) => boolean): Overrides => ({
  transfers: {
    debit: (wallet, required, { reference }, call) =>
      wallet.debit(when(wallet, call) ? required.times(times) : required, reference),
  },
});

const marked = (wallet: Wallet, { store }: Call): boolean =>
  wallet.movements.some(({ id }) => id === store.part(Mark).entry);

/** Defects of transfers that only a sequence reveals. */
export const transferSequences = defectsOf('initiateTransfer', {
  'transfer-replay-debits-after-another': defect(
    'The server debits a reused reference again if another transfer came in between.',
  )
    .breaks('reference-unique', 'any-sequence')
    .with(
      debitsAgainIf(
        (earlier, { store }) => [...store.part(Transfers).byReference.values()].at(-1) !== earlier,
      ),
    ),
  'transfer-replay-debits-after-an-hour': defect(
    'The server debits a reference again if it is reused an hour later.',
  )
    .breaks('reference-remembered', 'any-sequence')
    .with(debitsAgainIf(({ at }, { clock }) => clock.now() - at >= hour)),
  'transfer-replay-debits-after-a-day': defect('The server remembers a reference for 24 hours only.')
    .breaks('reference-remembered', 'any-sequence')
    .with(debitsAgainIf(({ at }, { clock }) => clock.now() - at >= day)),
  'transfer-replay-debits-without-its-key': defect(
    'The server debits again if a reference first sent with a key is reused without it.',
  )
    .breaks('reference-unique', 'any-sequence')
    .with(
      debitsAgainIf(
        ({ reference }, call) => !keyOf(call) && Boolean(call.store.part(Notes).keys.get(reference)),
      ),
    ),
  'transfer-replay-debits-under-another-key': defect(
    'The server debits a reference again if it is reused with another key.',
  )
    .breaks('any-sequence')
    .with(
      debitsAgainIf(
        ({ reference }, call) =>
          keyOf(call) !== null && call.store.part(Notes).keys.get(reference) !== keyOf(call),
      ),
    ),
  'transfer-repeat-debits-after-a-charge': defect(
    'The server debits a request repeated with its key again after another charge.',
  )
    .breaks('any-sequence')
    .with(
      onReplay(({ request, store }) => {
        const wallet = store.part(Wallet);
        const last = wallet.movements.at(-1);
        if (last && transfersIn([last], store).length === 0)
          wallet.debit(new Big(String(bodyOf(request)['amount'])), 'repeated');
      }),
    ),
  'transfer-only-two-references-remembered': defect('The server remembers only the last two references.')
    .breaks('reference-unique', 'any-sequence')
    .transfers({
      earlier: ({ byReference }, { reference }) =>
        [...byReference.keys()].slice(-2).includes(reference) ? byReference.get(reference) : undefined,
    }),
  'transfer-references-forgotten-by-refusal': defect(
    'The server forgets all references when it rejects a transfer for its balance.',
  )
    .breaks('reference-remembered', 'any-sequence')
    .refuses('balance', (answer, call) => {
      call?.store.part(Transfers).byReference.clear();
      return answer;
    }),
  'transfer-refused-accepted-when-repeated': defect(
    'The server accepts a rejected transfer when it is sent again, without a debit.',
  )
    .breaks('any-sequence')
    .alter((answer, call) => {
      if (!call || answer.refusal !== 'balance') return answer;
      const { refused } = call.store.part(Notes);
      const body = bodyOf(call.request);
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
    }),
  'transfer-debited-twice-after-an-order': defect('The server doubles the debit after an eSIM order.')
    .breaks('any-sequence')
    .with(debits(2, (wallet, { store }) => ordersIn(wallet.movements, store).length > 0)),
  'transfer-not-debited-after-a-charge': defect('The server does not debit a transfer that follows a charge.')
    .breaks('any-sequence')
    .with(debits(0, ({ movements }) => chargesIn(movements.slice(-1)).length > 0)),
  'transfer-third-in-whole-units': defect('The server drops the decimals of the third debit.')
    .breaks('any-sequence')
    .transfers({
      debit(wallet, required, order, { store }) {
        const isThird = transfersIn(wallet.movements, store).length === 2;
        wallet.debit(isThird ? required.round(0, Big.roundDown) : required, order.reference);
      },
    }),
  'transfer-debited-twice-after-refusal': defect('The server doubles the next debit after a rejection.')
    .breaks('any-sequence')
    .with(debits(2, marked))
    .refuses('balance', (answer, call) => {
      if (call) mark(call);
      return answer;
    }),
  'transfer-not-debited-after-replay': defect(
    'The server does not debit the transfer that follows a reused reference.',
  )
    .breaks('reference-race', 'any-sequence')
    .with(debits(0, marked))
    .transfers({
      secondUse(earlier, _, call) {
        mark(call);
        return earlier;
      },
    }),
});
