import { Big } from 'big.js';
import type { Target } from './target.js';

const part = 50;
const most = new Big('5000.00');

/** What a run may spend of a wallet where the user does not say it: a fiftieth of the balance, and at most 5,000.00. */
export function defaultLimit(balance: Big | undefined): Big {
  const share = balance?.div(part).round(2, Big.roundDown);
  return share?.lt(most) ? share : most;
}

/** The balance that a fixture of the wallet names; undefined where none does. */
export function balanceOf({ fixtures }: Pick<Target, 'fixtures'>): string | undefined {
  const balance = fixtures.find(({ state }) => state === 'a wallet exists')?.values['available_balance'];
  return typeof balance === 'string' && /^\d{1,15}(\.\d{1,4})?$/.test(balance) ? balance : undefined;
}

/** What a run may spend, in words; null where a state handler fills the wallet. */
export function limitInWords(
  target: Pick<Target, 'stateHandler' | 'environment' | 'fixtures' | 'spend'>,
): string | null {
  if (target.stateHandler !== undefined && target.environment !== 'live') return null;
  const balance = balanceOf(target);
  const limit = target.spend ?? (balance && defaultLimit(new Big(balance)).toFixed(2));
  return limit === undefined
    ? 'The run spends at most a fiftieth of what the wallet holds, and at most 5000.00 (--spend AMOUNT).'
    : `The run spends at most ${limit} from the wallet (--spend AMOUNT sets another limit).`;
}
