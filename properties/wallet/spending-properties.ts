import { money } from '../../src/rules/wallet/decimal.js';
import { Big } from 'big.js';
import type { Exchange } from '../../src/contract/exchange.js';
import { reaches } from '../../src/rules/wallet/balances.js';
import { inUnitOf } from '../../src/rules/wallet/units.js';
import type { PaymentRequest, WalletModel } from './wallet-model.js';
import type { Spending } from './spending.js';

/** Expects a new transfer to debit at least its amount, once and within the balance, or nothing if refused. */
export async function expectTransferDebit(
  model: WalletModel,
  real: Spending,
  request: PaymentRequest,
  exchange: Exchange,
  accepted: boolean,
): Promise<void> {
  const id = 'initiateTransfer';
  const amount = new Big(request.body['amount'] ?? 0);
  const before = model.balance;
  if (!accepted) return real.nothingLost(id, amount, `the server rejected ${request.name}`, exchange);
  request.accepted = true;
  if (amount.gt(before)) {
    real.expectCovered(id, await real.lost(), exchange);
    return real.blame(
      id,
      `a rejection, because the balance is ${money(before)}`,
      'an accepted transfer',
      exchange,
    );
  }
  const lost = await real.lost(amount);
  real.referee.judged(id);
  real.expectCovered(id, lost, exchange);
  real.expectNoRefund(amount.minus(lost), exchange);
  model.paid(lost, amount);
  await real.t.wallet.expectExact({ amount, lost }, model.balance);
  if (!reaches(lost, amount) || lost.gte(amount.times(2)))
    real.blame(
      id,
      `a debit of ${amount}, once`,
      `a debit of ${money(lost)}: ${money(before)} became ${money(model.balance)}`,
      exchange,
    );
}

/** Expects an order to cost more than zero, about as much as the first one, and less than twice its amount_naira. */
export async function expectOrderDebit(
  model: WalletModel,
  real: Spending,
  exchange: Exchange,
): Promise<void> {
  const id = 'createEsimOrder';
  const lost = await real.lost(model.price?.times('0.5') ?? new Big('0.01'));
  real.referee.judged(id);
  real.expectCovered(id, lost, exchange);
  model.paid(lost);
  const { price } = model;
  const naira = price ? undefined : nairaOf(real, exchange);
  const most = price?.times('1.5') ?? naira?.times(2);
  const isShort = lost.lte(price?.times('0.5') ?? 0);
  if (isShort) real.t.wallet.expectNoGain();
  if (isShort || (most && (naira ? inUnitOf(naira, lost) : lost).gte(most)))
    real.blame(
      id,
      `a debit for the order, once${price ? `: about ${price}` : ''}`,
      `a debit of ${money(lost)}`,
      exchange,
    );
  else model.price ??= lost;
}

/** The price of an order, if it is in the currency of the wallet. */
function nairaOf({ t }: Spending, exchange: Exchange): Big | undefined {
  if (!t.answers.fits(exchange) || t.wallet.seen?.currency.toUpperCase() !== 'NGN') return undefined;
  const { data } = exchange.response?.json as { data: { amount_naira: number } };
  return data.amount_naira > 0 ? new Big(data.amount_naira) : undefined;
}
