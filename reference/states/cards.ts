import { Big } from 'big.js';
import { isDecimalText } from '../money.js';
import { Cards } from '../store/cards.js';
import { InvalidParam, type State } from './state.js';

export const cards: Record<string, State> = {
  /** A new card that is not frozen. */
  'a virtual card exists': ({ balance = '25.00' }, { store }) => {
    if (typeof balance !== 'string' || !isDecimalText(balance) || new Big(balance).lt(0)) {
      throw new InvalidParam('balance: give decimal text, not below zero.');
    }
    return { card_id: store.part(Cards).issue(new Big(balance)).id };
  },
};
