import { accountTypes, BankAccounts } from '../store/bank-accounts.js';
import { choice, type State } from './state.js';

export const bankAccounts: Record<string, State> = {
  /** A new account that passes verification, at a bank that lists it. */
  'a bank account exists': (params, { store }) => {
    const { type, accountNumber, bankCode, name, currency, phone } = store
      .part(BankAccounts)
      .open(choice(params, 'type', accountTypes, 'nuban'));
    return { type, account_number: accountNumber, bank_code: bankCode, name, currency, phone };
  },
};
