import { Big } from 'big.js';
import { defaults } from '../../behaviour/index.js';
import { onSuccess } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

const { transfers, statement, cards } = {
  transfers: defaults.transfers,
  statement: defaults.wallet,
  cards: defaults.cards,
};

/** By way of a binary float to whole cents and back, without rounding. */
const truncated = (amount: Big): Big => new Big(Math.trunc(amount.toNumber() * 100)).div(100);

// A float of 32 bits counts cents exactly up to 2^24.
const inFloat32 = (amount: Big): Big => new Big(Math.fround(amount.times(100).toNumber())).div(100).round(2);

const lowBits = (amount: Big, bits: number): Big =>
  amount
    .times(100)
    .mod(2 ** bits)
    .div(100);

/** Defects of amounts that binary floats miss, and of balances that need many bits. */
export const travellingAmounts = [
  ...defectsOf('initiateTransfer', {
    'transfer-debits-truncated-cents': {
      summary: 'The debit is counted in cents by a float, and truncated.',
      fails: 'debit',
      transfers: {
        debit: (wallet, required, order, call) =>
          transfers.debit(wallet, truncated(required), { ...order, amount: truncated(order.amount) }, call),
      },
    },
    'transfer-echoes-truncated-cents': {
      summary: 'The amount comes back by way of truncated cents.',
      fails: 'echo',
      transfers: { amountText: (amount) => transfers.amountText(truncated(amount)) },
    },
    'transfer-from-balance-in-float32': {
      summary: 'The balance is counted in cents by a float of 32 bits.',
      fails: 'debit',
      transfers: {
        debit(wallet, required, order, call) {
          const before = wallet.available;
          const left = inFloat32(inFloat32(before).minus(required));
          return transfers.debit(wallet, before.minus(left), { ...order, amount: before.minus(left) }, call);
        },
      },
    },
    'transfer-debits-low-31-bits': {
      summary: 'Of an amount in cents the low 31 bits are debited.',
      fails: 'debit',
      transfers: {
        debit: (wallet, required, order, call) =>
          transfers.debit(
            wallet,
            lowBits(required, 31),
            { ...order, amount: lowBits(order.amount, 31) },
            call,
          ),
      },
    },
    'transfer-debits-low-32-bits': {
      summary: 'Of an amount in cents the low 32 bits are debited.',
      fails: 'debit',
      transfers: {
        debit: (wallet, required, order, call) =>
          transfers.debit(
            wallet,
            lowBits(required, 32),
            { ...order, amount: lowBits(order.amount, 32) },
            call,
          ),
      },
    },
    'transfer-balance-above-2-31-untouched': {
      summary: 'Above 2^31 cents the debit is lost in an overflow.',
      fails: 'debit',
      transfers: {
        debit(wallet, required, order, call) {
          if (wallet.available.times(100).gte(2 ** 31)) return undefined;
          return transfers.debit(wallet, required, order, call);
        },
      },
    },
  }),
  ...defectsOf('getWalletStatement', {
    'statement-amounts-truncated-cents': {
      summary: 'An entry shows its amount by way of truncated cents.',
      fails: 'transfer-entry',
      wallet: {
        show: (entry, call) => statement.show({ ...entry, amount: truncated(entry.amount) }, call),
      },
    },
  }),
  ...defectsOf('mockCardTransaction', {
    'card-use-truncated-cents': {
      summary: 'A use debits by way of truncated cents.',
      fails: 'balance',
      cards: {
        move: (card, use, call) => cards.move(card, { ...use, amount: truncated(use.amount) }, call),
      },
    },
    'card-amount-echoed-truncated-cents': {
      summary: 'The amount of a use comes back by way of truncated cents.',
      fails: 'echo',
      alter: onSuccess('data.amount', (amount) => truncated(new Big(String(amount))).toFixed(2)),
    },
  }),
];
