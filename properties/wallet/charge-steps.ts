import { Big } from 'big.js';
import { decimal, money } from '../../src/rules/wallet/decimal.js';
import { byLabel, type WalletModel } from './wallet-model.js';
import { expectOrderDebit } from './spending-properties.js';
import type { Spender, Step } from './spending.js';

const day = 86_400;

/** An order with a new reference. */
export const order = (label: string): Step => ({
  check: () => true,
  async run(model, real) {
    if (!real.offers('createEsimOrder')) return;
    const request = {
      label,
      name: `E${model.orders.length + 1}`,
      body: { reference: real.t.fresh('ESIM') },
      key: real.freshKey(),
      accepted: false,
      at: model.clock,
    };
    const base = real.case('createEsimOrder', request.body, request.key);
    const { exchange, accepted } = await real.send(base, `order an eSIM (${request.name})`);
    model.orders.push({ ...request, accepted });
    if (accepted) await expectOrderDebit(model, real, exchange);
    else await real.nothingLost('createEsimOrder', model.balance, 'the server rejected the order', exchange);
  },
  toString: () => 'order an eSIM',
});

/**
 * Repeats the labelled order, or the last one, with its key. The contract does not specify a second use of the reference alone.
 */
export const repeatOrder = (label: string): Step => ({
  check: (model) => repeatable(model, label) !== undefined,
  async run(model, real) {
    const request = repeatable(model, label)!;
    const base = real.case('createEsimOrder', request.body, request.key);
    const { exchange } = await real.send(base, `repeat ${request.name} with its key`);
    const price = model.price ?? model.balance;
    await real.nothingLost('createEsimOrder', price, `${request.name} was paid before`, exchange);
  },
  toString: () => `repeat the order ${label}`,
});

/**
 * A request whose response reports its charge. The body is always the same, and a server may charge only the first request.
 */
export const charge = (id: Exclude<Spender, 'initiateTransfer' | 'createEsimOrder'>): Step => ({
  check: () => true,
  async run(model, real) {
    if (!real.offers(id)) return;
    const words = id === 'verifyEnhancedNin' ? 'verify the NIN' : 'query the loan';
    const { exchange, accepted } = await real.send(real.case(id), words);
    // The contract does not specify whether a failed request is charged.
    if (!accepted || !real.t.answers.fits(exchange)) return void (await real.lost());
    const { charges } = exchange.response?.json as { charges: { charged: boolean; charged_amount: string } };
    real.referee.judged(id);
    const due = charges.charged ? decimal(charges.charged_amount) : new Big(0);
    if (due.eq(0))
      return real.nothingLost(id, model.charged.get(id) ?? model.balance, 'charged is false', exchange);
    model.charged.set(id, due);
    const lost = await real.lost(due);
    real.expectCovered(id, lost, exchange);
    real.expectNoRefund(due.minus(lost), exchange);
    model.paid(lost);
    if (!lost.eq(due) && !model.mayBeFee(lost.minus(due), due))
      real.blame(id, `a debit of ${money(due)}, the charged_amount`, `a debit of ${money(lost)}`, exchange);
  },
  toString: () => id,
});

/** The order to repeat: an accepted one with a key from the last 24 hours. */
function repeatable({ orders, clock }: Readonly<Pick<WalletModel, 'orders' | 'clock'>>, label: string) {
  const repeatableOrders = orders.filter(
    ({ accepted, key, at }) => accepted && key !== undefined && clock - at < day,
  );
  return byLabel(repeatableOrders, label);
}
