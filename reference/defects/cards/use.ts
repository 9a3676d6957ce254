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

/** What a lenient reader makes of an amount that ends in letters. */
export const upToLetters = (text: string): string =>
  /^\d+\.\d\d[a-z]/i.test(text) ? String(Number.parseFloat(text)) : text;

const unreadable = (value: string): boolean => Number.isNaN(Number(value));

// Of objects and arrays no text can be made.
const scalar: Rule = (value, ...where) => (typeof value === 'object' ? text(value, ...where) : []);

/** Takes the amount off the card though the use is refused. */
function movesAllTheSame(answer: Reply, call: Call | undefined): Reply {
  const card = call?.store.part(Cards).find(call.request.params['card_id'] ?? '');
  const asked = /"amount"\s*:\s*"(\d+(?:\.\d+)?)"/.exec(call?.request.body ?? '')?.[1];
  if (card && asked) card.balance = card.balance.minus(asked);
  return answer;
}

/** Defects of simulated card transactions. */
export const cardUse = defectsOf('mockCardTransaction', {
  'mock-card-swapped-for-customer': defect('The card_id is that of the customer.')
    .breaks('echo')
    .shows('data.card_id', (id, { store }) => store.part(Cards).find(String(id))?.customerId),
  'mock-amount-echoed-in-cents': defect('The amount comes back in cents.')
    .breaks('echo')
    .shows('data.amount', (amount) => new Big(String(amount)).times(100).toFixed(0)),
  'mock-type-echoed-as-credit': defect('The type comes back as CREDIT.')
    .breaks('echo')
    .shows('data.type', 'CREDIT'),
  'mock-amount-by-way-of-cents': defect('The amount comes back by way of cents in a float, cut off.')
    .breaks('echo')
    .shows('data.amount', (amount) => (Math.trunc(Number(amount) * 100) / 100).toFixed(2)),
  'mock-one-decimal-misread': defect('In an amount with one decimal, that is taken for cents.')
    .breaks('echo')
    .cards({
      amount: (value) => sound.amount(value.replace(/\.(\d)$/, '.0$1')),
    }),
  'mock-whole-amount-is-cents': defect('An amount without decimals is taken for cents.')
    .breaks('echo')
    .cards({
      amount: (value) => (/^\d+$/.test(value) ? sound.amount(value).div(100) : sound.amount(value)),
    }),
  'mock-unknown-card-served': defect('A card that is not known is used all the same.')
    .breaks('unknown-card')
    .cards({
      card: (id, { store }) => store.part(Cards).find(id) ?? { ...store.part(Cards).issue(new Big(25)), id },
    }),
  'mock-balance-moved-twice': defect('A DEBIT moves the balance twice.')
    .breaks('balance')
    .cards({
      move(card, use, call) {
        for (let times = 0; times < 2; times += 1) void sound.move(card, use, call);
      },
    }),
  'mock-balance-never-moved': defect('The balance stays.')
    .breaks('balance')
    .cards({ move: () => undefined }),
  'mock-balance-raised-by-debit': defect('A DEBIT raises the balance.')
    .breaks('balance')
    .cards({
      move(card, { amount }) {
        card.balance = card.balance.plus(amount);
      },
    }),
  'mock-balance-in-whole-dollars': defect('A DEBIT takes whole dollars.')
    .breaks('balance')
    .cards({
      move(card, use) {
        card.balance = after(card.balance, { ...use, amount: use.amount.round(0, Big.roundDown) });
      },
    }),
  'mock-unauthorized-moves-balance': defect('A 401 comes after the balance moved, until there is none left.')
    .breaks('refusal-moves-nothing', 'response.success')
    .when(({ headers }) => headers.has('api-secret'))
    .refuses('credentials', movesAllTheSame),
  'mock-invalid-moves-balance': defect('A use that is refused as invalid moves the balance.')
    .breaks('refusal-moves-nothing')
    .refuses('rule', movesAllTheSame),
  'mock-types-not-looked-at': defect('amount and type may be numbers or booleans, and any amount is taken.')
    .breaks('body.amount.type', 'body.type.type')
    .cards({ useFields: () => ({ amount: scalar, type: scalar }), accept: () => undefined }),
  'mock-amount-text-read-as-zero': defect('An amount that is no number counts as zero.')
    .breaks('body.amount.format')
    .cards({ amount: (value) => (unreadable(value) ? new Big(0) : sound.amount(value)) }),
  'mock-amount-text-crashes': defect('An amount that is no number ends in a 500.')
    .breaks('body.amount.format', 'response.no-server-error')
    .cards({ amount: (value) => (unreadable(value) ? new Big(value) : sound.amount(value)) }),
  'mock-malformed-json-repaired': defect('JSON that lacks its end is read.')
    .breaks('body.malformed')
    .with(repairsCutShort),
  'mock-card-balance-as-number': defect('card_balance is a JSON number.')
    .breaks('response.body', 'pact.success')
    .shows('data.card_balance', Number),
  'mock-errors-by-field': defect('Errors are messages by field.')
    .breaks('response.error-body')
    .refuses('any', { body: { status: 'error', errors: { amount: ['invalid'] } } }),
  'mock-replay-moves-balance': defect(
    'A repeated request gets the same response, and moves the balance again.',
  )
    .breaks('idempotency.one-effect')
    .with(
      onReplay((call) => {
        const { amount, type } = bodyOf(call.request);
        const card = orCrash(call.store.part(Cards).find(call.request.params['card_id'] ?? ''));
        void sound.move(card, { amount: new Big(String(amount)), type: String(type) }, call);
      }),
    ),
  'card-amount-infinite-crashes': defect('An amount of Infinity ends in a 500.')
    .breaks('fuzz.rule-broken', 'response.no-server-error')
    .cards({ amount: (text) => (text === 'Infinity' ? new Big(Infinity) : sound.amount(text)) }),
  'card-amount-up-to-letters': defect('An amount is read as far as it is a number.')
    .breaks('fuzz.rule-broken')
    .cards({
      amount: (text) => sound.amount(upToLetters(text)),
    }),
  'card-type-in-array-crashes': defect('A type in an array ends in a 500.')
    .breaks('response.no-server-error')
    .crashes((request) => {
      const { type } = bodyOf(request);
      return Array.isArray(type) && type.includes('DEBIT');
    }),
  'card-use-truncated-cents': defect('A use debits by way of truncated cents.')
    .breaks('balance')
    .cards({
      move: (card, use, call) => sound.move(card, { ...use, amount: centsByFloat(use.amount) }, call),
    }),
  'card-amount-echoed-truncated-cents': defect('The amount of a use comes back by way of truncated cents.')
    .breaks('echo')
    .shows('data.amount', (amount) => centsByFloat(new Big(String(amount))).toFixed(2)),
});
