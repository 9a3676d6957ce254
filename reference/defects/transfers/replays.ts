import { Big } from 'big.js';
import { defaults } from '../../behaviour/index.js';
import { success } from '../../http.js';
import type { Call } from '../../operation.js';
import { members } from '../../rewrite.js';
import type { Transfer, TransferOrder } from '../../store/transfers.js';
import { Transfers } from '../../store/transfers.js';
import { Wallet } from '../../store/wallet.js';
import { transfersIn } from '../shared/movements.js';
import { defectsOf } from '../defect.js';

const { transfers: sound } = defaults;

const hour = 3_600_000;
const day = 24 * hour;
const keyOf = ({ request }: Call): string | null => request.headers.get('idempotency-key');

/** The keys under which references were used first, and the references that were refused. */
class Notes {
  readonly keys = new Map<string, string | null>();
  readonly refused = new Set<string>();
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

/** Defects of a second use that only show after something else: another transfer, a refusal, time. */
export const transferReplays = defectsOf('initiateTransfer', {
  'transfer-replay-debits-after-another': {
    summary: 'A second use debits again once another transfer was made.',
    fails: 'any-sequence',
    ...debitsAgainIf(
      (earlier, { store }) => [...store.part(Transfers).byReference.values()].at(-1) !== earlier,
    ),
  },
  'transfer-replay-debits-after-an-hour': {
    summary: 'A second use debits again an hour later.',
    fails: 'any-sequence',
    ...debitsAgainIf(({ at }, { clock }) => clock.now() - at >= hour),
  },
  'transfer-replay-debits-after-a-day': {
    summary: 'A reference counts for 24 hours.',
    fails: 'any-sequence',
    ...debitsAgainIf(({ at }, { clock }) => clock.now() - at >= day),
  },
  'transfer-replay-debits-without-its-key': {
    summary: 'A reference first used with a key is not known without it.',
    fails: 'any-sequence',
    ...debitsAgainIf(
      ({ reference }, call) => !keyOf(call) && Boolean(call.store.part(Notes).keys.get(reference)),
    ),
  },
  'transfer-replay-debits-under-another-key': {
    summary: 'Under another key, a second use debits again.',
    fails: 'any-sequence',
    ...debitsAgainIf(
      ({ reference }, call) =>
        keyOf(call) !== null && call.store.part(Notes).keys.get(reference) !== keyOf(call),
    ),
  },
  'transfer-repeat-debits-after-a-charge': {
    summary: 'A request repeated with its key debits again when something else was charged in between.',
    fails: 'any-sequence',
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
  'transfer-only-two-references-remembered': {
    summary: 'A reference is known until two others were used.',
    fails: 'any-sequence',
    transfers: {
      earlier: ({ byReference }, { reference }) =>
        [...byReference.keys()].slice(-2).includes(reference) ? byReference.get(reference) : undefined,
    },
  },
  'transfer-references-forgotten-by-refusal': {
    summary: 'A refusal for lack of balance forgets all references.',
    fails: 'any-sequence',
    alter(answer, call) {
      if (answer.refusal === 'balance') call?.store.part(Transfers).byReference.clear();
      return answer;
    },
  },
  'transfer-refused-accepted-when-repeated': {
    summary: 'A transfer that was refused for lack of balance is taken for made when it is sent again.',
    fails: 'any-sequence',
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
});
