import { seedTransactions } from '../store/seed-transactions.js';
import { channels, statuses, Transactions, type TransactionStatus } from '../store/transactions.js';
import {
  choice,
  InvalidParam,
  whole,
  type StateContext,
  type State,
  type StateParams,
  type StateValues,
} from './endpoint.js';
import { Big } from 'big.js';
import { isDecimalText } from '../formats.js';
import { Wallet } from '../store/wallet.js';
import { accountTypes, BankAccounts, type Standing, partnerBanks } from '../store/bank-accounts.js';
import { Identities, LoanSubjects } from '../store/identities.js';
import { business } from '../store/store.js';
import { VirtualAccounts } from '../store/virtual-accounts.js';
import { Cards } from '../store/cards.js';
import { airports } from '../store/journeys.js';
import { Bookings } from '../store/bookings.js';
import { Esims } from '../store/esims.js';
import { FlightOrders, flightOrderStatuses } from '../store/flight-orders.js';

const second = 1000;
const day = 86_400 * second;

function money(name: string, value: unknown): Big {
  if (typeof value !== 'string' || !isDecimalText(value) || new Big(value).lt(0))
    throw new InvalidParam(`${name}: give decimal text, not below zero.`);
  return new Big(value);
}

/** A transaction of a new customer, by default a paid card transaction. */
function transactionExists(params: StateParams, { store, behaviour }: StateContext): ReturnType<State> {
  const transactions = store.part(Transactions);
  const status = choice(params, 'status', statuses, 'success');
  const createdAt = store.clock.origin - day + store.next('moment') * second;
  const { reference } = transactions.add({
    amount: whole(params, 'amount', 0, 250_000),
    currency: currencyOf(params),
    status,
    channel: choice(params, 'channel', channels, 'card'),
    customer: behaviour.transactions.payer(transactions.newCustomer(), 0, transactions.records),
    createdAt,
    paidAt: behaviour.transactions.isPaid(status) ? createdAt + 9 * second : null,
  });
  return { reference };
}

/** Transactions of a new customer without others, unless the behaviour overrides it. */
function transactionsExist(params: StateParams, { store, behaviour }: StateContext): ReturnType<State> {
  const transactions = store.part(Transactions);
  const customer = transactions.newCustomer();
  const count = whole(params, 'count', 0, 25);
  if (count > 10_000) throw new InvalidParam('count: give at most 10000.');
  const isPaid = (status: TransactionStatus): boolean => behaviour.transactions.isPaid(status);
  const made = seedTransactions(store.clock.origin, count, customer, isPaid);
  for (const [place, one] of made.entries())
    transactions.add({
      ...one,
      customer: behaviour.transactions.payer(customer, place, transactions.records),
    });
  return { count, ...(behaviour.transactions.namesPayer() ? { customer: customer.email } : {}) };
}

function currencyOf(params: StateParams): string {
  const { currency = 'NGN' } = params;
  if (typeof currency !== 'string' || currency === '')
    throw new InvalidParam('currency: give a currency code.');
  return currency;
}

/** The wallet of the business. `available_balance` sets its balance. */
function walletExists(params: StateParams, { store, behaviour }: StateContext): ReturnType<State> {
  const wallet = store.part(Wallet);
  const { available_balance: balance } = params;
  if (behaviour.wallet.isReplaced() || wallet.isAbsent) wallet.replace();
  const held =
    balance === undefined ? behaviour.wallet.heldByDefault(wallet) : money('available_balance', balance);
  if (!behaviour.wallet.mayHold(held))
    throw new InvalidParam('available_balance: more than a wallet may hold.');
  if (!held.eq(wallet.available) || balance !== undefined) wallet.setBalance(held);
  const otp = behaviour.wallet.otp(store.next('otp'));
  wallet.otp = otp;
  return {
    wallet_id: behaviour.wallet.walletId(wallet),
    account_number: wallet.accountNumber,
    available_balance: behaviour.wallet.money(wallet.available),
    ...(otp === undefined ? {} : { otp }),
  };
}

function opened(params: StateParams, { store, behaviour }: StateContext, standing: Standing): StateValues {
  const type = choice(params, 'type', accountTypes, 'nuban');
  const { phoneForm, namesBank } = behaviour.recipients;
  const { accountNumber, bankCode, name, currency, phone } = store
    .part(BankAccounts)
    .open(type, standing, phoneForm);
  return {
    ...{ type, account_number: accountNumber, name, currency, phone },
    ...(namesBank(type) ? { bank_code: bankCode } : {}),
  };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** The provider states that this server offers (target protocol), by name. */
export const states: ReadonlyMap<string, State> = new Map(
  Object.entries<State>({
    'a transaction exists': transactionExists,
    'transactions exist': transactionsExist,
    'a wallet exists': walletExists,
    'no wallet exists': (_, { store }) => {
      store.part(Wallet).isAbsent = true;
      return {};
    },
    /** A new account that passes verification, at a bank that lists it. */
    'a bank account exists': (params, context) => opened(params, context, 'active'),
    /** A new account that its bank knows, but that is dormant or blocked. */
    'a bank account that fails verification exists': (params, context) =>
      opened(params, context, context.store.next('failing account') % 2 === 1 ? 'dormant' : 'blocked'),
    /** A new person, whom the registers know by both numbers. */
    'an identity exists': (_, { store }) => {
      const { nin, bvn } = store.part(Identities).register();
      return { nin, bvn };
    },
    'a business is known': () => ({ business_id: business.id }),
    /** A new STATIC account at partner bank B, and a person with a BVN and a NIN. */
    'a static virtual account without KYC exists': (_, { store }) => {
      const { bvn, nin, firstName, surname } = store.part(Identities).register();
      const { accountNumber } = store.part(VirtualAccounts).reserve({
        bankCode: partnerBanks.b,
        type: 'STATIC',
        email: undefined,
        name: `${firstName} ${surname}`,
        identified: false,
      });
      return { account_number: accountNumber, bvn, nin };
    },
    /** A new person, and the query that finds them. */
    'a loan feature subject exists': (_, { store }) => {
      const { accessType, value, authorization, type, encrypt } = store.part(LoanSubjects).add();
      return { access_type: accessType, value, authorization, type, encrypt };
    },
    /** A new card that is not frozen. */
    'a virtual card exists': ({ balance = '25.00' }, { store }) => ({
      card_id: store.part(Cards).issue(money('balance', balance)).id,
    }),
    /** A route between two airports, a new one each time, on a day six weeks ahead. */
    'flights are available': (_, { store }) => {
      const codes = [...airports.keys()];
      const count = store.next('flight route') - 1;
      return {
        departure_airport_code: codes[count % codes.length],
        arrival_airport_code: codes[(count + 1) % codes.length],
        departure_date: new Date(store.clock.now() + 42 * day).toISOString().slice(0, 10),
      };
    },
    /** A new, paid booking. */
    'a flight booking awaits ticketing': (_, { store }) => ({ booking_id: store.part(Bookings).add().id }),
    'an eSIM package is on sale': (_, { store }) => ({ package_code: store.part(Esims).cheapest.code }),
    /** A new order that the provider has completed. */
    'an eSIM order exists': (params, { store }) => {
      const type = choice(params, 'type', ['purchase', 'topup'] as const, 'purchase');
      const { id, reference } = store.part(Esims).addCompleted(type);
      return { id, reference };
    },
    /** A new order that reaches a status. Its webhooks follow after the response. */
    'a flight order reaches a status': (params, context) => {
      const { webhook_url: webhookUrl } = params;
      if (typeof webhookUrl !== 'string' || !isWebAddress(webhookUrl)) {
        throw new InvalidParam('webhook_url: give an http or https address.');
      }
      if (!context.behaviour.webhooks.takes(webhookUrl))
        throw new InvalidParam('webhook_url: give a plain one.');
      const order = context.store
        .part(FlightOrders)
        .add(choice(params, 'status', flightOrderStatuses, 'processing'));
      context.announce(order, webhookUrl);
      return {
        order_reference: order.orderReference,
        merchant_reference: order.merchantReference,
        id: order.id,
        quote_id: order.quoteId,
        ...(context.behaviour.webhooks.reportsSending() ? { sent: true } : {}),
      };
    },
    'the clock advances': (params, { store }) => {
      store.clock.advance(whole(params, 'seconds', 0, 0));
      return {};
    },
    'the state is reset': (_, context) => {
      context.reset();
      return {};
    },
  }),
);
