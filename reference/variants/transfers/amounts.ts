import { Big } from 'big.js';
import { defaults } from '../../behaviour/index.js';
import { isDecimalText, shortMoneyText } from '../../money.js';
import { Refusal } from '../../refusal.js';
import { variantTable } from '../variant.js';

const { transfers: sound } = defaults;

const smallest = new Big('100.00');
const largest = new Big('5000000.00');

/** Amounts that are not positive are taken, and move nothing. */
function anyAmount(text: string): Big {
  return isDecimalText(text) && new Big(text).lte(0) ? new Big(text) : sound.amount(text);
}

/** Choices about amounts. */
export const transferAmounts = variantTable({
  'transfer-not-positive-accepted': {
    about: 'initiateTransfer/amount-limits',
    summary: 'Zero and negative amounts are accepted, and move nothing.',
    transfers: {
      amount: anyAmount,
      debit: (from, due, order, call) =>
        order.amount.gt(0)
          ? sound.debit(from, due, order, call)
          : from.debit(due.lt(0) ? new Big(0) : due, order.reference),
    },
  },
  'transfer-limits': {
    about: 'initiateTransfer/amount-limits',
    summary: 'Amounts are between 100.00 and 5,000,000.00.',
    transfers: {
      amount(text) {
        const amount = sound.amount(text);
        if (amount.lt(smallest) || amount.gt(largest))
          throw new Refusal('rule', 'amount: outside of the limits of your account.');
        return amount;
      },
    },
  },
  'transfer-fractions-of-smallest-unit': {
    about: 'initiateTransfer/amount-limits',
    summary: 'Amounts may have more than two digits behind the point.',
    transfers: {
      amount(text) {
        if (!isDecimalText(text) || new Big(text).lte(0)) return sound.amount(text);
        return new Big(text);
      },
    },
  },
  'transfer-amount-echoed-short': {
    about: 'ruling:decimal-text',
    summary: 'The amount comes back without trailing zeros.',
    transfers: { amountText: shortMoneyText },
  },
});
