import { Big } from 'big.js';
import { reply } from '../../http.js';
import { moneyText } from '../../money.js';
import { members, onRefused, onSuccess } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

/** Defects of what is answered. */
export const transferAnswers = defectsOf('initiateTransfer', {
  'transfer-amount-echoed-truncated': {
    summary: 'The amount comes back without decimals.',
    fails: 'echo',
    transfers: { amountText: (amount) => amount.toFixed(0, Big.roundDown) },
  },
  'transfer-amount-echoed-in-smallest-unit': {
    summary: 'The amount comes back in the smallest unit.',
    fails: 'echo',
    transfers: { amountText: (amount) => amount.times(100).toFixed(0) },
  },
  'transfer-amount-echoed-with-noise': {
    summary: 'The amount comes back with the noise of a binary float.',
    fails: 'echo',
    transfers: { amountText: (amount) => amount.plus('0.0000000000002').toFixed() },
  },
  'transfer-destination-swapped': {
    summary: 'Account number and bank code come back swapped.',
    fails: 'echo',
    alter: onSuccess('data', (data) => {
      const { destination_account_number: account, destination_bank_code: bank } = data as Record<
        string,
        unknown
      >;
      return { ...members(data), destination_account_number: bank, destination_bank_code: account };
    }),
  },
  'transfer-account-loses-leading-zero': {
    summary: 'The account number comes back as if it had been a number.',
    fails: 'echo',
    alter: onSuccess('data.destination_account_number', (account) => String(Number(account))),
  },
  'transfer-account-masked': {
    summary: 'Only the end of the account number comes back.',
    fails: 'echo',
    alter: onSuccess('data.destination_account_number', (account) => `******${String(account).slice(-4)}`),
  },
  'transfer-wrong-bank-echoed': {
    summary: 'The bank code is always that of the wallet.',
    fails: 'echo',
    alter: onSuccess('data.destination_bank_code', () => '120001'),
  },
  'transfer-own-reference-echoed': {
    summary: "The reference is one of the server's own.",
    fails: 'echo',
    alter: onSuccess(
      'data.reference',
      (reference) => `INT-${String(reference).length}-${String(reference).slice(-3)}`,
    ),
  },
  'transfer-success-at-once': {
    summary: 'A new transfer has status success.',
    fails: 'initial-status',
    alter: onSuccess('data.status', () => 'success'),
  },
  'transfer-status-in-capitals': {
    summary: 'A new transfer has status PENDING.',
    fails: 'initial-status',
    alter: onSuccess('data.status', () => 'PENDING'),
  },
  'transfer-status-processing': {
    summary: 'A new transfer has status processing.',
    fails: 'initial-status',
    alter: onSuccess('data.status', () => 'processing'),
  },
  'transfer-shortfall-unexplained': {
    summary: 'The refusal for lack of balance names no amounts.',
    fails: 'insufficient-balance-message',
    transfers: { shortfallMessage: () => 'Insufficient wallet balance.' },
  },
  'transfer-shortfall-without-available': {
    summary: 'The refusal names the required amount only.',
    fails: 'insufficient-balance-message',
    transfers: {
      shortfallMessage: ({ required }) => `Insufficient wallet balance: required ${moneyText(required)}.`,
    },
  },
  'transfer-shortfall-without-required': {
    summary: 'The refusal names the available amount only.',
    fails: 'insufficient-balance-message',
    transfers: {
      shortfallMessage: ({ available }) => `Insufficient wallet balance: available ${moneyText(available)}.`,
    },
  },
  'transfer-shortfall-available-zero': {
    summary: 'The refusal always says that nothing is available.',
    fails: 'insufficient-balance-message',
    transfers: {
      shortfallMessage: ({ required }) =>
        `Insufficient wallet balance: required ${moneyText(required)}, available 0.00.`,
    },
  },
  'transfer-shortfall-as-difference': {
    summary: 'The refusal names what is missing.',
    fails: 'insufficient-balance-message',
    transfers: {
      shortfallMessage: ({ required, available }) =>
        `Top up your wallet with ${moneyText(required.minus(available))}.`,
    },
  },
  'transfer-shortfall-without-message': {
    summary: 'The refusal for lack of balance has no message.',
    fails: 'insufficient-balance-message',
    alter: (answer) =>
      answer.refusal === 'balance' ? { ...answer, body: { error: answer.status } } : answer,
  },
  'transfer-shortfall-failed-200': {
    summary: 'The refusal for lack of balance gets 200 with a word for the boolean status.',
    fails: 'response.body',
    alter: onRefused(['balance'], ({ body: answer }) => reply(200, { ...members(answer), status: 'failed' })),
  },
});
