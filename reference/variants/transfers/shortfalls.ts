import { Big } from 'big.js';
import { groupedMoneyText, moneyText, shortMoneyText } from '../../formats.js';
import { defaults } from '../../behaviour/index.js';
import { variant, variantTable } from '../variant.js';

const { transfers: sound } = defaults;

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
  'transfer-fee-25': variant('A transfer costs 25.00 more than its amount.')
    .about('ruling:prices-and-fees')
    .transfers({ fee: () => new Big('25.00') }),
  'transfer-fee-450': variant('A transfer costs 450.00 more than its amount.')
    .about('ruling:prices-and-fees')
    .transfers({ fee: () => new Big('450.00') }),
  'transfer-fee-in-tiers': variant(
    'A transfer costs 10.75 up to 5,000.00, 26.88 up to 50,000.00, and 53.75 above, with a stamp duty of 50.00 from 10,000.00 on.',
  )
    .about('ruling:prices-and-fees')
    .transfers({
      fee: (amount) => {
        const fee = amount.lte(5000) ? '10.75' : amount.lte(50_000) ? '26.88' : '53.75';
        return amount.gte(10_000) ? new Big(fee).plus(50) : new Big(fee);
      },
    }),
  'transfer-fee-after-three': variant('Three transfers are free, and each of the others costs 10.75.')
    .about('ruling:prices-and-fees')
    .transfers({
      debit(wallet, required, order, call) {
        const isFirst = call.store.next('transfer that may be free') <= 3;
        const isFree = isFirst || wallet.available.lt(required.plus('10.75'));
        return sound.debit(wallet, isFree ? required : required.plus('10.75'), order, call);
      },
    }),
  'transfer-fee-in-fractions': variant('A transfer costs 0.7525 percent, in four digits behind the point.')
    .about('ruling:prices-and-fees')
    .transfers({ fee: (amount) => amount.times('0.007525').round(4, Big.roundHalfUp) })
    .wallet({ money: (amount) => amount.toFixed(4) }),
  'transfer-fee-50': variant('A transfer costs 50.00 more than its amount, however small that is.')
    .about('ruling:wallet-fees')
    .transfers({ fee: () => new Big('50.00') }),
  'transfer-fee-in-hidden-fractions': variant(
    'A transfer costs 0.7525 percent, and balances show two digits of what the wallet holds.',
  )
    .about('ruling:prices-and-fees')
    .transfers({ fee: (amount) => amount.times('0.007525').round(4, Big.roundHalfUp) })
    .wallet({ money: (amount) => amount.toFixed(2) }),
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
