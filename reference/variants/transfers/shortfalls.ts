import { Big } from 'big.js';
import { groupedMoneyText, moneyText, shortMoneyText } from '../../formats.js';
import { defaults } from '../../behaviour/index.js';
import { variant, variantTable } from '../variant.js';

const { transfers: sound } = defaults;

/** Choices about fees and about the error for insufficient balance. */
export const transferShortfalls = variantTable({
  'transfer-fee-10': variant('The server charges 10.00 for a transfer.')
    .about('ruling:wallet-fees')
    .transfers({
      fee: () => new Big('10.00'),
      shortfallMessage: ({ amount, fee, required, available }) =>
        `Insufficient wallet balance: required ${moneyText(required)} (${moneyText(amount)} and a fee of ${moneyText(fee)}), available ${moneyText(available)}.`,
    }),
  'transfer-fee-in-total': variant(
    'The server charges 10.00 for a transfer, and states only the sum in an error.',
  )
    .about('ruling:wallet-fees')
    .transfers({ fee: () => new Big('10.00') }),
  'transfer-fee-25': variant('The server charges 25.00 for a transfer.')
    .about('ruling:prices-and-fees')
    .transfers({ fee: () => new Big('25.00') }),
  'transfer-fee-450': variant('The server charges 450.00 for a transfer.')
    .about('ruling:prices-and-fees')
    .transfers({ fee: () => new Big('450.00') }),
  'transfer-fee-in-tiers': variant(
    'The server charges 10.75, 26.88 or 53.75 for a transfer, and a stamp duty of 50.00 from 10,000.00 on.',
  )
    .about('ruling:prices-and-fees')
    .transfers({
      fee: (amount) => {
        const fee = amount.lte(5000) ? '10.75' : amount.lte(50_000) ? '26.88' : '53.75';
        return amount.gte(10_000) ? new Big(fee).plus(50) : new Big(fee);
      },
    }),
  'transfer-fee-after-three': variant(
    'The server charges nothing for three transfers, and 10.75 for each later one.',
  )
    .about('ruling:prices-and-fees')
    .transfers({
      debit(wallet, required, order, call) {
        const isFirst = call.store.next('transfer that may be free') <= 3;
        const isFree = isFirst || wallet.available.lt(required.plus('10.75'));
        return sound.debit(wallet, isFree ? required : required.plus('10.75'), order, call);
      },
    }),
  'transfer-fee-in-fractions': variant(
    'The server charges 0.7525 percent for a transfer, with four decimals.',
  )
    .about('ruling:prices-and-fees')
    .transfers({ fee: (amount) => amount.times('0.007525').round(4, Big.roundHalfUp) })
    .wallet({ money: (amount) => amount.toFixed(4) }),
  'transfer-fee-50': variant('The server charges 50.00 for a transfer, however small.')
    .about('ruling:wallet-fees')
    .transfers({ fee: () => new Big('50.00') }),
  'transfer-fee-in-hidden-fractions': variant(
    'The server charges 0.7525 percent for a transfer, and shows balances with two decimals.',
  )
    .about('ruling:prices-and-fees')
    .transfers({ fee: (amount) => amount.times('0.007525').round(4, Big.roundHalfUp) })
    .wallet({ money: (amount) => amount.toFixed(2) }),
  'transfer-fee-1-percent': variant('The server charges one percent for a transfer.')
    .about('ruling:wallet-fees')
    .transfers({
      fee: (amount) => amount.div(100).round(2, Big.roundUp),
      shortfallMessage: ({ amount, fee, available }) =>
        `Insufficient balance. Required: ${moneyText(amount)} plus ${moneyText(fee)} fee. Available: ${moneyText(available)}`,
    }),
  'transfer-shortfall-in-kobo': variant('The server states amounts in kobo, and names the unit.')
    .about('ruling:shortfall-message')
    .transfers({
      shortfallMessage: ({ required, available }) =>
        `Required: ${required.times(100)} kobo. Available: ${available.times(100)} kobo.`,
    }),
  'transfer-shortfall-grouped': variant(
    'The server states amounts with currency and digit groups: NGN 1,250.75.',
  )
    .about('ruling:shortfall-message')
    .transfers({
      shortfallMessage: ({ required, available }) =>
        `This transfer needs NGN ${groupedMoneyText(required)}, but only NGN ${groupedMoneyText(available)} can be spent.`,
    }),
  'transfer-shortfall-reworded': variant(
    'The server states amounts in another order, without trailing zeros.',
  )
    .about('ruling:shortfall-message')
    .transfers({
      shortfallMessage: ({ required, available }) =>
        `Available balance (₦${shortMoneyText(available)}) is below the required amount (₦${shortMoneyText(required)})`,
    }),
  'transfer-shortfall-402': variant('The server returns 402 for insufficient balance.')
    .about('initiateTransfer/insufficient-balance-status')
    .on('initiateTransfer')
    .refuses('balance', 402),
  'transfer-shortfall-200': variant('The server returns 200 and status false for insufficient balance.')
    .about('initiateTransfer/insufficient-balance-status')
    .on('initiateTransfer')
    .admits('balance'),
});
