import type { Big } from 'big.js';
import type { Call } from './operation.js';
import { Refusal } from './refusal.js';
import { Wallet } from './store/wallet.js';

/** Charges the wallet. Call it while the mutex of the wallet is held. Throws a Refusal when the balance is not enough. */
export async function charge(price: Big, reference: string, call: Call): Promise<void> {
  const behaviour = call.behaviour.charges;
  const wallet = call.store.part(Wallet);
  const { available } = wallet;
  if (!behaviour.affordable(price, available)) {
    throw new Refusal('balance', behaviour.shortfallMessage({ required: price, available }));
  }
  await behaviour.afterBalanceCheck();
  await behaviour.debit(wallet, price, reference, call);
}
