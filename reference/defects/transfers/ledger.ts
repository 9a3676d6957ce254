import { Big } from 'big.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaults, type Alter } from '../../behaviour/index.js';
import type { RefusalKind } from '../../http.js';
import { Wallet } from '../../store/wallet.js';
import { defectsOf, type Defect } from '../defect.js';
import { withSecret } from '../faults/credentials.js';
import { neverAlone } from './references.js';

const transfer = defectsOf('initiateTransfer');
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

/** Faults of the money. */
export const ledger: readonly Defect[] = [
  transfer('transfer-not-debited', 'The wallet is not debited.', ['debit'], {
    transfers: debits(() => new Big(0)),
  }),
  transfer('transfer-debited-twice', 'The wallet is debited twice.', ['debit'], {
    transfers: debits((due) => due.times(2)),
  }),
  transfer('transfer-debit-rounded-down', 'The debit is rounded down to whole units.', ['debit'], {
    transfers: debits((due) => due.round(0, Big.roundDown)),
  }),
  transfer(
    'transfer-debit-in-smallest-unit',
    'The debit takes the amount for the smallest unit.',
    ['debit'],
    {
      transfers: debits((due) => due.div(100)),
    },
  ),
  transfer('transfer-debit-without-thousands', 'Only what is below a thousand is debited.', ['debit'], {
    transfers: debits((due) => due.mod(1000)),
  }),
  transfer('transfer-credited', 'The wallet is credited instead.', ['debit'], {
    transfers: debits((due) => due.times(-1)),
  }),
  transfer('transfer-booked-one-late', 'The wallet shows a debit only after the next transfer.', ['debit'], {
    transfers: {
      debit(wallet, required, order, { store }) {
        const unbooked = store.part(Unbooked);
        wallet.debit(unbooked.due, order.reference);
        unbooked.due = required;
      },
    },
  }),
  transfer(
    'transfer-negative-amount-credits',
    'A negative amount is accepted and credits the wallet.',
    ['never-credits'],
    {
      transfers: { amount: (text) => (text.startsWith('-') ? new Big(text) : sound.amount(text)) },
    },
  ),
  transfer('transfer-overdraft-accepted', 'The balance is not looked at.', ['insufficient-balance'], {
    transfers: { affordable: () => true },
  }),
  transfer(
    'transfer-shortfall-accepted-undebited',
    'More than the balance is accepted, and not debited.',
    ['insufficient-balance'],
    {
      transfers: {
        affordable: () => true,
        debit: (wallet, required, order) =>
          void (required.lte(wallet.available) && wallet.debit(required, order.reference)),
      },
    },
  ),
  transfer(
    'transfer-balance-compared-in-whole-units',
    'Balance and amount are compared without decimals.',
    ['insufficient-balance'],
    {
      transfers: {
        affordable: (required, available) =>
          required.round(0, Big.roundDown).lte(available.round(0, Big.roundDown)),
      },
    },
  ),
  transfer(
    'transfer-shortfall-drains-wallet',
    'More than the balance is refused, and takes all there is.',
    ['insufficient-balance'],
    {
      alter: debitsRefused(['balance'], (asked) => asked),
    },
  ),
  transfer('transfer-invalid-but-debited', 'A refused body debits its amount.', ['refusal-debits-nothing'], {
    alter: debitsRefused(['rule'], (asked) => asked),
  }),
  transfer(
    'transfer-debited-before-secret',
    'A wrong api-secret gets 401, and the wallet is debited.',
    ['refusal-debits-nothing'],
    {
      alter: withSecret(debitsRefused(['credentials'], (asked) => asked)),
    },
  ),
  transfer('transfer-refusal-costs-a-fee', 'Every refusal costs 10.00.', ['refusal-debits-nothing'], {
    alter: debitsRefused(['rule', 'balance'], () => new Big(10)),
  }),
  transfer('transfer-overdraft-race', 'Simultaneous transfers read one balance.', ['no-overdraft'], {
    transfers: { inTurn: neverAlone, afterBalanceCheck: () => sleep(80) },
  }),
  transfer('transfer-lost-update', 'Of simultaneous debits only the last one stays.', ['no-overdraft'], {
    transfers: {
      inTurn: neverAlone,
      async debit(wallet, required, order) {
        const rest = wallet.available.minus(required);
        await sleep(80);
        wallet.debit(wallet.available.minus(rest), order.reference);
      },
    },
  }),
];
