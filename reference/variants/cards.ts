import { Big } from 'big.js';
import { cardsDefaults as sound, type CardsBehaviour } from '../behaviour/cards.js';
import { shortMoneyText } from '../formats.js';
import { filledText, oneOf, optional, text } from '../rules.js';
import { withNothing } from '../changes/replies.js';
import { Refusal } from '../refusal.js';
import { variant, variantTable } from './variant.js';

/** Neither the amount nor the type of a use is required. */
const optionalFields: Partial<CardsBehaviour> = {
  useFields: () => ({ amount: optional(text), type: optional(oneOf('DEBIT', 'CREDIT')) }),
  amount: (value) => (value === 'undefined' ? new Big(1) : sound.amount(value)),
  typeOf: (value) => (value === 'undefined' ? 'DEBIT' : value),
};

/** A use costs more than its amount, and may overdraw the card. */
const withFee = (feeOf: (amount: Big) => Big): Partial<CardsBehaviour> => ({
  accept: (use, card) => sound.accept({ ...use, amount: new Big(0) }, { ...card, balance: new Big(0) }),
  move: (card, use, call) => sound.move(card, { ...use, amount: use.amount.plus(feeOf(use.amount)) }, call),
});

/** Choices about virtual cards. */
export const cards = variantTable({
  'card-status-stays': variant('Freezing leaves the status as it is.')
    .about('freezeCard/effect-on-status')
    .cards({ status: () => 'PENDING' }),
  'card-status-in-small-letters': variant('Statuses are words in small letters.')
    .about('freezeCard/status-values')
    .cards({ status: ({ isFrozen }) => (isFrozen ? 'blocked by customer' : 'active') }),
  'card-frozen-again-refused': variant('A frozen card is not frozen again.')
    .about('freezeCard/freeze-again')
    .cards({
      freezeAgain() {
        throw new Refusal('conflict', 'The card is frozen already');
      },
    }),
  'card-debit-with-sign': variant('The amount of a debit is shown with its sign.')
    .about('ruling:free-values')
    .on('mockCardTransaction')
    .shows('data.amount', (amount) => `-${String(amount)}`),
  'card-type-in-small-letters': variant('The type of a use comes back in small letters.')
    .about('ruling:masked-echo')
    .on('mockCardTransaction')
    .shows('data.type', (type) => String(type).toLowerCase()),
  'card-message-of-creation': variant('The message speaks of a creation.')
    .about('freezeCard/message')
    .cards({ freezeMessage: () => 'Virtual card created successfully' }),
  'card-fields-optional': variant('Neither amount nor type is required.')
    .about('mockCardTransaction/required-fields')
    .cards(optionalFields),
  'card-debits-only': variant('DEBIT is the only type.')
    .about('mockCardTransaction/types')
    .cards({ useFields: () => ({ ...sound.useFields(), type: oneOf('DEBIT') }) }),
  'card-any-type': variant('A type is any word; all but CREDIT take from the balance.')
    .about('mockCardTransaction/types')
    .cards({ useFields: () => ({ ...sound.useFields(), type: filledText }) }),
  'card-overdrawn': variant('A DEBIT may be above the balance.')
    .about('mockCardTransaction/amount-limits')
    .cards({
      accept({ type, amount }, card) {
        sound.accept({ type, amount: amount.gt(card.balance) ? new Big(0) : amount }, card);
      },
    }),
  'card-amounts-with-two-decimals': variant('An amount has two decimals, or is refused.')
    .about('mockCardTransaction/amount-limits')
    .cards({
      amount(value) {
        if (!/\.\d\d$/.test(value)) throw new Refusal('rule', 'amount: give two decimals.');
        return sound.amount(value);
      },
    }),
  'card-amounts-of-whole-dollars': variant('An amount is whole dollars, or is refused.')
    .about('mockCardTransaction/amount-limits')
    .cards({
      amount(value) {
        if (/\.\d*[1-9]/.test(value)) throw new Refusal('rule', 'amount: give whole dollars.');
        return sound.amount(value);
      },
    }),
  'card-amount-limits': variant('Amounts are between 1.00 and 500.00.')
    .about('mockCardTransaction/amount-limits')
    .cards({
      amount(value) {
        const amount = sound.amount(value);
        if (amount.lt(1) || amount.gt(500)) throw new Refusal('rule', 'amount: outside of the limits.');
        return amount;
      },
    }),
  'card-not-positive-accepted': variant('Zero and negative amounts are accepted, and move nothing.')
    .about('mockCardTransaction/amount-limits')
    .cards({
      amount: (value) => (/^-?0+(\.0+)?$|^-\d+(\.\d+)?$/.test(value) ? new Big(value) : sound.amount(value)),
      move: (card, use, call) => (use.amount.gt(0) ? sound.move(card, use, call) : undefined),
    }),
  'card-balance-before': variant('card_balance is the balance before the use.')
    .about('mockCardTransaction/processing')
    .cards({ shownBalance: (before) => before }),
  'card-processed-later': variant('A use is processed 150 ms after the response.')
    .about('mockCardTransaction/processing')
    .cards({
      move: (card, use, call) => void setTimeout(() => void sound.move(card, use, call), 150).unref(),
    }),
  'card-fee-on-each-use': variant('A use costs 4.00 on top, and may overdraw the card.')
    .about('ruling:card-balance')
    .cards(withFee(() => new Big(4))),
  'card-fee-by-share': variant('A use costs nine tenths of its amount on top.')
    .about('ruling:card-balance')
    .cards(withFee((amount) => amount.times('0.9'))),
  'card-used-while-frozen': variant('A frozen card can be used.')
    .about('mockCardTransaction/frozen-card')
    .cards({ accept: (use, card) => sound.accept(use, { ...card, isFrozen: false }) }),
  'card-refusals-declined-200': variant('What a card cannot do gets 200 with status DECLINED.')
    .about('ruling:refusal')
    .on('freezeCard', 'mockCardTransaction')
    .admits(['absent', 'balance', 'conflict'], { status: 'DECLINED', error: 51 }),
  'card-amounts-short': variant('Amounts and balances have no trailing zeros.')
    .about('ruling:decimal-text')
    .cards({ cardMoney: shortMoneyText }),
  'card-left-out-is-null': variant('Neither amount nor type is required; what is left out is null.')
    .about('service/left-out-members')
    .cards(optionalFields)
    .on('mockCardTransaction')
    .alter(withNothing({ amount: ['amount'], type: ['type'] }, null)),
  'card-number-as-token': variant('The card_number is a token, and only the end of the masked_pan is shown.')
    .about('ruling:free-values')
    .on('freezeCard')
    .members('data', () => ({ card_number: 'tok_8842ab', masked_pan: '**** **** **** 4081' })),
  'card-number-masked': variant('Both numbers are masked, and the currency is in small letters.')
    .about('ruling:free-values')
    .on('freezeCard')
    .members('data', ({ masked_pan: pan }) => ({ card_number: pan, currency: 'usd' })),
});
