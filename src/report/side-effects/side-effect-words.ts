import type { Report } from '../model/model.js';
import { visible } from '../text/visible.js';
import type { SideEffectTotal } from './side-effect.js';

/** What a run on a live server left behind, in one sentence; nothing of a sandbox, or of an older report. */
export function sideEffectWords({ target, sideEffects }: Report): string | null {
  if (target.environment !== 'live' || sideEffects === undefined) return null;
  if (sideEffects.length === 0)
    return 'Nothing was sent to the live server that has an effect and was accepted.';
  return `Left behind on the live server (side-effects.json): ${sideEffects.map(inWords).join('; ')}.`;
}

function inWords({ operation, done, unknown, sums }: SideEffectTotal): string {
  const money = sums.map(
    ({ currency, amount }) => `${currency === null ? 'a currency not shown,' : visible(currency)} ${amount}`,
  );
  const open = unknown > 0 ? [`${unknown} more may have been done`] : [];
  return `${operation ?? 'what no operation is'} ${[`${done} times`, ...money, ...open].join(', ')}`;
}
