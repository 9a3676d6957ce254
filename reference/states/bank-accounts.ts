import { accountTypes, BankAccounts, type BankAccount, type Standing } from '../store/bank-accounts.js';
import { choice, type StateContext, type State, type StateParams, type StateValues } from './state.js';

function opened(params: StateParams, { store, behaviour }: StateContext, standing: Standing): StateValues {
  const type = choice(params, 'type', accountTypes, 'nuban');
  return valuesOf(store.part(BankAccounts).open(type, standing, behaviour.recipients.phoneForm));
}

function valuesOf({ type, accountNumber, bankCode, name, currency, phone }: BankAccount): StateValues {
  return { type, account_number: accountNumber, bank_code: bankCode, name, currency, phone };
}

export const bankAccounts: Record<string, State> = {
  /** A new account that passes verification, at a bank that lists it. */
  'a bank account exists': (params, context) => opened(params, context, 'active'),

  /** A new account that its bank knows by these values, and that is dormant or blocked. */
  'a bank account that fails verification exists': (params, context) =>
    opened(params, context, context.store.next('failing account') % 2 === 1 ? 'dormant' : 'blocked'),
};
