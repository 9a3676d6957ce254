import { Big } from 'big.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Overrides } from '../../behaviour/index.js';
import type { Reply } from '../../http.js';
import type { Call } from '../../operation.js';
import type { Shortfall } from '../../behaviour/transfers.js';
import { moneyText } from '../../formats.js';
import { Esims } from '../../store/esims.js';
import type { Store } from '../../store/store.js';
import { Transfers } from '../../store/transfers.js';
import { Wallet, type WalletEntry } from '../../store/wallet.js';
import { defect, sharedDefects } from '../defect.js';

type Entries = readonly WalletEntry[];

/** The movements of the wallet that are transfers. */
export function transfersIn(entries: Entries, store: Store): Entries {
  return entries.filter(({ reference }) => store.part(Transfers).byReference.has(reference));
}

/** The movements that are eSIM orders. */
export function ordersIn(entries: Entries, store: Store): Entries {
  return entries.filter(({ reference }) => store.part(Esims).withReference(reference) !== undefined);
}

/** The movements that are charges for a response about a person. */
export function chargesIn(entries: Entries): Entries {
  return entries.filter(({ reference }) => reference.startsWith('KYC-'));
}

type Sums = Pick<Shortfall, 'required' | 'available'>;

/** Debits another sum than the price. */
export function debits(sum: (price: Big) => Big): Overrides {
  return { charges: { debit: (wallet, price, reference) => wallet.debit(sum(price), reference) } };
}

/** Runs requests in parallel, without a lock. */
export function withoutMutex<T>(_: unknown, run: () => Promise<T>): Promise<T> {
  return run();
}

/** Debits a sum late from the earlier balance, so that debits in the meantime are lost. */
export async function debitLate(wallet: Wallet, sum: Big, reference: string): Promise<void> {
  const rest = wallet.available.minus(sum);
  await sleep(80);
  wallet.debit(wallet.available.minus(rest), reference);
}

/** Changes the message for insufficient balance. */
function says(shortfallMessage: (sums: Sums) => string): Overrides {
  return { charges: { shortfallMessage } };
}

/** Debits a sum for a rejected request, up to the balance. */
export function debiting(due: (wallet: Wallet) => Big) {
  return (answer: Reply, call: Call | undefined): Reply => {
    if (call) {
      const wallet = call.store.part(Wallet);
      const { available } = wallet;
      wallet.debit(due(wallet).gt(available) ? available : due(wallet), 'refused');
    }
    return answer;
  };
}

/** Defects of operations that charge the wallet. */
export const charges = sharedDefects({
  'not-debited': defect('The server does not debit the charge.')
    .breaks('charge')
    .at('queryLoanFeature', 'createEsimOrder')
    .with(debits(() => new Big(0))),
  'debited-twice': defect('The server debits the wallet twice.')
    .breaks('charge')
    .at('verifyEnhancedNin', 'createEsimOrder')
    .with(debits((price) => price.times(2))),
  'debited-in-whole-units': defect('The server debits the charge without its decimals.')
    .breaks('charge')
    .at('verifyEnhancedNin')
    .with(debits((price) => price.round(0, Big.roundDown))),
  'debited-with-tax': defect('The server adds a tax to the debit that the charge does not name.')
    .breaks('charge')
    .at('queryLoanFeature')
    .with(debits((price) => price.times('1.075').round(2))),
  credited: defect('The server credits the wallet instead of debiting it.')
    .breaks('charge')
    .at('createEsimOrder')
    .with(debits((price) => price.times(-1))),
  overdrawn: defect('The server does not check the balance.')
    .breaks('insufficient-balance')
    .at('queryLoanFeature', 'createEsimOrder')
    .charges({ affordable: () => true }),
  'served-unpaid': defect('The server serves a request for free if the balance is too low.')
    .breaks('insufficient-balance')
    .at('verifyEnhancedNin', 'createEsimOrder')
    .charges({
      affordable: () => true,
      debit: (wallet, price, reference) =>
        void (price.lte(wallet.available) && wallet.debit(price, reference)),
    }),
  'drains-wallet': defect('The server empties the wallet when it rejects a request for insufficient balance.')
    .breaks('insufficient-balance')
    .at('verifyEnhancedNin', 'createEsimOrder')
    .refuses(
      'balance',
      debiting(({ available }) => available),
    ),
  'shortfall-unexplained': defect('The server states no amounts when the balance is too low.')
    .breaks('insufficient-balance-message')
    .at('verifyEnhancedNin')
    .with(says(() => 'Insufficient wallet balance.')),
  'shortfall-without-available': defect('The server states the required amount only.')
    .breaks('insufficient-balance-message')
    .at('queryLoanFeature')
    .with(says(({ required }) => `Insufficient wallet balance: required ${moneyText(required)}.`)),
  'shortfall-without-required': defect('The server states the available amount only.')
    .breaks('insufficient-balance-message')
    .at('createEsimOrder')
    .with(says(({ available }) => `Insufficient wallet balance: available ${moneyText(available)}.`)),
  'shortfall-as-difference': defect('The server states the missing amount only.')
    .breaks('insufficient-balance-message')
    .at('verifyEnhancedNin')
    .with(
      says(({ required, available }) => `Top up your wallet with ${moneyText(required.minus(available))}.`),
    ),
  'shortfall-in-smallest-unit': defect('The server states the amounts in the smallest unit.')
    .breaks('insufficient-balance-message')
    .at('createEsimOrder')
    .with(
      says(
        ({ required, available }) =>
          `Required ${required.times(100).toFixed(0)}, available ${available.times(100).toFixed(0)}.`,
      ),
    ),
});
