import { Big } from 'big.js';
import { cardsDefaults as sound } from '../behaviour/cards.js';
import { shortMoneyText } from '../money.js';
import { Refusal } from '../refusal.js';
import { onSuccess } from '../rewrite.js';
import { filledText, oneOf, optional, text } from '../rules.js';
import { all, as200, only } from './only.js';
import { variant, type Variant } from './variant.js';

const processing = 'mockCardTransaction/processing';
const types = 'mockCardTransaction/types';
const limits = 'mockCardTransaction/amount-limits';

/** Choices about virtual cards. */
export const cards: readonly Variant[] = [
  variant('card-status-stays', 'freezeCard/effect-on-status', 'Freezing leaves the status as it is.', {
    cards: { status: () => 'PENDING' },
  }),
  variant(
    'card-status-in-small-letters',
    'freezeCard/status-values',
    'Statuses are words in small letters.',
    {
      cards: { status: ({ isFrozen }) => (isFrozen ? 'blocked by customer' : 'active') },
    },
  ),
  variant('card-frozen-again-refused', 'freezeCard/freeze-again', 'A frozen card is not frozen again.', {
    cards: {
      freezeAgain() {
        throw new Refusal('conflict', 'The card is frozen already');
      },
    },
  }),
  variant('card-debit-with-sign', 'ruling:free-values', 'The amount of a debit is shown with its sign.', {
    alter: only(
      ['mockCardTransaction'],
      onSuccess('data.amount', (amount) => `-${String(amount)}`),
    ),
  }),
  variant('card-message-of-creation', 'freezeCard/message', 'The message speaks of a creation.', {
    cards: { freezeMessage: () => 'Virtual card created successfully' },
  }),
  variant(
    'card-fields-optional',
    'mockCardTransaction/required-fields',
    'Neither amount nor type is required.',
    {
      cards: {
        useFields: () => ({ amount: optional(text), type: optional(oneOf('DEBIT', 'CREDIT')) }),
        amount: (value) => (value === 'undefined' ? new Big(1) : sound.amount(value)),
        typeOf: (value) => (value === 'undefined' ? 'DEBIT' : value),
      },
    },
  ),
  variant('card-debits-only', types, 'DEBIT is the only type.', {
    cards: { useFields: () => ({ ...sound.useFields(), type: oneOf('DEBIT') }) },
  }),
  variant('card-any-type', types, 'A type is any word; all but CREDIT take from the balance.', {
    cards: { useFields: () => ({ ...sound.useFields(), type: filledText }) },
  }),
  variant('card-overdrawn', limits, 'A DEBIT may be above the balance.', {
    cards: {
      accept({ type, amount }, card) {
        sound.accept({ type, amount: amount.gt(card.balance) ? new Big(0) : amount }, card);
      },
    },
  }),
  variant('card-amount-limits', limits, 'Amounts are between 1.00 and 500.00.', {
    cards: {
      amount(value) {
        const amount = sound.amount(value);
        if (amount.lt(1) || amount.gt(500)) throw new Refusal('rule', 'amount: outside of the limits.');
        return amount;
      },
    },
  }),
  variant('card-not-positive-accepted', limits, 'Zero and negative amounts are accepted, and move nothing.', {
    cards: {
      amount: (value) => (/^-?0+(\.0+)?$|^-\d+(\.\d+)?$/.test(value) ? new Big(value) : sound.amount(value)),
      move: (card, use, call) => (use.amount.gt(0) ? sound.move(card, use, call) : undefined),
    },
  }),
  variant('card-balance-before', processing, 'card_balance is the balance before the use.', {
    cards: { shownBalance: (before) => before },
  }),
  variant('card-processed-later', processing, 'A use is processed 150 ms after the response.', {
    cards: {
      move: (card, use, call) => void setTimeout(() => void sound.move(card, use, call), 150).unref(),
    },
  }),
  variant(
    'card-fee-on-each-use',
    'ruling:card-balance',
    'A use costs 4.00 on top, and may overdraw the card.',
    {
      cards: {
        accept: (use, card) => sound.accept({ ...use, amount: new Big(0) }, { ...card, balance: new Big(0) }),
        move: (card, use, call) => sound.move(card, { ...use, amount: use.amount.plus(4) }, call),
      },
    },
  ),
  variant('card-fee-by-share', 'ruling:card-balance', 'A use costs nine tenths of its amount on top.', {
    cards: {
      accept: (use, card) => sound.accept({ ...use, amount: new Big(0) }, { ...card, balance: new Big(0) }),
      move: (card, use, call) => sound.move(card, { ...use, amount: use.amount.times('1.9') }, call),
    },
  }),
  variant('card-used-while-frozen', 'mockCardTransaction/frozen-card', 'A frozen card can be used.', {
    cards: { accept: (use, card) => sound.accept(use, { ...card, isFrozen: false }) },
  }),
  variant(
    'card-refusals-declined-200',
    'ruling:refusal',
    'What a card cannot do gets 200 with status DECLINED.',
    {
      alter: only(
        ['freezeCard', 'mockCardTransaction'],
        all(
          ...(['absent', 'balance', 'conflict'] as const).map((kind) =>
            as200(kind, { status: 'DECLINED', error: 51 }),
          ),
        ),
      ),
    },
  ),
  variant('card-amounts-short', 'ruling:decimal-text', 'Amounts and balances have no trailing zeros.', {
    cards: { cardMoney: shortMoneyText },
  }),
];
