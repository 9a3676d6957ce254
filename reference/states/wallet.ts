import { Big } from 'big.js';
import { isDecimalText } from '../money.js';
import { Wallet } from '../store/wallet.js';
import { InvalidParam, type StateContext, type State, type StateParams } from './state.js';

/** The wallet of the business; with `available_balance`, that is what it holds from now on. */
function walletExists(params: StateParams, { store, behaviour }: StateContext): ReturnType<State> {
  const wallet = store.part(Wallet);
  const balance = params['available_balance'];
  if (balance !== undefined) {
    if (typeof balance !== 'string' || !isDecimalText(balance) || new Big(balance).lt(0)) {
      throw new InvalidParam('available_balance: give decimal text, not below zero.');
    }
    if (!behaviour.wallet.mayHold(new Big(balance)))
      throw new InvalidParam('available_balance: more than a wallet may hold.');
    wallet.setBalance(new Big(balance));
  }
  const otp = behaviour.wallet.otp(store.next('otp'));
  wallet.otp = otp;
  return {
    wallet_id: behaviour.wallet.walletId(wallet),
    account_number: wallet.accountNumber,
    available_balance: behaviour.wallet.money(wallet.available),
    ...(otp === undefined ? {} : { otp }),
  };
}

export const wallet: Record<string, State> = {
  'a wallet exists': walletExists,
};
