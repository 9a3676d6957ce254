import { seedTransactions } from '../store/seed-transactions.js';
import { channels, statuses, Transactions, type TransactionStatus } from '../store/transactions.js';
import { choice, InvalidParam, whole, type StateContext, type State, type StateParams } from './state.js';

const second = 1000;
const day = 86_400 * second;

/** A paid card transaction of a new customer, unless the params say otherwise. */
function transactionExists(params: StateParams, { store, behaviour }: StateContext): ReturnType<State> {
  const transactions = store.part(Transactions);
  const status = choice(params, 'status', statuses, 'success');
  const createdAt = store.clock.origin - day + store.next('moment') * second;
  const { reference } = transactions.add({
    amount: whole(params, 'amount', 0, 250_000),
    currency: currencyOf(params),
    status,
    channel: choice(params, 'channel', channels, 'card'),
    customer: transactions.newCustomer(),
    createdAt,
    paidAt: behaviour.transactions.isPaid(status) ? createdAt + 9 * second : null,
  });
  return { reference };
}

/** Transactions of a new customer, who has no others. */
function transactionsExist(params: StateParams, { store, behaviour }: StateContext): ReturnType<State> {
  const transactions = store.part(Transactions);
  const customer = transactions.newCustomer();
  const count = whole(params, 'count', 0, 25);
  if (count > 10_000) throw new InvalidParam('count: give at most 10000.');
  const isPaid = (status: TransactionStatus): boolean => behaviour.transactions.isPaid(status);
  for (const made of seedTransactions(store.clock.origin, count, customer, isPaid)) transactions.add(made);
  return { count, customer: customer.email };
}

function currencyOf(params: StateParams): string {
  const { currency = 'NGN' } = params;
  if (typeof currency !== 'string' || currency === '')
    throw new InvalidParam('currency: give a currency code.');
  return currency;
}

export const transactions: Record<string, State> = {
  'a transaction exists': transactionExists,
  'transactions exist': transactionsExist,
};
