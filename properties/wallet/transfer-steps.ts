import { Big } from 'big.js';
import { byLabel, type Asked, type Purse } from './wallet-model.js';
import { judgeTransfer } from './spending-law.js';
import type { Spending, Step } from './spending.js';

export const again = ['as it was', 'without its key', 'under another key'] as const;
type Again = (typeof again)[number];

/** A transfer under a new reference, known to later steps as `label`. */
export const transfer = (label: string, amount: string, keyed = false): Step => ({
  check: () => true,
  async run(purse, real) {
    if (!real.offers('initiateTransfer') || !real.affords(new Big(amount))) return;
    await pay(purse, real, label, new Big(amount), keyed);
  },
  toString: () => `transfer ${amount}`,
});

/** A transfer of `excess` more than the balance. */
export const overspend = (label: string, excess: string): Step => ({
  check: () => true,
  async run(purse, real) {
    if (!real.offers('initiateTransfer') || purse.balance.lt(0)) return;
    await pay(purse, real, label, purse.balance.plus(excess), false);
  },
  toString: () => `transfer ${excess} too much`,
});

/** Repeats the labelled transfer, or else the last one: the same reference, the same body. */
export const replay = (label: string, how: Again = 'as it was'): Step => ({
  check: ({ transfers }) => transfers.length > 0,
  async run(purse, real) {
    const asked = byLabel(purse.transfers, label)!;
    const key = {
      'as it was': asked.key,
      'without its key': undefined,
      'under another key': real.freshKey(),
    }[how];
    const base = real.case('initiateTransfer', asked.body, key);
    const { exchange, accepted } = await real.send(base, `replay ${asked.name}${keyWords(asked.key, how)}`);
    const amount = new Big(asked.body['amount'] ?? 0);
    // A refused transfer may be accepted when it is repeated.
    if (!asked.accepted) return judgeTransfer(purse, real, asked, exchange, accepted);
    await real.nothingLost('initiateTransfer', amount, `${asked.name} was paid before`, exchange);
  },
  toString: () => `replay ${label}, ${how}`,
});

async function pay(purse: Purse, real: Spending, label: string, amount: Big, keyed: boolean): Promise<void> {
  const text = amount.toFixed(2);
  const otp = await oneTime(real);
  const asked: Asked = {
    label,
    name: `R${purse.transfers.length + 1}`,
    body: { amount: text, reference: real.t.fresh('TRF'), ...otp },
    key: keyed ? real.freshKey() : undefined,
    accepted: false,
    at: purse.clock,
  };
  purse.transfers.push(asked);
  const base = real.case('initiateTransfer', asked.body, asked.key);
  const words = `transfer ${text} (ref ${asked.name}${asked.key === undefined ? '' : ', with a key'})`;
  const { exchange, accepted } = await real.send(base, words);
  await judgeTransfer(purse, real, asked, exchange, accepted);
}

/** A new one-time password: each may be valid for one transfer only. */
async function oneTime(real: Spending): Promise<{ otp?: string }> {
  if ((real.case('initiateTransfer').body as object as { otp?: string }).otp === undefined) return {};
  const { otp } = await real.t.given('a wallet exists');
  return typeof otp === 'string' ? { otp } : {};
}

const keyWords = (key: string | undefined, how: Again): string =>
  how === 'as it was' ? (key === undefined ? '' : ' with its key') : ` ${how}`;
