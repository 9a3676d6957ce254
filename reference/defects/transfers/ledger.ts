import { Big } from 'big.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaults, type Alter } from '../../behaviour/index.js';
import type { RefusalKind } from '../../http.js';
import { Wallet } from '../../store/wallet.js';
import { withSecret } from '../shared/credentials.js';
import { withoutMutex } from './references.js';
import { defectsOf } from '../defect.js';

const { transfers: sound } = defaults;

/** Debits another sum than is due. */
function debits(sum: (due: Big) => Big) {
  return {
    debit: (wallet: Wallet, due: Big, order: { reference: string }) =>
      wallet.debit(sum(due), order.reference),
  };
}

/** Debits the wallet for refused requests that name an amount, as far as the wallet reaches. */
function debitsRefused(kinds: readonly RefusalKind[], charge: (asked: Big) => Big): Alter {
  return (answer, call) => {
    const asked = /"amount"\s*:\s*"(\d+(?:\.\d+)?)"/.exec(call?.request.body ?? '')?.[1];
    if (!call || !asked || !answer.refusal || !kinds.includes(answer.refusal)) return answer;
    const wallet = call.store.part(Wallet);
    const due = charge(new Big(asked));
    wallet.debit(due.gt(wallet.available) ? wallet.available : due, 'refused');
    return answer;
  };
}

/** The debit that waits for the next transfer to be booked. */
class Unbooked {
  due = new Big(0);
}

/** Defects of the money. */
export const transferLedger = defectsOf('initiateTransfer', {
  'transfer-not-debited': {
    summary: 'The wallet is not debited.',
    fails: 'debit',
    transfers: debits(() => new Big(0)),
  },
  'transfer-debited-twice': {
    summary: 'The wallet is debited twice.',
    fails: 'debit',
    transfers: debits((due) => due.times(2)),
  },
  'transfer-debit-rounded-down': {
    summary: 'The debit is rounded down to whole units.',
    fails: 'debit',
    transfers: debits((due) => due.round(0, Big.roundDown)),
  },
  'transfer-debit-in-smallest-unit': {
    summary: 'The debit takes the amount for the smallest unit.',
    fails: 'debit',
    transfers: debits((due) => due.div(100)),
  },
  'transfer-debit-without-thousands': {
    summary: 'Only what is below a thousand is debited.',
    fails: 'debit',
    transfers: debits((due) => due.mod(1000)),
  },
  'transfer-credited': {
    summary: 'The wallet is credited instead.',
    fails: 'debit',
    transfers: debits((due) => due.times(-1)),
  },
  'transfer-booked-one-late': {
    summary: 'The wallet shows a debit only after the next transfer.',
    fails: 'debit',
    transfers: {
      debit(wallet, required, order, { store }) {
        const unbooked = store.part(Unbooked);
        wallet.debit(unbooked.due, order.reference);
        unbooked.due = required;
      },
    },
  },
  'transfer-negative-amount-credits': {
    summary: 'A negative amount is accepted and credits the wallet.',
    fails: 'never-credits',
    transfers: { amount: (text) => (text.startsWith('-') ? new Big(text) : sound.amount(text)) },
  },
  'transfer-overdraft-accepted': {
    summary: 'The balance is not looked at.',
    fails: 'insufficient-balance',
    transfers: { affordable: () => true },
  },
  'transfer-shortfall-accepted-undebited': {
    summary: 'More than the balance is accepted, and not debited.',
    fails: 'insufficient-balance',
    transfers: {
      affordable: () => true,
      debit: (wallet, required, order) =>
        void (required.lte(wallet.available) && wallet.debit(required, order.reference)),
    },
  },
  'transfer-balance-compared-in-whole-units': {
    summary: 'Balance and amount are compared without decimals.',
    fails: 'insufficient-balance',
    transfers: {
      affordable: (required, available) =>
        required.round(0, Big.roundDown).lte(available.round(0, Big.roundDown)),
    },
  },
  'transfer-shortfall-drains-wallet': {
    summary: 'More than the balance is refused, and takes all there is.',
    fails: 'insufficient-balance',
    alter: debitsRefused(['balance'], (asked) => asked),
  },
  'transfer-invalid-but-debited': {
    summary: 'A refused body debits its amount.',
    fails: 'refusal-debits-nothing',
    alter: debitsRefused(['rule'], (asked) => asked),
  },
  'transfer-debited-before-secret': {
    summary: 'A wrong api-secret gets 401, and the wallet is debited.',
    fails: 'refusal-debits-nothing',
    alter: withSecret(debitsRefused(['credentials'], (asked) => asked)),
  },
  'transfer-refusal-costs-a-fee': {
    summary: 'Every refusal costs 10.00.',
    fails: 'refusal-debits-nothing',
    alter: debitsRefused(['rule', 'balance'], () => new Big(10)),
  },
  'transfer-overdraft-race': {
    summary: 'Simultaneous transfers read one balance.',
    fails: 'no-overdraft',
    transfers: { exclusively: withoutMutex, afterBalanceCheck: () => sleep(80) },
  },
  'transfer-lost-update': {
    summary: 'Of simultaneous debits only the last one stays.',
    fails: 'no-overdraft',
    transfers: {
      exclusively: withoutMutex,
      async debit(wallet, required, order) {
        const rest = wallet.available.minus(required);
        await sleep(80);
        wallet.debit(wallet.available.minus(rest), order.reference);
      },
    },
  },
});
