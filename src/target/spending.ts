import { Big } from 'big.js';

const part = 50;
const most = new Big('5000.00');

/** The default of `spend`: a fiftieth of the balance, and at most 5,000.00. */
export function defaultLimit(balance: Big | undefined): Big {
  const share = balance?.div(part).round(2, Big.roundDown);
  return share?.lt(most) ? share : most;
}
