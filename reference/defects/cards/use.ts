import { Big } from 'big.js';
import { defaults } from '../../behaviour/index.js';
import { after } from '../../behaviour/cards.js';
import type { Reply } from '../../http.js';
import type { Call } from '../../operation.js';
import { centsByFloat, orCrash } from '../../changes/values.js';
import { bodyOf } from '../../changes/requests.js';
import { text, type Rule } from '../../rules.js';
import { Cards } from '../../store/cards.js';
import { defect, defectsOf } from '../defect.js';
import { onReplay } from '../service/idempotency.js';
import { repairsCutShort } from '../service/responses.js';

const { cards: sound } = defaults;

/** The number that a lenient parser reads from an amount that ends in letters. */
export const upToLetters = (text: string): string =>
  /^\d+\.\d\d[a-z]/i.test(text) ? String(Number.parseFloat(text)) : text;

const unreadable = (value: string): boolean => Number.isNaN(Number(value));

// Objects and arrays have no text form.
const scalar: Rule = (value, ...where) => (typeof value === 'object' ? text(value, ...where) : []);

/** Debits the card although the use is rejected. */
function movesAllTheSame(answer: Reply, call: Call | undefined): Reply {
  const card = call?.store.part(Cards).find(call.request.params['card_id'] ?? '');
  const asked = /"amount"\s*:\s*"(\d+(?:\.\d+)?)"/.exec(call?.request.body ?? '')?.[1];
  if (card && asked) card.balance = card.balance.minus(asked);
  return answer;
}

/** Defects of simulated card transactions. */
export const cardUse = defectsOf('mockCardTransaction', {
  'mock-card-swapped-for-customer': defect('The server returns the id of the customer as card_id.')
    .breaks('echo')
    .shows('data.card_id', (id, { store }) => store.part(Cards).find(String(id))?.customerId),
  'mock-amount-echoed-in-cents': defect('The server returns the amount in cents.')
    .breaks('echo')
    .shows('data.amount', (amount) => new Big(String(amount)).times(100).toFixed(0)),
  'mock-type-echoed-as-credit': defect('The server returns CREDIT as the type.')
    .breaks('echo')
    .shows('data.type', 'CREDIT'),
  'mock-amount-by-way-of-cents': defect(
    'The server converts the amount to cents with a float and truncates it.',
  )
    .breaks('echo')
    .shows('data.amount', (amount) => (Math.trunc(Number(amount) * 100) / 100).toFixed(2)),
  'mock-one-decimal-misread': defect('The server reads the single decimal of an amount as cents.')
    .breaks('echo')
    .cards({
      amount: (value) => sound.amount(value.replace(/\.(\d)$/, '.0$1')),
    }),
  'mock-whole-amount-is-cents': defect('The server reads an amount without decimals as cents.')
    .breaks('echo')
    .cards({
      amount: (value) => (/^\d+$/.test(value) ? sound.amount(value).div(100) : sound.amount(value)),
    }),
  'mock-unknown-card-served': defect('The server accepts a transaction with an unknown card.')
    .breaks('unknown-card')
    .cards({
      card: (id, { store }) => store.part(Cards).find(id) ?? { ...store.part(Cards).issue(new Big(25)), id },
    }),
  'mock-balance-moved-twice': defect('The server changes the balance twice for a DEBIT.')
    .breaks('balance')
    .cards({
      move(card, use, call) {
        for (let times = 0; times < 2; times += 1) void sound.move(card, use, call);
      },
    }),
  'mock-balance-never-moved': defect('The server never changes the balance.')
    .breaks('balance')
    .cards({ move: () => undefined }),
  'mock-balance-raised-by-debit': defect('The server raises the balance for a DEBIT.')
    .breaks('balance')
    .cards({
      move(card, { amount }) {
        card.balance = card.balance.plus(amount);
      },
    }),
  'mock-balance-in-whole-dollars': defect('The server debits whole dollars only.')
    .breaks('balance')
    .cards({
      move(card, use) {
        card.balance = after(card.balance, { ...use, amount: use.amount.round(0, Big.roundDown) });
      },
    }),
  'mock-unauthorized-moves-balance': defect('The server changes the balance before it answers 401.')
    .breaks('refusal-moves-nothing')
    .when(({ headers }) => headers.has('api-secret'))
    .refuses('credentials', movesAllTheSame),
  'mock-invalid-moves-balance': defect(
    'The server changes the balance for a transaction that it rejects as invalid.',
  )
    .breaks('refusal-moves-nothing')
    .refuses('rule', movesAllTheSame),
  'mock-types-not-looked-at': defect(
    'The server accepts numbers and booleans as amount and type, and any amount.',
  )
    .breaks('body.amount.type', 'body.type.type')
    .cards({ useFields: () => ({ amount: scalar, type: scalar }), accept: () => undefined }),
  'mock-amount-text-read-as-zero': defect('The server reads an amount that is not a number as zero.')
    .breaks('body.amount.format')
    .cards({ amount: (value) => (unreadable(value) ? new Big(0) : sound.amount(value)) }),
  'mock-amount-text-crashes': defect('The server returns 500 for an amount that is not a number.')
    .breaks('body.amount.format', 'response.no-server-error')
    .cards({ amount: (value) => (unreadable(value) ? new Big(value) : sound.amount(value)) }),
  'mock-malformed-json-repaired': defect('The server accepts truncated JSON.')
    .breaks('body.malformed')
    .with(repairsCutShort),
  'mock-card-balance-as-number': defect('The server returns card_balance as a JSON number.')
    .breaks('response.body', 'pact.success')
    .shows('data.card_balance', Number),
  'mock-errors-by-field': defect('The server returns errors as messages by field.')
    .breaks('response.error-body')
    .refuses('any', { body: { status: 'error', errors: { amount: ['invalid'] } } }),
  'mock-replay-moves-balance': defect(
    'The server repeats the response to a repeated request, but changes the balance again.',
  )
    .breaks('idempotency.one-effect')
    .with(
      onReplay((call) => {
        const { amount, type } = bodyOf(call.request);
        const card = orCrash(call.store.part(Cards).find(call.request.params['card_id'] ?? ''));
        void sound.move(card, { amount: new Big(String(amount)), type: String(type) }, call);
      }),
    ),
  'card-amount-infinite-crashes': defect('The server returns 500 for an amount of Infinity.')
    .breaks('fuzz.rule-broken', 'response.no-server-error')
    .cards({ amount: (text) => (text === 'Infinity' ? new Big(Infinity) : sound.amount(text)) }),
  'card-amount-up-to-letters': defect(
    'The server reads the leading number of an amount and ignores the rest.',
  )
    .breaks('fuzz.rule-broken')
    .cards({
      amount: (text) => sound.amount(upToLetters(text)),
    }),
  'card-type-in-array-crashes': defect('The server returns 500 for a type in an array.')
    .breaks('response.no-server-error')
    .crashes((request) => {
      const { type } = bodyOf(request);
      return Array.isArray(type) && type.includes('DEBIT');
    }),
  'card-use-truncated-cents': defect('The server truncates the cents of a card debit.')
    .breaks('balance')
    .cards({
      move: (card, use, call) => sound.move(card, { ...use, amount: centsByFloat(use.amount) }, call),
    }),
  'card-amount-echoed-truncated-cents': defect(
    'The server returns the amount of a transaction with truncated cents.',
  )
    .breaks('echo')
    .shows('data.amount', (amount) => centsByFloat(new Big(String(amount))).toFixed(2)),
});
