import { Big } from 'big.js';
import { cardsDefaults as sound } from '../behaviour/cards.js';
import { shortMoneyText } from '../money.js';
import { Refusal } from '../refusal.js';
import { onSuccess } from '../rewrite.js';
import { filledText, oneOf, optional, text } from '../rules.js';
import { all, as200, only } from './only.js';
import { variantTable } from './variant.js';

/** Choices about virtual cards. */
export const cards = variantTable({
  'card-status-stays': {
    about: 'freezeCard/effect-on-status',
    summary: 'Freezing leaves the status as it is.',
    cards: { status: () => 'PENDING' },
  },
  'card-status-in-small-letters': {
    about: 'freezeCard/status-values',
    summary: 'Statuses are words in small letters.',
    cards: { status: ({ isFrozen }) => (isFrozen ? 'blocked by customer' : 'active') },
  },
  'card-frozen-again-refused': {
    about: 'freezeCard/freeze-again',
    summary: 'A frozen card is not frozen again.',
    cards: {
      freezeAgain() {
        throw new Refusal('conflict', 'The card is frozen already');
      },
    },
  },
  'card-debit-with-sign': {
    about: 'ruling:free-values',
    summary: 'The amount of a debit is shown with its sign.',
    alter: only(
      ['mockCardTransaction'],
      onSuccess('data.amount', (amount) => `-${String(amount)}`),
    ),
  },
  'card-message-of-creation': {
    about: 'freezeCard/message',
    summary: 'The message speaks of a creation.',
    cards: { freezeMessage: () => 'Virtual card created successfully' },
  },
  'card-fields-optional': {
    about: 'mockCardTransaction/required-fields',
    summary: 'Neither amount nor type is required.',
    cards: {
      useFields: () => ({ amount: optional(text), type: optional(oneOf('DEBIT', 'CREDIT')) }),
      amount: (value) => (value === 'undefined' ? new Big(1) : sound.amount(value)),
      typeOf: (value) => (value === 'undefined' ? 'DEBIT' : value),
    },
  },
  'card-debits-only': {
    about: 'mockCardTransaction/types',
    summary: 'DEBIT is the only type.',
    cards: { useFields: () => ({ ...sound.useFields(), type: oneOf('DEBIT') }) },
  },
  'card-any-type': {
    about: 'mockCardTransaction/types',
    summary: 'A type is any word; all but CREDIT take from the balance.',
    cards: { useFields: () => ({ ...sound.useFields(), type: filledText }) },
  },
  'card-overdrawn': {
    about: 'mockCardTransaction/amount-limits',
    summary: 'A DEBIT may be above the balance.',
    cards: {
      accept({ type, amount }, card) {
        sound.accept({ type, amount: amount.gt(card.balance) ? new Big(0) : amount }, card);
      },
    },
  },
  'card-amount-limits': {
    about: 'mockCardTransaction/amount-limits',
    summary: 'Amounts are between 1.00 and 500.00.',
    cards: {
      amount(value) {
        const amount = sound.amount(value);
        if (amount.lt(1) || amount.gt(500)) throw new Refusal('rule', 'amount: outside of the limits.');
        return amount;
      },
    },
  },
  'card-not-positive-accepted': {
    about: 'mockCardTransaction/amount-limits',
    summary: 'Zero and negative amounts are accepted, and move nothing.',
    cards: {
      amount: (value) => (/^-?0+(\.0+)?$|^-\d+(\.\d+)?$/.test(value) ? new Big(value) : sound.amount(value)),
      move: (card, use, call) => (use.amount.gt(0) ? sound.move(card, use, call) : undefined),
    },
  },
  'card-balance-before': {
    about: 'mockCardTransaction/processing',
    summary: 'card_balance is the balance before the use.',
    cards: { shownBalance: (before) => before },
  },
  'card-processed-later': {
    about: 'mockCardTransaction/processing',
    summary: 'A use is processed 150 ms after the response.',
    cards: {
      move: (card, use, call) => void setTimeout(() => void sound.move(card, use, call), 150).unref(),
    },
  },
  'card-fee-on-each-use': {
    about: 'ruling:card-balance',
    summary: 'A use costs 4.00 on top, and may overdraw the card.',
    cards: {
      accept: (use, card) => sound.accept({ ...use, amount: new Big(0) }, { ...card, balance: new Big(0) }),
      move: (card, use, call) => sound.move(card, { ...use, amount: use.amount.plus(4) }, call),
    },
  },
  'card-fee-by-share': {
    about: 'ruling:card-balance',
    summary: 'A use costs nine tenths of its amount on top.',
    cards: {
      accept: (use, card) => sound.accept({ ...use, amount: new Big(0) }, { ...card, balance: new Big(0) }),
      move: (card, use, call) => sound.move(card, { ...use, amount: use.amount.times('1.9') }, call),
    },
  },
  'card-used-while-frozen': {
    about: 'mockCardTransaction/frozen-card',
    summary: 'A frozen card can be used.',
    cards: { accept: (use, card) => sound.accept(use, { ...card, isFrozen: false }) },
  },
  'card-refusals-declined-200': {
    about: 'ruling:refusal',
    summary: 'What a card cannot do gets 200 with status DECLINED.',
    alter: only(
      ['freezeCard', 'mockCardTransaction'],
      all(
        ...(['absent', 'balance', 'conflict'] as const).map((kind) =>
          as200(kind, { status: 'DECLINED', error: 51 }),
        ),
      ),
    ),
  },
  'card-amounts-short': {
    about: 'ruling:decimal-text',
    summary: 'Amounts and balances have no trailing zeros.',
    cards: { cardMoney: shortMoneyText },
  },
});
