import type { Big } from 'big.js';
import type { Call } from './operation.js';
import { Refusal } from './refusal.js';
import { Wallet } from './store/wallet.js';

/** Charges the wallet. Call it in the turn of the wallet. Throws a Refusal when the balance is not enough. */
export async function charge(price: Big, reference: string, call: Call): Promise<void> {
  const decide = call.decide.charges;
  const wallet = call.store.part(Wallet);
  const { available } = wallet;
  if (!decide.affordable(price, available)) {
    throw new Refusal('balance', decide.shortfallMessage({ required: price, available }));
  }
  await decide.afterBalanceCheck();
  await decide.debit(wallet, price, reference, call);
}
