import { Big } from 'big.js';
import { cardsDefaults as sound, type CardsBehaviour } from '../behaviour/cards.js';
import { shortMoneyText } from '../formats.js';
import { filledText, oneOf, optional, text } from '../rules.js';
import { withNothing } from '../changes/replies.js';
import { Refusal } from '../refusal.js';
import { variant, variantTable } from './variant.js';

/** Makes the amount and the type of a use optional. */
const optionalFields: Partial<CardsBehaviour> = {
  useFields: () => ({ amount: optional(text), type: optional(oneOf('DEBIT', 'CREDIT')) }),
  amount: (value) => (value === 'undefined' ? new Big(1) : sound.amount(value)),
  typeOf: (value) => (value === 'undefined' ? 'DEBIT' : value),
};

/** Adds a fee to a use, which may overdraw the card. */
const withFee = (feeOf: (amount: Big) => Big): Partial<CardsBehaviour> => ({
  accept: (use, card) => sound.accept({ ...use, amount: new Big(0) }, { ...card, balance: new Big(0) }),
  move: (card, use, call) => sound.move(card, { ...use, amount: use.amount.plus(feeOf(use.amount)) }, call),
});

/** Choices about virtual cards. */
export const cards = variantTable({
  'card-status-stays': variant('The server does not change the status of a frozen card.')
    .about('freezeCard/effect-on-status')
    .cards({ status: () => 'PENDING' }),
  'card-status-in-small-letters': variant('The server returns statuses in lower case.')
    .about('freezeCard/status-values')
    .cards({ status: ({ isFrozen }) => (isFrozen ? 'blocked by customer' : 'active') }),
  'card-frozen-again-refused': variant('The server rejects a frozen card when it is frozen again.')
    .about('freezeCard/freeze-again')
    .cards({
      freezeAgain() {
        throw new Refusal('conflict', 'The card is frozen already');
      },
    }),
  'card-debit-with-sign': variant('The server returns the amount of a debit with its sign.')
    .about('ruling:free-values')
    .on('mockCardTransaction')
    .shows('data.amount', (amount) => `-${String(amount)}`),
  'card-type-in-small-letters': variant('The server returns the type of a transaction in lower case.')
    .about('ruling:masked-echo')
    .on('mockCardTransaction')
    .shows('data.type', (type) => String(type).toLowerCase()),
  'card-message-of-creation': variant('The server returns a message about a creation.')
    .about('freezeCard/message')
    .cards({ freezeMessage: () => 'Virtual card created successfully' }),
  'card-fields-optional': variant('The server requires neither amount nor type.')
    .about('mockCardTransaction/required-fields')
    .cards(optionalFields),
  'card-debits-only': variant('The server accepts DEBIT as the only type.')
    .about('mockCardTransaction/types')
    .cards({ useFields: () => ({ ...sound.useFields(), type: oneOf('DEBIT') }) }),
  'card-any-type': variant('The server accepts any word as type, and debits all but CREDIT.')
    .about('mockCardTransaction/types')
    .cards({ useFields: () => ({ ...sound.useFields(), type: filledText }) }),
  'card-overdrawn': variant('The server accepts a DEBIT above the balance.')
    .about('mockCardTransaction/amount-limits')
    .cards({
      accept({ type, amount }, card) {
        sound.accept({ type, amount: amount.gt(card.balance) ? new Big(0) : amount }, card);
      },
    }),
  'card-amounts-with-two-decimals': variant('The server rejects an amount that does not have two decimals.')
    .about('mockCardTransaction/amount-limits')
    .cards({
      amount(value) {
        if (!/\.\d\d$/.test(value)) throw new Refusal('rule', 'amount: give two decimals.');
        return sound.amount(value);
      },
    }),
  'card-amounts-of-whole-dollars': variant('The server rejects an amount that is not in whole dollars.')
    .about('mockCardTransaction/amount-limits')
    .cards({
      amount(value) {
        if (/\.\d*[1-9]/.test(value)) throw new Refusal('rule', 'amount: give whole dollars.');
        return sound.amount(value);
      },
    }),
  'card-amount-limits': variant('The server accepts amounts between 1.00 and 500.00.')
    .about('mockCardTransaction/amount-limits')
    .cards({
      amount(value) {
        const amount = sound.amount(value);
        if (amount.lt(1) || amount.gt(500)) throw new Refusal('rule', 'amount: outside of the limits.');
        return amount;
      },
    }),
  'card-not-positive-accepted': variant('The server accepts zero and negative amounts, and moves nothing.')
    .about('mockCardTransaction/amount-limits')
    .cards({
      amount: (value) => (/^-?0+(\.0+)?$|^-\d+(\.\d+)?$/.test(value) ? new Big(value) : sound.amount(value)),
      move: (card, use, call) => (use.amount.gt(0) ? sound.move(card, use, call) : undefined),
    }),
  'card-balance-before': variant('The server returns the balance before the transaction as card_balance.')
    .about('mockCardTransaction/processing')
    .cards({ shownBalance: (before) => before }),
  'card-processed-later': variant('The server processes a transaction 150 ms after the response.')
    .about('mockCardTransaction/processing')
    .cards({
      move: (card, use, call) => void setTimeout(() => void sound.move(card, use, call), 150).unref(),
    }),
  'card-fee-on-each-use': variant(
    'The server charges 4.00 on top of a transaction, and may overdraw the card.',
  )
    .about('ruling:card-balance')
    .cards(withFee(() => new Big(4))),
  'card-fee-by-share': variant('The server charges nine tenths of the amount on top of a transaction.')
    .about('ruling:card-balance')
    .cards(withFee((amount) => amount.times('0.9'))),
  'card-used-while-frozen': variant('The server accepts a transaction with a frozen card.')
    .about('mockCardTransaction/frozen-card')
    .cards({ accept: (use, card) => sound.accept(use, { ...card, isFrozen: false }) }),
  'card-refusals-declined-200': variant(
    'The server returns 200 and status DECLINED for an impossible transaction.',
  )
    .about('ruling:refusal')
    .on('freezeCard', 'mockCardTransaction')
    .admits(['absent', 'balance', 'conflict'], { status: 'DECLINED', error: 51 }),
  'card-amounts-short': variant('The server returns amounts and balances without trailing zeros.')
    .about('ruling:decimal-text')
    .cards({ cardMoney: shortMoneyText }),
  'card-left-out-is-null': variant(
    'The server requires neither amount nor type, and returns null for a missing one.',
  )
    .about('service/left-out-members')
    .cards(optionalFields)
    .on('mockCardTransaction')
    .alter(withNothing({ amount: ['amount'], type: ['type'] }, null)),
  'card-number-as-token': variant(
    'The server returns a token as card_number, and only the end of the masked_pan.',
  )
    .about('ruling:free-values')
    .on('freezeCard')
    .members('data', () => ({ card_number: 'tok_8842ab', masked_pan: '**** **** **** 4081' })),
  'card-number-masked': variant('The server masks both numbers, and returns the currency in lower case.')
    .about('ruling:free-values')
    .on('freezeCard')
    .members('data', ({ masked_pan: pan }) => ({ card_number: pan, currency: 'usd' })),
});
