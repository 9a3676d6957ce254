import { Big } from 'big.js';
import { reply } from '../../http.js';
import { moneyText } from '../../money.js';
import { dropped, members, onRefused, onSuccess } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

const transfer = defectsOf('initiateTransfer');
const body = ['response.body'];

/** Faults of what is answered. */
export const answers: readonly Defect[] = [
  transfer('transfer-amount-echoed-truncated', 'The amount comes back without decimals.', ['echo'], {
    transfers: { amountText: (amount) => amount.toFixed(0, Big.roundDown) },
  }),
  transfer(
    'transfer-amount-echoed-in-smallest-unit',
    'The amount comes back in the smallest unit.',
    ['echo'],
    {
      transfers: { amountText: (amount) => amount.times(100).toFixed(0) },
    },
  ),
  transfer(
    'transfer-amount-echoed-with-noise',
    'The amount comes back with the noise of a binary float.',
    ['echo'],
    {
      transfers: { amountText: (amount) => amount.plus('0.0000000000002').toFixed() },
    },
  ),
  transfer('transfer-destination-swapped', 'Account number and bank code come back swapped.', ['echo'], {
    alter: onSuccess('data', (data) => {
      const { destination_account_number: account, destination_bank_code: bank } = data as Record<
        string,
        unknown
      >;
      return { ...members(data), destination_account_number: bank, destination_bank_code: account };
    }),
  }),
  transfer(
    'transfer-account-loses-leading-zero',
    'The account number comes back as if it had been a number.',
    ['echo'],
    {
      alter: onSuccess('data.destination_account_number', (account) => String(Number(account))),
    },
  ),
  transfer('transfer-account-masked', 'Only the end of the account number comes back.', ['echo'], {
    alter: onSuccess('data.destination_account_number', (account) => `******${String(account).slice(-4)}`),
  }),
  transfer('transfer-wrong-bank-echoed', 'The bank code is always that of the wallet.', ['echo'], {
    alter: onSuccess('data.destination_bank_code', () => '120001'),
  }),
  transfer('transfer-own-reference-echoed', "The reference is one of the server's own.", ['echo'], {
    alter: onSuccess(
      'data.reference',
      (reference) => `INT-${String(reference).length}-${String(reference).slice(-3)}`,
    ),
  }),
  transfer('transfer-success-at-once', 'A new transfer has status success.', ['initial-status'], {
    alter: onSuccess('data.status', () => 'success'),
  }),
  transfer('transfer-status-in-capitals', 'A new transfer has status PENDING.', ['initial-status'], {
    alter: onSuccess('data.status', () => 'PENDING'),
  }),
  transfer('transfer-status-processing', 'A new transfer has status processing.', ['initial-status'], {
    alter: onSuccess('data.status', () => 'processing'),
  }),
  transfer(
    'transfer-shortfall-unexplained',
    'The refusal for lack of balance names no amounts.',
    ['insufficient-balance-message'],
    {
      transfers: { shortfallMessage: () => 'Insufficient wallet balance.' },
    },
  ),
  transfer(
    'transfer-shortfall-without-available',
    'The refusal names the required amount only.',
    ['insufficient-balance-message'],
    {
      transfers: {
        shortfallMessage: ({ required }) => `Insufficient wallet balance: required ${moneyText(required)}.`,
      },
    },
  ),
  transfer(
    'transfer-shortfall-without-required',
    'The refusal names the available amount only.',
    ['insufficient-balance-message'],
    {
      transfers: {
        shortfallMessage: ({ available }) =>
          `Insufficient wallet balance: available ${moneyText(available)}.`,
      },
    },
  ),
  transfer(
    'transfer-shortfall-available-zero',
    'The refusal always says that nothing is available.',
    ['insufficient-balance-message'],
    {
      transfers: {
        shortfallMessage: ({ required }) =>
          `Insufficient wallet balance: required ${moneyText(required)}, available 0.00.`,
      },
    },
  ),
  transfer(
    'transfer-shortfall-as-difference',
    'The refusal names what is missing.',
    ['insufficient-balance-message'],
    {
      transfers: {
        shortfallMessage: ({ required, available }) =>
          `Top up your wallet with ${moneyText(required.minus(available))}.`,
      },
    },
  ),
  transfer(
    'transfer-shortfall-without-message',
    'The refusal for lack of balance has no message.',
    ['insufficient-balance-message'],
    {
      alter: (answer) =>
        answer.refusal === 'balance' ? { ...answer, body: { error: answer.status } } : answer,
    },
  ),
  transfer(
    'transfer-shortfall-failed-200',
    'The refusal for lack of balance gets 200 with a word for the boolean status.',
    body,
    {
      alter: onRefused(['balance'], ({ body: answer }) =>
        reply(200, { ...members(answer), status: 'failed' }),
      ),
    },
  ),
  transfer('transfer-amount-as-number', 'The amount is a JSON number.', body, {
    alter: onSuccess('data.amount', Number),
  }),
  transfer('transfer-session-left-out', 'There is no session_id.', body, {
    alter: onSuccess('data.session_id', dropped),
  }),
  transfer('transfer-session-as-number', 'session_id is a JSON number.', body, {
    alter: onSuccess('data.session_id', Number),
  }),
  transfer('transfer-account-name-null', 'destination_account_name is null.', body, {
    alter: onSuccess('data.destination_account_name', () => null),
  }),
  transfer('transfer-envelope-status-text', 'The status of the envelope is text.', body, {
    alter: onSuccess('status', () => 'success'),
  }),
  transfer('transfer-message-left-out', 'The envelope has no message.', body, {
    alter: onSuccess('message', dropped),
  }),
  transfer('transfer-data-as-list', 'The transfer comes in a list of one.', body, {
    alter: onSuccess('data', (data) => [data]),
  }),
];
