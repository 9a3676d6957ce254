import { Big } from 'big.js';
import { isDecimalText, moneyText, scaleOf } from '../formats.js';
import type { Call } from '../operation.js';
import { Refusal } from '../refusal.js';
import { oneOf, text, type Fields } from '../rules.js';
import { Cards, type Card } from '../store/cards.js';

/** A use of a card that is only pretended. */
export interface CardUse {
  readonly amount: Big;
  readonly type: string;
}

/** Decisions about virtual cards. */
export interface CardsBehaviour {
  /** The card with an id. Throws a Refusal for an id that is not known. */
  card(id: string, call: Call): Card;
  /** What `status` says of a card. */
  status(card: Card): string;
  /** Throws a Refusal for a frozen card that is not to be frozen again. */
  freezeAgain(card: Card): void;
  freeze(card: Card, now: number): void;
  freezeMessage(): string;
  useFields(): Fields;
  /** The amount as a number. Throws a Refusal for text that is no amount. */
  amount(text: string): Big;
  /** The type of a use. */
  typeOf(text: string): string;
  /** Throws a Refusal for a use that this server does not simulate. */
  accept(use: CardUse, card: Card): void;
  /** Changes the balance of the card. */
  move(card: Card, use: CardUse, call: Call): Promise<void> | void;
  /** What `card_balance` says. */
  shownBalance(before: Big, card: Card): Big;
  /** Decimal text of an amount or a balance. */
  cardMoney(amount: Big): string;
}

/** The balance after a use. */
export function after(balance: Big, { type, amount }: CardUse): Big {
  return type === 'CREDIT' ? balance.plus(amount) : balance.minus(amount);
}

export const cardsDefaults: CardsBehaviour = {
  card(id, { store }) {
    const found = store.part(Cards).find(id);
    if (!found) throw new Refusal('absent', 'Card not found');
    return found;
  },
  status: ({ isFrozen }) => (isFrozen ? 'FROZEN' : 'ACTIVE'),
  freezeAgain: () => undefined,
  freeze(card, now) {
    if (!card.isFrozen) Object.assign(card, { isFrozen: true, updatedAt: now });
  },
  freezeMessage: () => 'Card frozen',
  useFields: () => ({ amount: text, type: oneOf('DEBIT', 'CREDIT') }),
  amount(value) {
    if (!isDecimalText(value) || scaleOf(value) > 2)
      throw new Refusal('rule', 'amount: give a decimal number as text, such as "5.00".');
    const amount = new Big(value);
    if (amount.lte(0)) throw new Refusal('rule', 'amount: give more than zero.');
    return amount;
  },
  typeOf: (value) => value,
  accept(use, card) {
    if (card.isFrozen) throw new Refusal('conflict', 'The card is frozen');
    if (after(card.balance, use).lt(0))
      throw new Refusal('balance', `The card holds ${moneyText(card.balance)} USD only`);
  },
  move(card, use, { clock }) {
    Object.assign(card, { balance: after(card.balance, use), updatedAt: clock.now() });
  },
  shownBalance: (_, { balance }) => balance,
  cardMoney: moneyText,
};
