import { Big } from 'big.js';
import { reply } from '../../http.js';
import { moneyText } from '../../formats.js';
import { members } from '../../changes/replies.js';
import { defect, defectsOf } from '../defect.js';

/** Defects of the response. */
export const transferAnswers = defectsOf('initiateTransfer', {
  'transfer-amount-echoed-truncated': defect('The server returns the amount without decimals.')
    .breaks('echo')
    .transfers({ amountText: (amount) => amount.toFixed(0, Big.roundDown) }),
  'transfer-amount-echoed-in-smallest-unit': defect('The server returns the amount in the smallest unit.')
    .breaks('echo')
    .transfers({ amountText: (amount) => amount.times(100).toFixed(0) }),
  'transfer-amount-echoed-with-noise': defect(
    'The server returns the amount with binary floating-point noise.',
  )
    .breaks('echo')
    .transfers({ amountText: (amount) => amount.plus('0.0000000000002').toFixed() }),
  'transfer-destination-swapped': defect('The server swaps account number and bank code in the response.')
    .breaks('echo')
    .shows('data', (data) => {
      const { destination_account_number: account, destination_bank_code: bank } = data as Record<
        string,
        unknown
      >;
      return { ...members(data), destination_account_number: bank, destination_bank_code: account };
    }),
  'transfer-account-loses-leading-zero': defect(
    'The server returns the account number as if it had been a number.',
  )
    .breaks('echo')
    .shows('data.destination_account_number', (account) => String(Number(account))),
  'transfer-account-of-another-masked': defect(
    'The server returns a masked account number with other last digits.',
  )
    .breaks('echo')
    .shows('data.destination_account_number', (account) => `******${String(account).slice(0, 4)}`),
  'transfer-wrong-bank-echoed': defect('The server always returns the bank code of the wallet.')
    .breaks('echo')
    .shows('data.destination_bank_code', '120001'),
  'transfer-own-reference-echoed': defect('The server returns a reference of its own.')
    .breaks('echo')
    .shows('data.reference', (reference) => `INT-${String(reference).length}-${String(reference).slice(-3)}`),
  'transfer-success-at-once': defect('The server returns a new transfer with status success.')
    .breaks('initial-status')
    .shows('data.status', 'success'),
  'transfer-status-in-capitals': defect('The server returns a new transfer with status PENDING.')
    .breaks('initial-status')
    .shows('data.status', 'PENDING'),
  'transfer-status-processing': defect('The server returns a new transfer with status processing.')
    .breaks('initial-status')
    .shows('data.status', 'processing'),
  'transfer-shortfall-unexplained': defect('The server states no amounts when the balance is too low.')
    .breaks('insufficient-balance-message')
    .transfers({ shortfallMessage: () => 'Insufficient wallet balance.' }),
  'transfer-shortfall-without-available': defect('The server states the required amount only.')
    .breaks('insufficient-balance-message')
    .transfers({
      shortfallMessage: ({ required }) => `Insufficient wallet balance: required ${moneyText(required)}.`,
    }),
  'transfer-shortfall-without-required': defect('The server states the available amount only.')
    .breaks('insufficient-balance-message')
    .transfers({
      shortfallMessage: ({ available }) => `Insufficient wallet balance: available ${moneyText(available)}.`,
    }),
  'transfer-shortfall-available-zero': defect('The server always states an available amount of zero.')
    .breaks('insufficient-balance-message')
    .transfers({
      shortfallMessage: ({ required }) =>
        `Insufficient wallet balance: required ${moneyText(required)}, available 0.00.`,
    }),
  'transfer-shortfall-as-difference': defect('The server states the missing amount only.')
    .breaks('insufficient-balance-message')
    .transfers({
      shortfallMessage: ({ required, available }) =>
        `Top up your wallet with ${moneyText(required.minus(available))}.`,
    }),
  'transfer-shortfall-without-message': defect('The server sends no message when the balance is too low.')
    .breaks('insufficient-balance-message')
    .refuses('balance', (answer) => ({ body: { error: answer.status } })),
  'transfer-shortfall-failed-200': defect(
    'The server returns 200 and a string as the boolean status for insufficient balance.',
  )
    .breaks('response.body')
    .refuses('balance', ({ body: answer }) => reply(200, { ...members(answer), status: 'failed' })),
  'transfer-name-of-sender': defect('The server returns the name of the sender as destination_account_name.')
    .breaks('account-name')
    .shows('data.destination_account_name', 'ACME STORES'),
});
