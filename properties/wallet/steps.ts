import { Big } from 'big.js';
import fc from 'fast-check';
import { keyOf } from '../../src/domain/idempotency/keyed-request.js';
import { NotTestable } from '../../src/engine/errors.js';
import { byLabel, withKey, type Payment, type Spender, type Step, type WalletModel } from './wallet-model.js';

const day = 86_400;
const keyChoices = ['as it was', 'without its key', 'under another key'] as const;
type KeyChoice = (typeof keyChoices)[number];

/** A transfer with a new reference. Later steps refer to it by its label. */
export const transfer = (label: string, amount: string, keyed = false): Step => ({
  check: (model) => model.offers('initiateTransfer'),
  run: (model) => pay(model, label, new Big(amount), keyed),
  toString: () => `transfer ${amount}`,
});

/** A transfer that exceeds the balance by `excess`. */
export const overspend = (label: string, excess: string): Step => ({
  check: (model) => model.offers('initiateTransfer'),
  async run(model) {
    const held = await model.t.money.rest();
    if (held.gte(0)) await pay(model, label, held.plus(excess), false);
  },
  toString: () => `transfer ${excess} more than the balance`,
});

/** Repeats the labelled transfer, or the last one, with the same reference and body. */
export const replay = (label: string, how: KeyChoice = 'as it was'): Step => ({
  check: ({ transfers }) => transfers.length > 0,
  async run(model) {
    const { base, name } = byLabel(model.transfers, label)!;
    const words = how === 'as it was' ? (keyOf(base) === '' ? '' : ' with its key') : ` ${how}`;
    const key = how === 'under another key' ? model.freshKey() : undefined;
    await model.send(how === 'as it was' ? base : withKey(base, key), `replay ${name}${words}`);
  },
  toString: () => `replay ${label}, ${how}`,
});

async function pay(model: WalletModel, label: string, amount: Big, keyed: boolean): Promise<void> {
  const { t, transfers, clock: at } = model;
  const text = t.purse.amounts.next(amount).toFixed(2);
  const otp = await model.oneTimePassword();
  const [name, key] = [`R${transfers.length + 1}`, keyed ? model.freshKey() : undefined];
  const base = model.case('initiateTransfer', { amount: text, reference: t.fresh('TRF'), ...otp }, key);
  const words = `transfer ${text} (ref ${name}${key === undefined ? '' : ', with a key'})`;
  transfers.push({ label, name, base, at, accepted: await model.send(base, words) });
}

/** An order with a new reference. */
export const order = (label: string): Step => ({
  check: (model) => model.offers('createEsimOrder'),
  async run(model) {
    const { t, orders, clock: at } = model;
    const name = `E${orders.length + 1}`;
    const base = model.case('createEsimOrder', { reference: t.fresh('ESIM') }, model.freshKey());
    orders.push({ label, name, base, at, accepted: await model.send(base, `order an eSIM (${name})`) });
  },
  toString: () => 'order an eSIM',
});

/**
 * Repeats the labelled order, or the last one, with its key. The contract does not specify a second use of the
 * reference alone.
 */
export const repeatOrder = (label: string): Step => ({
  check: (model) => repeatable(model, label) !== undefined,
  async run(model) {
    const { base, name } = repeatable(model, label)!;
    await model.send(base, `repeat ${name} with its key`);
  },
  toString: () => `repeat the order ${label}`,
});

/** The order to repeat: an accepted one with a key from the last 24 hours. */
const repeatable = (
  { orders, clock }: Readonly<Pick<WalletModel, 'orders' | 'clock'>>,
  label: string,
): Payment | undefined =>
  byLabel(
    orders.filter(({ accepted, base, at }) => accepted && keyOf(base) !== '' && clock - at < day),
    label,
  );

/**
 * A request whose response reports its charge. The body is always the same, and a server may charge only the first
 * request.
 */
export const charge = (id: Exclude<Spender, 'initiateTransfer' | 'createEsimOrder'>): Step => ({
  check: (model) => model.offers(id),
  run: async (model) =>
    void (await model.send(model.case(id), id === 'verifyEnhancedNin' ? 'verify the NIN' : 'query the loan')),
  toString: () => id,
});

/** Moves the clock. The contract does not specify its effect on the balance. */
export const advance = (hours: number): Step => ({
  check: () => true,
  async run(model, t) {
    try {
      await t.states.advance(hours * 3600);
    } catch (error) {
      if (error instanceof NotTestable) return;
      throw error;
    }
    model.words.push(`advance the clock by ${hours} h`);
    model.clock += hours * 3600;
    await t.money.rest();
    model.expectSameWallet();
  },
  toString: () => `advance the clock by ${hours} h`,
});

const labels = fc.constantFrom('a', 'b');
// The amounts are larger than a flat fee (ruling:prices-and-fees).
const anyTransfer = fc
  .tuple(labels, fc.integer({ min: 1000_00, max: 2500_00 }), fc.boolean())
  .map(([label, cents, keyed]) => transfer(label, new Big(cents).div(100).toFixed(2), keyed));
const anyReplay = fc.tuple(labels, fc.constantFrom(...keyChoices)).map(([label, how]) => replay(label, how));
const anyOverspend = fc
  .tuple(labels, fc.constantFrom('0.01', '1.00', '2500.00'))
  .map(([label, excess]) => overspend(label, excess));

/** The steps of random sequences; most of them are transfers and their replays. */
export const steps: fc.Arbitrary<Step>[] = [
  anyTransfer,
  anyTransfer,
  anyReplay,
  anyReplay,
  anyOverspend,
  labels.map(order),
  labels.map(repeatOrder),
  fc.constantFrom('verifyEnhancedNin' as const, 'queryLoanFeature' as const).map(charge),
  fc.constantFrom(1, 25).map(advance),
];
