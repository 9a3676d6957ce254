import { Big } from 'big.js';
import type { Alter, Overrides } from '../../behaviour/index.js';
import type { Shortfall } from '../../behaviour/transfers.js';
import { moneyText } from '../../money.js';
import { Wallet } from '../../store/wallet.js';
import type { SharedTable } from '../defect.js';

type Sums = Pick<Shortfall, 'required' | 'available'>;

/** Takes another sum out of the wallet than the price. */
export function debits(sum: (price: Big) => Big): Overrides {
  return { charges: { debit: (wallet, price, reference) => wallet.debit(sum(price), reference) } };
}

/** Words the refusal for lack of balance in another way. */
function says(shortfallMessage: (sums: Sums) => string): Overrides {
  return { charges: { shortfallMessage } };
}

/** Takes a sum for refused requests, as far as the wallet reaches. */
export function debitsRefused(kinds: readonly string[], due: (wallet: Wallet) => Big): Alter {
  return (answer, call) => {
    if (call && answer.refusal && kinds.includes(answer.refusal)) {
      const wallet = call.store.part(Wallet);
      const { available } = wallet;
      wallet.debit(due(wallet).gt(available) ? available : due(wallet), 'refused');
    }
    return answer;
  };
}

/** Defects of operations that charge the wallet. */
export const chargeDefects = {
  'not-debited': { summary: 'What is charged is not debited.', fails: 'charge', ...debits(() => new Big(0)) },
  'debited-twice': {
    summary: 'The wallet is debited twice.',
    fails: 'charge',
    ...debits((price) => price.times(2)),
  },
  'debited-in-whole-units': {
    summary: 'The debit lacks the decimals of the charge.',
    fails: 'charge',
    ...debits((price) => price.round(0, Big.roundDown)),
  },
  'debited-with-tax': {
    summary: 'The debit is higher by a tax that the charge does not name.',
    fails: 'charge',
    ...debits((price) => price.times('1.075').round(2)),
  },
  'debited-in-smallest-unit': {
    summary: 'The debit takes the charge for the smallest unit.',
    fails: 'charge',
    ...debits((price) => price.div(100)),
  },
  credited: {
    summary: 'The wallet is credited instead.',
    fails: 'charge',
    ...debits((price) => price.times(-1)),
  },
  overdrawn: {
    summary: 'The balance is not looked at.',
    fails: 'insufficient-balance',
    charges: { affordable: () => true },
  },
  'served-unpaid': {
    summary: 'Without enough balance, the answer comes for nothing.',
    fails: 'insufficient-balance',
    charges: {
      affordable: () => true,
      debit: (wallet, price, reference) =>
        void (price.lte(wallet.available) && wallet.debit(price, reference)),
    },
  },
  'drains-wallet': {
    summary: 'A refusal for lack of balance takes all there is.',
    fails: 'insufficient-balance',
    alter: debitsRefused(['balance'], ({ available }) => available),
  },
  'shortfall-unexplained': {
    summary: 'The refusal for lack of balance names no amounts.',
    fails: 'insufficient-balance-message',
    ...says(() => 'Insufficient wallet balance.'),
  },
  'shortfall-without-available': {
    summary: 'The refusal names the required amount only.',
    fails: 'insufficient-balance-message',
    ...says(({ required }) => `Insufficient wallet balance: required ${moneyText(required)}.`),
  },
  'shortfall-without-required': {
    summary: 'The refusal names the available amount only.',
    fails: 'insufficient-balance-message',
    ...says(({ available }) => `Insufficient wallet balance: available ${moneyText(available)}.`),
  },
  'shortfall-as-difference': {
    summary: 'The refusal names what is missing.',
    fails: 'insufficient-balance-message',
    ...says(({ required, available }) => `Top up your wallet with ${moneyText(required.minus(available))}.`),
  },
  'shortfall-in-smallest-unit': {
    summary: 'The refusal names its amounts in the smallest unit.',
    fails: 'insufficient-balance-message',
    ...says(
      ({ required, available }) =>
        `Required ${required.times(100).toFixed(0)}, available ${available.times(100).toFixed(0)}.`,
    ),
  },
} satisfies SharedTable;
