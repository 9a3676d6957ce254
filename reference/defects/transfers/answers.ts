import { Big } from 'big.js';
import { reply } from '../../http.js';
import { moneyText } from '../../formats.js';
import { members } from '../../changes/replies.js';
import { defect, defectsOf } from '../defect.js';

/** Defects of what is answered. */
export const transferAnswers = defectsOf('initiateTransfer', {
  'transfer-amount-echoed-truncated': defect('The amount comes back without decimals.')
    .breaks('echo')
    .transfers({ amountText: (amount) => amount.toFixed(0, Big.roundDown) }),
  'transfer-amount-echoed-in-smallest-unit': defect('The amount comes back in the smallest unit.')
    .breaks('echo')
    .transfers({ amountText: (amount) => amount.times(100).toFixed(0) }),
  'transfer-amount-echoed-with-noise': defect('The amount comes back with the noise of a binary float.')
    .breaks('echo')
    .transfers({ amountText: (amount) => amount.plus('0.0000000000002').toFixed() }),
  'transfer-destination-swapped': defect('Account number and bank code come back swapped.')
    .breaks('echo')
    .shows('data', (data) => {
      const { destination_account_number: account, destination_bank_code: bank } = data as Record<
        string,
        unknown
      >;
      return { ...members(data), destination_account_number: bank, destination_bank_code: account };
    }),
  'transfer-account-loses-leading-zero': defect('The account number comes back as if it had been a number.')
    .breaks('echo')
    .shows('data.destination_account_number', (account) => String(Number(account))),
  'transfer-account-of-another-masked': defect(
    'The account number comes back masked, with other digits at its end.',
  )
    .breaks('echo')
    .shows('data.destination_account_number', (account) => `******${String(account).slice(0, 4)}`),
  'transfer-wrong-bank-echoed': defect('The bank code is always that of the wallet.')
    .breaks('echo')
    .shows('data.destination_bank_code', '120001'),
  'transfer-own-reference-echoed': defect("The reference is one of the server's own.")
    .breaks('echo')
    .shows('data.reference', (reference) => `INT-${String(reference).length}-${String(reference).slice(-3)}`),
  'transfer-success-at-once': defect('A new transfer has status success.')
    .breaks('initial-status')
    .shows('data.status', 'success'),
  'transfer-status-in-capitals': defect('A new transfer has status PENDING.')
    .breaks('initial-status')
    .shows('data.status', 'PENDING'),
  'transfer-status-processing': defect('A new transfer has status processing.')
    .breaks('initial-status')
    .shows('data.status', 'processing'),
  'transfer-shortfall-unexplained': defect('The refusal for lack of balance names no amounts.')
    .breaks('insufficient-balance-message')
    .transfers({ shortfallMessage: () => 'Insufficient wallet balance.' }),
  'transfer-shortfall-without-available': defect('The refusal names the required amount only.')
    .breaks('insufficient-balance-message')
    .transfers({
      shortfallMessage: ({ required }) => `Insufficient wallet balance: required ${moneyText(required)}.`,
    }),
  'transfer-shortfall-without-required': defect('The refusal names the available amount only.')
    .breaks('insufficient-balance-message')
    .transfers({
      shortfallMessage: ({ available }) => `Insufficient wallet balance: available ${moneyText(available)}.`,
    }),
  'transfer-shortfall-available-zero': defect('The refusal always says that nothing is available.')
    .breaks('insufficient-balance-message')
    .transfers({
      shortfallMessage: ({ required }) =>
        `Insufficient wallet balance: required ${moneyText(required)}, available 0.00.`,
    }),
  'transfer-shortfall-as-difference': defect('The refusal names what is missing.')
    .breaks('insufficient-balance-message')
    .transfers({
      shortfallMessage: ({ required, available }) =>
        `Top up your wallet with ${moneyText(required.minus(available))}.`,
    }),
  'transfer-shortfall-without-message': defect('The refusal for lack of balance has no message.')
    .breaks('insufficient-balance-message')
    .refuses('balance', (answer) => ({ body: { error: answer.status } })),
  'transfer-shortfall-failed-200': defect(
    'The refusal for lack of balance gets 200 with a word for the boolean status.',
  )
    .breaks('response.body')
    .refuses('balance', ({ body: answer }) => reply(200, { ...members(answer), status: 'failed' })),
  'transfer-name-of-sender': defect('The destination_account_name is that of the sender.')
    .breaks('account-name')
    .shows('data.destination_account_name', 'ACME STORES'),
});
