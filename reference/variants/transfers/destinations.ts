import { defaults } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import type { TransferOrder } from '../../store/transfers.js';
import { Wallet } from '../../store/wallet.js';
import { variant, variantTable } from '../variant.js';

const isOwn = ({ accountNumber }: TransferOrder, wallet: Wallet): boolean =>
  accountNumber === wallet.accountNumber;

/** Choices about transfers to the account of the wallet itself. */
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
});
