import { Big } from 'big.js';
import { groupedMoneyText, moneyText, shortMoneyText } from '../../formats.js';
import { variant, variantTable } from '../variant.js';

/** Choices about fees, and about what a refusal for lack of balance looks like. */
export const transferShortfalls = variantTable({
  'transfer-fee-10': variant('A transfer costs 10.00 more than its amount.')
    .about('ruling:wallet-fees')
    .transfers({
      fee: () => new Big('10.00'),
      shortfallMessage: ({ amount, fee, required, available }) =>
        `Insufficient wallet balance: required ${moneyText(required)} (${moneyText(amount)} and a fee of ${moneyText(fee)}), available ${moneyText(available)}.`,
    }),
  'transfer-fee-in-total': variant('A transfer costs 10.00 more, and a refusal states only the sum.')
    .about('ruling:wallet-fees')
    .transfers({ fee: () => new Big('10.00') }),
  'transfer-fee-1-percent': variant('A transfer costs one percent more than its amount.')
    .about('ruling:wallet-fees')
    .transfers({
      fee: (amount) => amount.div(100).round(2, Big.roundUp),
      shortfallMessage: ({ amount, fee, available }) =>
        `Insufficient balance. Required: ${moneyText(amount)} plus ${moneyText(fee)} fee. Available: ${moneyText(available)}`,
    }),
  'transfer-shortfall-in-kobo': variant('A refusal states amounts in kobo, and says so.')
    .about('ruling:shortfall-message')
    .transfers({
      shortfallMessage: ({ required, available }) =>
        `Required: ${required.times(100)} kobo. Available: ${available.times(100)} kobo.`,
    }),
  'transfer-shortfall-grouped': variant('A refusal states amounts with currency and groups: NGN 1,250.75.')
    .about('ruling:shortfall-message')
    .transfers({
      shortfallMessage: ({ required, available }) =>
        `This transfer needs NGN ${groupedMoneyText(required)}, but only NGN ${groupedMoneyText(available)} can be spent.`,
    }),
  'transfer-shortfall-reworded': variant('A refusal states amounts in another order, without trailing zeros.')
    .about('ruling:shortfall-message')
    .transfers({
      shortfallMessage: ({ required, available }) =>
        `Available balance (₦${shortMoneyText(available)}) is below the required amount (₦${shortMoneyText(required)})`,
    }),
  'transfer-shortfall-402': variant('A refusal for lack of balance gets 402.')
    .about('initiateTransfer/insufficient-balance-status')
    .on('initiateTransfer')
    .refuses('balance', 402),
  'transfer-shortfall-200': variant('A refusal for lack of balance gets 200 with status false.')
    .about('initiateTransfer/insufficient-balance-status')
    .on('initiateTransfer')
    .admits('balance'),
});
