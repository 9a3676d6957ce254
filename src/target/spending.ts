import { Big } from 'big.js';
import type { Target } from './target.js';

const part = 50;
const most = new Big('5000.00');

/** What a run may spend of a wallet where the user does not say it: a fiftieth of the balance, and at most 5,000.00. */
export function defaultLimit(balance: Big | undefined): Big {
  const share = balance?.div(part).round(2, Big.roundDown);
  return share?.lt(most) ? share : most;
}

/** What a run may spend, in words; null where a state handler fills the wallet. */
export function limitInWords(target: Pick<Target, 'stateHandler' | 'environment' | 'spend'>): string | null {
  if (target.stateHandler !== undefined && target.environment !== 'live') return null;
  return target.spend === undefined
    ? 'The run spends at most a fiftieth of what the wallet holds, and at most 5000.00 (--spend AMOUNT).'
    : `The run spends at most ${target.spend} from the wallet (--spend AMOUNT sets another limit).`;
}
