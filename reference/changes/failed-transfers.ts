import type { Big } from 'big.js';
import { defaults } from '../behaviour/index.js';
import type { TransfersBehaviour } from '../behaviour/transfers.js';
import type { Call } from '../operation.js';
import { BankAccounts, banks } from '../store/bank-accounts.js';
import type { Store } from '../store/store.js';
import type { TransferOrder } from '../store/transfers.js';
import type { Wallet } from '../store/wallet.js';

/** Whether no bank has the code, or its account is dormant or blocked. An unknown account passes. */
export function failsVerification({ bankCode, accountNumber }: TransferOrder, store: Store): boolean {
  const account = store.part(BankAccounts).find(bankCode, accountNumber);
  return !banks.some(({ code }) => code === bankCode) || (account?.standing ?? 'active') !== 'active';
}

/** Decides about the debits of transfers that cannot succeed. `debit` debits one like any other transfer. */
export const debitsFailed = (
  decide: (debit: () => void, wallet: Wallet, order: TransferOrder) => void,
): Pick<TransfersBehaviour, 'debit'> => ({
  debit(wallet: Wallet, required: Big, order: TransferOrder, call: Call) {
    const debit = () => defaults.transfers.debit(wallet, required, order, call);
    return failsVerification(order, call.store) ? decide(() => void debit(), wallet, order) : debit();
  },
});

/** Debits a transfer that cannot succeed, and credits its amount a number of times after `ms`. */
export const refundsFailed = (times: number, ms: number): Pick<TransfersBehaviour, 'debit'> =>
  debitsFailed((debit, wallet, { amount, reference }) => {
    debit();
    for (let time = 0; time < times; time++)
      wallet.later(ms, () => wallet.credit(amount, `${reference} refund`));
  });
