import { Big } from 'big.js';
import fc from 'fast-check';
import { NotTestable } from '../src/harness/outcome.js';
import { decimal } from '../src/harness/wallet.js';
import type { Asked, Purse } from './purse.js';
import { judgeOrder, judgeTransfer } from './spending-law.js';
import type { Spender, Spending } from './spending.js';

export type Step = fc.AsyncCommand<Purse, Spending>;

const day = 86_400;
const again = ['as it was', 'without its key', 'under another key'] as const;
type Again = (typeof again)[number];

/** A transfer under a new reference, by which later steps know it as `label`. */
export const transfer = (label: string, amount: string, keyed = false): Step => ({
  check: () => true,
  async run(purse, real) {
    if (!real.offers('initiateTransfer') || !real.affords(new Big(amount))) return;
    await pay(purse, real, label, new Big(amount), keyed);
  },
  toString: () => `transfer ${amount}`,
});

/** A transfer of a little more than there is. */
export const overspend = (label: string, excess: string): Step => ({
  check: () => true,
  async run(purse, real) {
    if (!real.offers('initiateTransfer')) return;
    await pay(purse, real, label, purse.balance.plus(excess), false);
  },
  toString: () => `transfer ${excess} too much`,
});

/** An earlier transfer again: the same reference, the same body. */
export const replay = (label: string, how: Again = 'as it was'): Step => ({
  check: ({ transfers }) => transfers.some((asked) => asked.label === label),
  async run(purse, real) {
    const asked = purse.transfers.findLast((one) => one.label === label)!;
    const key = { 'as it was': asked.key, 'without its key': undefined, 'under another key': fresh(real) }[
      how
    ];
    const base = real.case('initiateTransfer', asked.body, key);
    const { exchange, accepted } = await real.send(base, `replay ${asked.name}${keyWords(asked.key, how)}`);
    const amount = new Big(asked.body['amount'] ?? 0);
    // A transfer that was refused may be taken when it is asked for again.
    if (!asked.accepted) return judgeTransfer(purse, real, asked, exchange, accepted);
    await real.nothingLost('initiateTransfer', amount, `${asked.name} was paid before`, exchange);
  },
  toString: () => `replay ${label}, ${how}`,
});

/** An order under a new reference. */
export const order = (label: string): Step => ({
  check: () => true,
  async run(purse, real) {
    if (!real.offers('createEsimOrder') || !real.affords(purse.price ?? new Big(0))) return;
    const asked = {
      label,
      name: `E${purse.orders.length + 1}`,
      body: { reference: real.t.fresh('ESIM') },
      key: fresh(real),
      accepted: false,
      at: purse.clock,
    };
    const base = real.case('createEsimOrder', asked.body, asked.key);
    const { exchange, accepted } = await real.send(base, `order an eSIM (${asked.name})`);
    purse.orders.push({ ...asked, accepted });
    if (accepted) await judgeOrder(purse, real, exchange);
    else await real.nothingLost('createEsimOrder', purse.balance, 'the order was refused', exchange);
  },
  toString: () => 'order an eSIM',
});

/** An earlier order again, with its key. What a second use of a reference alone gets is not shown. */
export const repeatOrder = (label: string): Step => ({
  check: (purse) => repeatable(purse, label) !== undefined,
  async run(purse, real) {
    const asked = repeatable(purse, label)!;
    const base = real.case('createEsimOrder', asked.body, asked.key);
    const { exchange } = await real.send(base, `repeat ${asked.name} with its key`);
    const price = purse.price ?? purse.balance;
    await real.nothingLost('createEsimOrder', price, `${asked.name} was paid before`, exchange);
  },
  toString: () => `repeat the order ${label}`,
});

/** A request that says whether it was charged. The same each time: a target may charge the first one only. */
export const charge = (id: Exclude<Spender, 'initiateTransfer' | 'createEsimOrder'>): Step => ({
  check: () => true,
  async run(purse, real) {
    if (!real.offers(id)) return;
    const words = id === 'verifyEnhancedNin' ? 'verify the NIN' : 'query the loan';
    const { exchange, accepted } = await real.send(real.case(id), words);
    // Whether a failed one is charged is not shown.
    if (!accepted || !real.t.run.fits(exchange)) return void (await real.lost(id));
    const { charges } = exchange.response?.json as { charges: { charged: boolean; charged_amount: string } };
    real.referee.judged(id);
    const due = charges.charged ? decimal(charges.charged_amount) : new Big(0);
    if (due.eq(0))
      return real.nothingLost(id, purse.charged.get(id) ?? purse.balance, 'charged is false', exchange);
    purse.charged.set(id, due);
    const lost = await real.lost(id, due);
    real.expectNoRefund(due.minus(lost));
    purse.paid(lost);
    if (!lost.eq(due) && !purse.mayBeFee(lost.minus(due), due))
      real.blame(id, `a debit of ${due}, the charged_amount`, `a debit of ${lost}`, exchange);
  },
  toString: () => id,
});

/** Time passes. What it does to the wallet is not shown. */
export const advance = (hours: number): Step => ({
  check: () => true,
  async run(purse, real) {
    try {
      await real.t.advance(hours * 3600);
    } catch (error) {
      if (error instanceof NotTestable) return;
      throw error;
    }
    purse.words.push(`advance the clock by ${hours} h`);
    purse.clock += hours * 3600;
    await real.lost('getWallet');
  },
  toString: () => `advance the clock by ${hours} h`,
});

const labels = fc.constantFrom('a', 'b');

/** The steps of random sequences. Amounts are such that a fee does not come near them. */
export const steps: fc.Arbitrary<Step>[] = [
  fc
    .tuple(labels, fc.integer({ min: 250_00, max: 1500_00 }), fc.boolean())
    .map(([label, cents, keyed]) => transfer(label, new Big(cents).div(100).toFixed(2), keyed)),
  fc.tuple(labels, fc.constantFrom(...again)).map(([label, how]) => replay(label, how)),
  fc
    .tuple(labels, fc.constantFrom('0.01', '1.00', '2500.00'))
    .map(([label, excess]) => overspend(label, excess)),
  labels.map(order),
  labels.map(repeatOrder),
  fc.constantFrom('verifyEnhancedNin' as const, 'queryLoanFeature' as const).map(charge),
  fc.constantFrom(1, 25).map(advance),
];

async function pay(purse: Purse, real: Spending, label: string, amount: Big, keyed: boolean): Promise<void> {
  const text = amount.toFixed(2);
  const otp = await oneTime(real);
  const asked: Asked = {
    label,
    name: `R${purse.transfers.length + 1}`,
    body: { amount: text, reference: real.t.fresh('TRF'), ...otp },
    key: keyed ? fresh(real) : undefined,
    accepted: false,
    at: purse.clock,
  };
  purse.transfers.push(asked);
  const base = real.case('initiateTransfer', asked.body, asked.key);
  const words = `transfer ${text} (ref ${asked.name}${asked.key === undefined ? '' : ', with a key'})`;
  const { exchange, accepted } = await real.send(base, words);
  await judgeTransfer(purse, real, asked, exchange, accepted);
}

/** The order, if it was sent with a key within the 24 hours for which that counts. */
function repeatable(
  { orders, clock }: Readonly<Pick<Purse, 'orders' | 'clock'>>,
  label: string,
): Asked | undefined {
  return orders.findLast(
    (asked) => asked.label === label && asked.accepted && asked.key !== undefined && clock - asked.at < day,
  );
}

/** A one-time password may be good for one transfer only. */
async function oneTime(real: Spending): Promise<{ otp?: string }> {
  if ((real.case('initiateTransfer').body as object as { otp?: string }).otp === undefined) return {};
  const { otp } = await real.t.given('a wallet exists');
  return typeof otp === 'string' ? { otp } : {};
}

const fresh = (real: Spending): string | undefined => (real.keys ? real.t.fresh('IDEM') : undefined);

const keyWords = (key: string | undefined, how: Again): string =>
  how === 'as it was' ? (key === undefined ? '' : ' with its key') : ` ${how}`;
