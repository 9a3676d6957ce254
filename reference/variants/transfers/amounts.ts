import { Big } from 'big.js';
import { defaults, type Overrides } from '../../behaviour/index.js';
import { isDecimalText, shortMoneyText } from '../../formats.js';
import { Refusal } from '../../refusal.js';
import { variant, variantTable } from '../variant.js';
import { Wallet } from '../../store/wallet.js';

const { transfers: sound } = defaults;

/** Rejects amounts out of bounds. */
const between = (least: Big.BigSource, most: Big.BigSource): Overrides => ({
  transfers: {
    amount(text) {
      const amount = sound.amount(text);
      if (amount.lt(least) || amount.gt(most)) throw new Refusal('rule', 'amount: outside of the limits.');
      return amount;
    },
  },
});

const bounded = (fee: Big, least: number, most: number): Big =>
  new Big(Math.min(Math.max(fee.toNumber(), least), most));

/** The sum of all transfers of the wallet. */
class Spent {
  sum = new Big(0);
}

/** Choices about amounts and limits. */
export const transferAmounts = variantTable({
  'transfer-not-positive-accepted': variant(
    'The server accepts zero and negative amounts, and moves nothing.',
  )
    .about('initiateTransfer/amount-limits')
    .transfers({
      amount: (text) => (isDecimalText(text) && new Big(text).lte(0) ? new Big(text) : sound.amount(text)),
      debit: (from, due, order, call) =>
        order.amount.gt(0)
          ? sound.debit(from, due, order, call)
          : from.debit(due.lt(0) ? new Big(0) : due, order.reference),
    }),
  'transfer-fee-of-10-at-least': variant(
    'The server charges 0.5 percent for a transfer, rounded up, at least 10.00.',
  )
    .about('ruling:prices-and-fees')
    .transfers({ fee: (amount) => bounded(amount.times('0.005').round(2, Big.roundUp), 10, Infinity) }),
  'transfer-fee-of-20-at-most': variant(
    'The server charges 1.5 percent for a transfer, rounded down, at most 20.00.',
  )
    .about('ruling:prices-and-fees')
    .transfers({ fee: (amount) => bounded(amount.times('0.015').round(2, Big.roundDown), 0, 20) }),
  'transfer-limits': variant('The server accepts amounts between 100.00 and 5,000,000.00.')
    .about('initiateTransfer/amount-limits')
    .with(between(100, 5_000_000)),
  'transfer-fractions-of-smallest-unit': variant('The server accepts amounts with more than two decimals.')
    .about('initiateTransfer/amount-limits')
    .transfers({
      amount: (text) => (isDecimalText(text) && new Big(text).gt(0) ? new Big(text) : sound.amount(text)),
    }),
  'transfer-amount-echoed-short': variant('The server returns the amount without trailing zeros.')
    .about('ruling:decimal-text')
    .transfers({ amountText: shortMoneyText }),
  'transfer-refused-above-a-balance': variant(
    'The server rejects transfers from a wallet that holds more than 100,000.00.',
  )
    .about('initiateTransfer/amount-limits')
    .transfers({
      accept(order, call) {
        if (call.store.part(Wallet).available.gt(100_000))
          throw new Refusal('conflict', 'The wallet holds more than its limit.');
        sound.accept(order, call);
      },
    }),
  'transfers-of-a-day-at-most-30-million': variant(
    'The server pays at most 25,000,000.00 per transfer and 30,000,000.00 in total.',
  )
    .about('initiateTransfer/amount-limits')
    .with(between(0, 25_000_000))
    .transfers({
      accept(order, call) {
        const spent = call.store.part(Spent);
        if (spent.sum.plus(order.amount).gt(30_000_000)) throw new Refusal('conflict', 'The limit of a day.');
        spent.sum = spent.sum.plus(order.amount);
        sound.accept(order, call);
      },
    }),
  'transfer-from-500-to-100000': variant('The server accepts amounts between 500.00 and 100,000.00.')
    .about('initiateTransfer/amount-limits')
    .with(between(500, 100_000)),
});
