import { Big } from 'big.js';

const part = 50;
const most = new Big('5000.00');

/** What a run may spend of a wallet where the user does not say it: a fiftieth of the balance, and at most 5,000.00. */
export function defaultLimit(balance: Big | undefined): Big {
  const share = balance?.div(part).round(2, Big.roundDown);
  return share?.lt(most) ? share : most;
}
