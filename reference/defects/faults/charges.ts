import { Big } from 'big.js';
import type { Alter, Overrides } from '../../behaviour/index.js';
import type { Shortfall } from '../../behaviour/transfers.js';
import { moneyText } from '../../money.js';
import { Wallet } from '../../store/wallet.js';
import { fault, type Fault } from './fault.js';

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

const charge = ['charge'];
const shortfall = ['insufficient-balance'];
const message = ['insufficient-balance-message'];

/** Faults of operations that charge the wallet; a row of a table is made of one for an operation. */
export const chargeFaults = {
  notDebited: fault(
    'not-debited',
    'What is charged is not debited.',
    charge,
    debits(() => new Big(0)),
  ),
  debitedTwice: fault(
    'debited-twice',
    'The wallet is debited twice.',
    charge,
    debits((price) => price.times(2)),
  ),
  debitedInWholeUnits: fault(
    'debited-in-whole-units',
    'The debit lacks the decimals of the charge.',
    charge,
    debits((price) => price.round(0, Big.roundDown)),
  ),
  debitedWithTax: fault(
    'debited-with-tax',
    'The debit is higher by a tax that the charge does not name.',
    charge,
    debits((price) => price.times('1.075').round(2)),
  ),
  debitedInSmallestUnit: fault(
    'debited-in-smallest-unit',
    'The debit takes the charge for the smallest unit.',
    charge,
    debits((price) => price.div(100)),
  ),
  credited: fault(
    'credited',
    'The wallet is credited instead.',
    charge,
    debits((price) => price.times(-1)),
  ),
  overdrawn: fault('overdrawn', 'The balance is not looked at.', shortfall, {
    charges: { affordable: () => true },
  }),
  servedUnpaid: fault('served-unpaid', 'Without enough balance, the answer comes for nothing.', shortfall, {
    charges: {
      affordable: () => true,
      debit: (wallet, price, reference) =>
        void (price.lte(wallet.available) && wallet.debit(price, reference)),
    },
  }),
  drainsWallet: fault('drains-wallet', 'A refusal for lack of balance takes all there is.', shortfall, {
    alter: debitsRefused(['balance'], ({ available }) => available),
  }),
  shortfallUnexplained: fault(
    'shortfall-unexplained',
    'The refusal for lack of balance names no amounts.',
    message,
    says(() => 'Insufficient wallet balance.'),
  ),
  shortfallWithoutAvailable: fault(
    'shortfall-without-available',
    'The refusal names the required amount only.',
    message,
    says(({ required }) => `Insufficient wallet balance: required ${moneyText(required)}.`),
  ),
  shortfallWithoutRequired: fault(
    'shortfall-without-required',
    'The refusal names the available amount only.',
    message,
    says(({ available }) => `Insufficient wallet balance: available ${moneyText(available)}.`),
  ),
  shortfallAsDifference: fault(
    'shortfall-as-difference',
    'The refusal names what is missing.',
    message,
    says(({ required, available }) => `Top up your wallet with ${moneyText(required.minus(available))}.`),
  ),
  shortfallInSmallestUnit: fault(
    'shortfall-in-smallest-unit',
    'The refusal names its amounts in the smallest unit.',
    message,
    says(
      ({ required, available }) =>
        `Required ${required.times(100).toFixed(0)}, available ${available.times(100).toFixed(0)}.`,
    ),
  ),
} satisfies Record<string, Fault>;
