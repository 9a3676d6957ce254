import type { Alter } from '../behaviour/index.js';
import type { Call } from '../operation.js';
import { dropped, members, onSuccess } from '../rewrite.js';
import { Wallet } from '../store/wallet.js';
import { uuid } from '../store/store.js';
import { defectsOf, type Defect } from './defect.js';
import { chargesIn, ordersIn } from './faults/movements.js';

const getWallet = defectsOf('getWallet');
const body = ['response.body'];
const sequence = ['any-sequence'];

/** Members that are otherwise at each call. */
function eachTime(others: (count: number) => object): Alter {
  return (answer, call) => {
    const count = call?.store.next('wallet shown') ?? 0;
    return onSuccess('data', (data) => ({ ...members(data), ...others(count) }))(answer, call);
  };
}

/** Members that are otherwise once something has happened. */
function once(happened: (call: Call) => boolean, others: (call: Call) => object): Alter {
  return (answer, call) =>
    call && happened(call)
      ? onSuccess('data', (data) => ({ ...members(data), ...others(call) }))(answer, call)
      : answer;
}

const movements = ({ store }: Call) => store.part(Wallet).movements;
const dayOf = ({ clock }: Call): number => Math.floor((clock.now() - clock.origin) / 86_400_000);

export const wallet: readonly Defect[] = [
  getWallet('wallet-in-dollars-after-an-order', 'After an eSIM order the wallet is in dollars.', sequence, {
    alter: once(
      (call) => ordersIn(movements(call), call.store).length > 0,
      () => ({ currency: 'USD' }),
    ),
  }),
  getWallet('wallet-of-another-number-when-busy', 'With three movements the number is another.', sequence, {
    alter: once(
      (call) => movements(call).length >= 3,
      () => ({ account_number: '9907654321' }),
    ),
  }),
  getWallet('wallet-of-another-business-after-a-charge', 'A charge changes the business.', sequence, {
    alter: once(
      (call) => chargesIn(movements(call)).length > 0,
      () => ({ business_id: uuid('other business') }),
    ),
  }),
  getWallet('wallet-made-each-day', 'Each day there is another wallet.', sequence, {
    alter: once(
      (call) => dayOf(call) > 0,
      (call) => ({ id: uuid(`wallet of day ${dayOf(call)}`) }),
    ),
  }),
  getWallet('wallet-new-id-each-time', 'Each call gives the wallet another id.', ['same-wallet'], {
    alter: eachTime((count) => ({ id: uuid(`wallet ${count}`) })),
  }),
  getWallet('wallet-made-each-time', 'Each call makes another wallet.', ['same-wallet'], {
    alter: eachTime((count) => ({
      id: uuid(`wallet ${count}`),
      account_number: String(9_901_300_000 + count),
    })),
  }),
  getWallet('wallet-of-two-alternating', 'Two wallets answer in turn.', ['same-wallet'], {
    alter: eachTime((count) => (count % 2 === 0 ? { id: uuid('other wallet') } : {})),
  }),
  getWallet('wallet-created-anew', 'created_datetime is otherwise at each call.', ['same-wallet'], {
    alter: eachTime((count) => ({ created_datetime: new Date(count * 1000).toISOString() })),
  }),
  getWallet('wallet-of-another-business', 'The wallet is that of somebody else.', ['known-wallet'], {
    alter: eachTime(() => ({
      id: uuid('other wallet'),
      business_id: uuid('other business'),
      account_number: '9907654321',
    })),
  }),
  getWallet('wallet-id-of-business', 'The id of the wallet is that of the business.', ['known-wallet'], {
    alter: onSuccess('data', (data) => ({ ...members(data), id: members(data).business_id })),
  }),
  getWallet('wallet-account-number-cut', 'The account number lacks its last digit.', ['known-wallet'], {
    alter: onSuccess('data.account_number', (number) => String(number).slice(0, -1)),
  }),
  getWallet('wallet-balances-as-numbers', 'Balances are JSON numbers.', body, {
    alter: onSuccess('data.balance.*', Number),
  }),
  getWallet('wallet-available-balance-as-number', 'The available balance is a JSON number.', body, {
    alter: onSuccess('data.balance.available_balance', Number),
  }),
  getWallet('wallet-ledger-balance-left-out', 'There is no ledger balance.', body, {
    alter: onSuccess('data.balance.ledger_balance', dropped),
  }),
  getWallet('wallet-ledger-balance-null', 'The ledger balance is null.', body, {
    alter: onSuccess('data.balance.ledger_balance', () => null),
  }),
  getWallet('wallet-balance-one-text', 'The balance is one text.', body, {
    alter: onSuccess('data.balance', (balance) => members(balance).available_balance),
  }),
  getWallet('wallet-balances-beside-wallet', 'The balances stand beside the fields of the wallet.', body, {
    alter: onSuccess('data', (data) => {
      const { balance, ...rest } = members(data);
      return { ...rest, ...members(balance) };
    }),
  }),
  getWallet('wallet-names-in-camel-case', 'The fields are called accountNumber and so on.', body, {
    alter: onSuccess('data', (data) =>
      Object.fromEntries(
        Object.entries(members(data)).map(([name, value]) => [
          name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
          value,
        ]),
      ),
    ),
  }),
  getWallet('wallet-created-with-space', 'created_datetime has a space for the T.', body, {
    alter: onSuccess('data.created_datetime', (time) => String(time).replace('T', ' ')),
  }),
  getWallet('wallet-created-as-epoch', 'created_datetime is an epoch.', body, {
    alter: onSuccess('data.created_datetime', (time) => Date.parse(String(time))),
  }),
  getWallet('wallet-currency-null', 'The currency is null.', body, {
    alter: onSuccess('data.currency', () => null),
  }),
  getWallet('wallet-bank-code-as-number', 'The bank code is a JSON number.', body, {
    alter: onSuccess('data.bank_code', Number),
  }),
  getWallet('wallet-status-as-flag', 'The status of the wallet is a boolean.', body, {
    alter: onSuccess('data.status', () => true),
  }),
  getWallet('wallet-envelope-status-text', 'The status of the envelope is text.', body, {
    alter: onSuccess('status', () => 'success'),
  }),
  getWallet('wallet-in-a-list', 'The wallet comes in a list of one.', body, {
    alter: onSuccess('data', (data) => [data]),
  }),
];
