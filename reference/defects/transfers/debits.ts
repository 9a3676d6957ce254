import { Big } from 'big.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaults } from '../../behaviour/index.js';
import type { TransfersBehaviour } from '../../behaviour/transfers.js';
import type { Reply } from '../../http.js';
import { failsVerification, refundsFailed } from '../../changes/failed-transfers.js';
import { centsByFloat } from '../../changes/values.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { banks } from '../../store/bank-accounts.js';
import { Transfers } from '../../store/transfers.js';
import { Wallet } from '../../store/wallet.js';
import { debiting, debitLate, withoutMutex } from '../service/charges.js';
import { defect, defectsOf } from '../defect.js';

const { transfers: sound } = defaults;

/** Debits another sum than the due one. */
const debits = (sum: (due: Big) => Big): Partial<TransfersBehaviour> => ({
  debit: (wallet, due, { reference }) => wallet.debit(sum(due), reference),
});

/** Changes the sums of an order and of its fee before the debit. */
const debitsAs = (change: (sum: Big) => Big): Partial<TransfersBehaviour> => ({
  debit: (wallet, required, order, call) =>
    sound.debit(wallet, change(required), { ...order, amount: change(order.amount) }, call),
});

/** Debits the wallet for rejected requests with an amount, up to the balance. */
const debitsAsked =
  (charge = (asked: Big): Big => asked) =>
  (answer: Reply, call: Call | undefined): Reply => {
    const asked = /"amount"\s*:\s*"(\d+(?:\.\d+)?)"/.exec(call?.request.body ?? '')?.[1];
    return asked ? debiting(() => charge(new Big(asked)))(answer, call) : answer;
  };

/** Sets another balance than the earlier one minus the due sum. */
const leaves = (left: (before: Big, due: Big) => number): Partial<TransfersBehaviour> => ({
  debit(wallet, required, { reference }) {
    const before = wallet.available;
    wallet.debit(before.minus(new Big(left(before, required))), reference);
  },
});

/** The debit that waits for the next transfer to be booked. */
class Unbooked {
  due = new Big(0);
}

// A float of 32 bits counts cents exactly up to 2^24.
const inFloat32 = (amount: Big): Big => new Big(Math.fround(amount.times(100).toNumber())).div(100).round(2);

const lowBits = (amount: Big, bits: number): Big =>
  amount
    .times(100)
    .mod(2 ** bits)
    .div(100);

/** Defects of debits. */
export const transferDebits = defectsOf('initiateTransfer', {
  'transfer-not-debited': defect('The server does not debit the wallet.')
    .breaks('debit')
    .transfers(debits(() => new Big(0))),
  'transfer-second-never-debited': defect('The server debits only every second transfer.')
    .breaks('debit')
    .transfers({
      debit(wallet, due, { reference }, { store }) {
        wallet.debit(store.next('debited transfer') % 2 === 0 ? due : new Big(0), reference);
      },
    }),
  'transfer-debited-twice': defect('The server debits the wallet twice.')
    .breaks('debit')
    .transfers(debits((due) => due.times(2))),
  'transfer-debit-rounded-down': defect('The server rounds the debit down to whole units.')
    .breaks('debit')
    .transfers(debits((due) => due.round(0, Big.roundDown))),
  'transfer-debit-in-smallest-unit': defect(
    'The server debits the amount as if it were in the smallest unit.',
  )
    .breaks('debit')
    .transfers(debits((due) => due.div(100))),
  'transfer-debit-lowered-by-the-first': defect(
    'The server debits a larger transfer less, by the amount of the first transfer.',
  )
    .breaks('never-credits')
    .transfers({
      async debit(wallet, due, order, call) {
        await sound.debit(wallet, due, order, call);
        const [first] = call.store.part(Transfers).byReference.values();
        if (first?.amount.lt(order.amount)) wallet.credit(first.amount, `${order.reference} discount`);
      },
    }),
  'transfer-debit-without-thousands': defect('The server debits only the part below a thousand.')
    .breaks('debit')
    .transfers(debits((due) => due.mod(1000))),
  'transfer-credited': defect('The server credits the wallet instead of debiting it.')
    .breaks('debit')
    .transfers(debits((due) => due.times(-1))),
  'transfer-booked-one-late': defect('The server shows a debit only after the next transfer.')
    .breaks('debit')
    .transfers({
      debit(wallet, required, order, { store }) {
        const unbooked = store.part(Unbooked);
        wallet.debit(unbooked.due, order.reference);
        unbooked.due = required;
      },
    }),
  'transfer-negative-amount-credits': defect('The server accepts a negative amount and credits the wallet.')
    .breaks('never-credits')
    .transfers({ amount: (text) => (text.startsWith('-') ? new Big(text) : sound.amount(text)) }),
  'transfer-overdraft-accepted': defect('The server does not check the balance.')
    .breaks('insufficient-balance')
    .transfers({ affordable: () => true }),
  'transfer-shortfall-accepted-undebited': defect(
    'The server accepts more than the balance and does not debit it.',
  )
    .breaks('insufficient-balance')
    .transfers({
      affordable: () => true,
      debit: (wallet, required, order) =>
        void (required.lte(wallet.available) && wallet.debit(required, order.reference)),
    }),
  'transfer-balance-compared-in-whole-units': defect(
    'The server compares balance and amount without decimals.',
  )
    .breaks('insufficient-balance')
    .transfers({
      affordable: (required, available) =>
        required.round(0, Big.roundDown).lte(available.round(0, Big.roundDown)),
    }),
  'transfer-shortfall-drains-wallet': defect(
    'The server empties the wallet when it rejects more than the balance.',
  )
    .breaks('insufficient-balance')
    .refuses(['balance'], debitsAsked()),
  'transfer-invalid-but-debited': defect('The server debits the amount of a rejected body.')
    .breaks('refusal-debits-nothing')
    .refuses(['rule'], debitsAsked()),
  'transfer-debited-before-secret': defect(
    'The server debits the wallet before it answers a wrong api-secret with 401.',
  )
    .breaks('refusal-debits-nothing')
    .when(({ headers }) => headers.has('api-secret'))
    .refuses('credentials', debitsAsked()),
  'transfer-debited-before-bank-check': defect(
    'The server debits the wallet before it rejects an unknown bank code.',
  )
    .breaks('refusal-debits-nothing')
    .transfers({
      accept({ amount, bankCode, reference }, { store }) {
        if (banks.some(({ code }) => code === bankCode)) return;
        store.part(Wallet).debit(amount, reference);
        throw new Refusal('absent', 'There is no bank with this code');
      },
    }),
  'transfer-debited-before-account-check': defect(
    'The server debits the wallet before it rejects an account that fails verification.',
  )
    .breaks('refusal-debits-nothing')
    .transfers({
      accept(order, { store }) {
        if (!failsVerification(order, store)) return;
        store.part(Wallet).debit(order.amount, order.reference);
        throw new Refusal('absent', 'The account failed verification');
      },
    }),
  'transfer-refunded-twice': defect(
    'The server credits the refund of a transfer twice if the account fails verification.',
  )
    .breaks('never-credits')
    .transfers(refundsFailed(2, 3_600_000)),
  'transfer-refusal-costs-a-fee': defect('The server charges 10.00 for every rejection.')
    .breaks('refusal-debits-nothing')
    .refuses(
      ['rule', 'balance'],
      debitsAsked(() => new Big(10)),
    ),
  'transfer-overdraft-race': defect('The server checks simultaneous transfers against the same balance.')
    .breaks('no-overdraft')
    .transfers({ exclusively: withoutMutex, afterBalanceCheck: () => sleep(80) }),
  'transfer-overdraft-race-unpaid': defect(
    'The server accepts simultaneous transfers above the balance, and debits those that it can.',
  )
    .breaks('no-overdraft')
    .transfers({
      exclusively: withoutMutex,
      afterBalanceCheck: () => sleep(80),
      debit: (wallet, required, { reference }) =>
        required.lte(wallet.available) ? wallet.debit(required, reference) : undefined,
    }),
  'transfer-lost-update': defect('The server keeps only the last of simultaneous debits.')
    .breaks('no-overdraft')
    .transfers({
      exclusively: withoutMutex,
      debit: (wallet, required, { reference }) => debitLate(wallet, required, reference),
    }),
  'transfer-debits-truncated-cents': defect(
    'The server computes the debit in cents with a float and truncates it.',
  )
    .breaks('debit')
    .transfers(debitsAs(centsByFloat)),
  'transfer-echoes-truncated-cents': defect('The server returns the amount in truncated cents.')
    .breaks('echo')
    .transfers({ amountText: (amount) => sound.amountText(centsByFloat(amount)) }),
  'transfer-from-balance-in-float32': defect('The server computes the balance in cents with a 32-bit float.')
    .breaks('debit', 'service/exact-money')
    .transfers({
      debit(wallet, required, order, call) {
        const before = wallet.available;
        const left = inFloat32(inFloat32(before).minus(required));
        return sound.debit(wallet, before.minus(left), { ...order, amount: before.minus(left) }, call);
      },
    }),
  'transfer-from-balance-in-double': defect(
    'The server stores the balance as a double and returns all its digits.',
  )
    .breaks('service/exact-money')
    .transfers(leaves((before, due) => before.toNumber() - due.toNumber())),
  'transfer-from-balance-in-single': defect(
    'The server stores the balance as a 32-bit float and returns all its digits.',
  )
    .breaks('service/exact-money', 'service/decimal-places')
    .transfers(leaves((before, due) => Math.fround(before.toNumber() - due.toNumber()))),
  'transfer-from-balance-in-double-of-cents': defect(
    'The server stores the balance as a double in the smallest unit.',
  )
    .breaks('service/exact-large-money')
    .transfers(leaves((before, due) => (before.toNumber() * 100 - due.toNumber() * 100) / 100)),
  'transfer-debits-cents-rounded-up': defect(
    'The server computes the debit in the smallest unit with a double and rounds it up.',
  )
    .breaks('service/exact-money')
    .transfers(debitsAs((sum) => new Big(Math.ceil(sum.toNumber() * 100)).div(100))),
  'transfer-costs-parts-of-a-kobo': defect('The server debits 0.12345 more than the amount.')
    .breaks('service/decimal-places')
    .transfers({ fee: () => new Big('0.12345') }),
  'transfer-debits-low-31-bits': defect('The server debits the low 31 bits of an amount in cents.')
    .breaks('debit')
    .transfers(debitsAs((sum) => lowBits(sum, 31))),
  'transfer-debits-low-32-bits': defect('The server debits the low 32 bits of an amount in cents.')
    .breaks('debit')
    .transfers(debitsAs((sum) => lowBits(sum, 32))),
  'transfer-balance-above-2-31-untouched': defect(
    'The server loses the debit of a balance above 2^31 cents to an overflow.',
  )
    .breaks('debit')
    .transfers({
      debit(wallet, required, order, call) {
        if (wallet.available.times(100).gte(2 ** 31)) return undefined;
        return sound.debit(wallet, required, order, call);
      },
    }),
});
