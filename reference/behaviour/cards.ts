import { Big } from 'big.js';
import { isDecimalText, moneyText, scaleOf } from '../formats.js';
import { oneOf, text, type Fields } from '../rules.js';
import type { Call } from '../operation.js';
import { Refusal } from '../refusal.js';
import { Cards, type Card } from '../store/cards.js';

/** A simulated use of a card. */
export interface CardUse {
  readonly amount: Big;
  readonly type: string;
}

/** The balance after a use. */
export function after(balance: Big, { type, amount }: CardUse): Big {
  return type === 'CREDIT' ? balance.plus(amount) : balance.minus(amount);
}

/** Decisions about virtual cards. */
export const cardsDefaults = {
  /** The card with an id. Throws a Refusal for an unknown id. */
  card(id: string, { store }: Call): Card {
    const found = store.part(Cards).find(id);
    if (!found) throw new Refusal('absent', 'Card not found');
    return found;
  },
  /** The `status` of a card. */
  status: ({ isFrozen }: Card): string => (isFrozen ? 'FROZEN' : 'ACTIVE'),
  /** Throws a Refusal for a frozen card that cannot be frozen again. */
  freezeAgain: (_card: Card): void => undefined,
  freeze(card: Card, now: number): void {
    if (!card.isFrozen) Object.assign(card, { isFrozen: true, updatedAt: now });
  },
  freezeMessage: (): string => 'Card frozen',
  useFields: (): Fields => ({ amount: text, type: oneOf('DEBIT', 'CREDIT') }),
  /** The amount as a number. Throws a Refusal for text that is not an amount. */
  amount(value: string): Big {
    if (!isDecimalText(value) || scaleOf(value) > 2)
      throw new Refusal('rule', 'amount: give a decimal number as text, such as "5.00".');
    const amount = new Big(value);
    if (amount.lte(0)) throw new Refusal('rule', 'amount: give more than zero.');
    return amount;
  },
  /** The type of a use. */
  typeOf: (value: string): string => value,
  /** Throws a Refusal for a use that this server does not simulate. */
  accept(use: CardUse, card: Card): void {
    if (card.isFrozen) throw new Refusal('conflict', 'The card is frozen');
    if (after(card.balance, use).lt(0))
      throw new Refusal('balance', `The card holds ${moneyText(card.balance)} USD only`);
  },
  /** Changes the balance of the card. */
  move(card: Card, use: CardUse, { clock }: Call): Promise<void> | void {
    Object.assign(card, { balance: after(card.balance, use), updatedAt: clock.now() });
  },
  /** The value of `card_balance`. */
  shownBalance: (_: Big, { balance }: Card): Big => balance,
  /** Decimal text of an amount or a balance. */
  cardMoney: moneyText,
};

export type CardsBehaviour = typeof cardsDefaults;
