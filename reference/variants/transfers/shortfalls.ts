import { Big } from 'big.js';
import type { Alter } from '../../behaviour/index.js';
import { reply, type Reply } from '../../http.js';
import { groupedMoneyText, moneyText, shortMoneyText } from '../../money.js';
import { only } from '../only.js';
import { variantTable } from '../variant.js';

/** Changes the refusal for lack of balance. */
function onShortfall(change: (answer: Reply) => Reply): Alter {
  return only(['initiateTransfer'], (answer) => (answer.refusal === 'balance' ? change(answer) : answer));
}

/** Choices about fees, and about what a refusal for lack of balance looks like. */
export const transferShortfalls = variantTable({
  'transfer-fee-10': {
    about: 'ruling:wallet-fees',
    summary: 'A transfer costs 10.00 more than its amount.',
    transfers: {
      fee: () => new Big('10.00'),
      shortfallMessage: ({ amount, fee, required, available }) =>
        `Insufficient wallet balance: required ${moneyText(required)} (${moneyText(amount)} and a fee of ${moneyText(fee)}), available ${moneyText(available)}.`,
    },
  },
  'transfer-fee-in-total': {
    about: 'ruling:wallet-fees',
    summary: 'A transfer costs 10.00 more, and a refusal states only the sum.',
    transfers: { fee: () => new Big('10.00') },
  },
  'transfer-fee-1-percent': {
    about: 'ruling:wallet-fees',
    summary: 'A transfer costs one percent more than its amount.',
    transfers: {
      fee: (amount) => amount.div(100).round(2, Big.roundUp),
      shortfallMessage: ({ amount, fee, available }) =>
        `Insufficient balance. Required: ${moneyText(amount)} plus ${moneyText(fee)} fee. Available: ${moneyText(available)}`,
    },
  },
  'transfer-shortfall-in-kobo': {
    about: 'ruling:shortfall-message',
    summary: 'A refusal states amounts in kobo, and says so.',
    transfers: {
      shortfallMessage: ({ required, available }) =>
        `Required: ${required.times(100)} kobo. Available: ${available.times(100)} kobo.`,
    },
  },
  'transfer-shortfall-grouped': {
    about: 'ruling:shortfall-message',
    summary: 'A refusal states amounts with currency and groups: NGN 1,250.75.',
    transfers: {
      shortfallMessage: ({ required, available }) =>
        `This transfer needs NGN ${groupedMoneyText(required)}, but only NGN ${groupedMoneyText(available)} can be spent.`,
    },
  },
  'transfer-shortfall-reworded': {
    about: 'ruling:shortfall-message',
    summary: 'A refusal states amounts in another order, without trailing zeros.',
    transfers: {
      shortfallMessage: ({ required, available }) =>
        `Available balance (₦${shortMoneyText(available)}) is below the required amount (₦${shortMoneyText(required)})`,
    },
  },
  'transfer-shortfall-402': {
    about: 'initiateTransfer/insufficient-balance-status',
    summary: 'A refusal for lack of balance gets 402.',
    alter: onShortfall((answer) => ({ ...answer, status: 402 })),
  },
  'transfer-shortfall-200': {
    about: 'initiateTransfer/insufficient-balance-status',
    summary: 'A refusal for lack of balance gets 200 with status false.',
    alter: onShortfall((answer) => ({
      ...reply(200, { status: false, message: (answer.body as { message: string }).message }),
      refusal: 'balance',
    })),
  },
});
