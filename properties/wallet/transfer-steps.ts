import { Big } from 'big.js';
import { byLabel, type PaymentRequest, type WalletModel } from './wallet-model.js';
import { expectTransferDebit } from './spending-properties.js';
import type { Spending, Step } from './spending.js';

export const keyChoices = ['as it was', 'without its key', 'under another key'] as const;
type KeyChoice = (typeof keyChoices)[number];

/** A transfer with a new reference. Later steps refer to it by its label. */
export const transfer = (label: string, amount: string, keyed = false): Step => ({
  check: () => true,
  async run(model, real) {
    if (!real.offers('initiateTransfer')) return;
    await pay(model, real, label, real.own(new Big(amount)), keyed);
  },
  toString: () => `transfer ${amount}`,
});

/** A transfer that exceeds the balance by `excess`. */
export const overspend = (label: string, excess: string): Step => ({
  check: () => true,
  async run(model, real) {
    if (!real.offers('initiateTransfer') || model.balance.lt(0)) return;
    await pay(model, real, label, model.balance.plus(excess), false);
  },
  toString: () => `transfer ${excess} more than the balance`,
});

/** Repeats the labelled transfer, or the last one, with the same reference and body. */
export const replay = (label: string, how: KeyChoice = 'as it was'): Step => ({
  check: ({ transfers }) => transfers.length > 0,
  async run(model, real) {
    const request = byLabel(model.transfers, label)!;
    const key = {
      'as it was': request.key,
      'without its key': undefined,
      'under another key': real.freshKey(),
    }[how];
    const base = real.case('initiateTransfer', request.body, key);
    const { exchange, accepted } = await real.send(
      base,
      `replay ${request.name}${keyWords(request.key, how)}`,
    );
    const amount = new Big(request.body['amount'] ?? 0);
    // A server may accept a repeated transfer that it refused before.
    if (!request.accepted) return expectTransferDebit(model, real, request, exchange, accepted);
    await real.nothingLost('initiateTransfer', amount, `${request.name} was paid before`, exchange);
  },
  toString: () => `replay ${label}, ${how}`,
});

async function pay(
  model: WalletModel,
  real: Spending,
  label: string,
  amount: Big,
  keyed: boolean,
): Promise<void> {
  const text = amount.toFixed(2);
  const otp = await real.oneTimePassword();
  const request: PaymentRequest = {
    label,
    name: `R${model.transfers.length + 1}`,
    body: { amount: text, reference: real.t.fresh('TRF'), ...otp },
    key: keyed ? real.freshKey() : undefined,
    accepted: false,
    at: model.clock,
  };
  model.transfers.push(request);
  const base = real.case('initiateTransfer', request.body, request.key);
  const words = `transfer ${text} (ref ${request.name}${request.key === undefined ? '' : ', with a key'})`;
  const { exchange, accepted } = await real.send(base, words);
  await expectTransferDebit(model, real, request, exchange, accepted);
}

const keyWords = (key: string | undefined, how: KeyChoice): string =>
  how === 'as it was' ? (key === undefined ? '' : ' with its key') : ` ${how}`;
