import { claim } from '../../contract/finding.js';
import { say } from '../../contract/phrase.js';
import { Big } from 'big.js';
import { money } from '../../checks/decimal.js';
import { NotTestable } from '../../engine/errors.js';
import { overflowOf } from '../../rules/wallet/exact-money.js';
import type { Context } from '../context.js';

/**
 * Sets a balance that is hard to compute with, by a state.
 *
 * @param balance decimal text
 * @returns whether the wallet shows it
 */
export async function heldExactly(t: Context, balance: string): Promise<boolean> {
  try {
    const held = await t.money.holding(balance);
    const overflow = overflowOf(new Big(balance), held);
    if (overflow !== undefined)
      t.result.blame('service/exact-money', {
        finding: claim(
          say`an available balance of ${balance}, as set by a state`,
          say`${money(held)} (${overflow})`,
        ),
        story: t.log.story,
      });
    return held.eq(balance);
  } catch (error) {
    if (error instanceof NotTestable) return false;
    throw error;
  }
}
