import { Big } from 'big.js';
import { defaults } from '../../behaviour/index.js';
import type { TransfersBehaviour } from '../../behaviour/transfers.js';
import { debitsFailed, failsVerification, refundsFailed } from '../../changes/failed-transfers.js';
import { Refusal } from '../../refusal.js';
import type { Store } from '../../store/store.js';
import { Transfers, type TransferOrder } from '../../store/transfers.js';
import { Wallet } from '../../store/wallet.js';
import { variant, variantTable } from '../variant.js';

const isOwn = ({ accountNumber }: TransferOrder, wallet: Wallet): boolean =>
  accountNumber === wallet.accountNumber;

const refunded = new WeakSet<TransferOrder>();

/** Refunds one of the transfers, each of them once. */
function refundOne(store: Store): void {
  const transfer = [...store.part(Transfers).byReference.values()].find((one) => !refunded.has(one));
  if (!transfer) return;
  refunded.add(transfer);
  store.part(Wallet).credit(transfer.amount, `${transfer.reference} refund`);
}

/** Refunds a transfer and every n-th after it, and keeps their fees of 10.75. `first` is its number, up to n. */
export const refundsEvery = (
  n: number,
  settle: (wallet: Wallet, refund: () => void) => void,
  first = n,
): Partial<TransfersBehaviour> => ({
  fee: () => new Big('10.75'),
  async debit(wallet, due, order, call) {
    await defaults.transfers.debit(wallet, due, order, call);
    if (call.store.next('debited transfer') % n === first % n)
      settle(wallet, () => wallet.credit(order.amount, `${order.reference} refund`));
  },
});

/** Choices about transfers to the account of the wallet itself, and about transfers that cannot succeed. */
export const transferDestinations = variantTable({
  'transfer-to-own-account-refused': variant(
    'The server rejects a transfer to the account of the wallet itself.',
  )
    .about('ruling:given-values')
    .transfers({
      accept(order, { store }) {
        if (isOwn(order, store.part(Wallet))) throw new Refusal('rule', 'account_number: your own.');
      },
    }),
  'transfer-to-own-account-credited': variant(
    'The server credits a transfer to the account of the wallet itself at once.',
  )
    .about('ruling:given-values')
    .transfers({
      async debit(wallet, due, order, call) {
        await defaults.transfers.debit(wallet, due, order, call);
        if (isOwn(order, wallet)) wallet.credit(order.amount, `${order.reference} in`);
      },
    }),
  'transfer-refunded-an-hour-later': variant(
    'The server accepts a transfer that cannot succeed, and refunds it an hour later.',
  )
    .about('ruling:wallet-fees')
    .transfers(refundsFailed(1, 3_600_000)),
  'transfer-refunded-after-200-ms': variant(
    'The server accepts a transfer that cannot succeed, charges 25.00 for it, and refunds it 200 ms later.',
  )
    .about('ruling:wallet-fees')
    .transfers({ fee: () => new Big('25.00') })
    .transfers(refundsFailed(1, 200)),
  'every-eleventh-transfer-fails-at-once': variant(
    'The server accepts every eleventh transfer, refunds it before it answers, and keeps its fee of 10.75.',
  )
    .about('ruling:settlement')
    .transfers(refundsEvery(11, (_, refund) => refund())),
  'every-fifth-transfer-refunded': variant(
    'The server refunds every fifth transfer 800 ms later, and keeps its fee of 10.75.',
  )
    .about('ruling:wallet-fees')
    .transfers(refundsEvery(5, (wallet, refund) => wallet.later(800, refund))),
  'transfer-refunded-with-a-charge': variant(
    'The server refunds a transfer in the moment of the second charge of an operation.',
  )
    .about('ruling:wallet-fees')
    .charges({
      debit(wallet, price, reference, { route, store }) {
        wallet.debit(price, reference);
        if (store.next(`charge of ${route.operationId}`) === 2) refundOne(store);
      },
    }),
  'transfer-that-fails-never-debited': variant(
    'The server accepts a transfer that cannot succeed, and debits nothing.',
  )
    .about('ruling:wallet-fees')
    .transfers(debitsFailed(() => undefined)),
  'transfer-that-fails-debited-late': variant(
    'The server accepts a transfer that cannot succeed, and debits it 500 ms later.',
  )
    .about('ruling:wallet-fees')
    .transfers(debitsFailed((debit, wallet) => wallet.later(500, debit))),
  'transfer-to-failing-account-refused': variant(
    'The server rejects a transfer to an unknown bank or an account that fails verification.',
  )
    .about('ruling:verification')
    .transfers({
      accept(order, { store }) {
        if (failsVerification(order, store)) throw new Refusal('absent', 'There is no such account');
      },
    }),
});
