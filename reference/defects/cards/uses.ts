import { Big } from 'big.js';
import { defaults, type Alter } from '../../behaviour/index.js';
import { after } from '../../behaviour/cards.js';
import type { RefusalKind } from '../../http.js';
import { Refusal } from '../../refusal.js';
import { isSuccess, onRefused, onSuccess } from '../../rewrite.js';
import { text, type Rule } from '../../rules.js';
import { Cards } from '../../store/cards.js';
import { withSecret } from '../shared/credentials.js';
import { defectsOf } from '../defect.js';
import { repairsCutShort } from '../shared/malformed-bodies.js';

const { cards: sound } = defaults;
const unreadable = (value: string): boolean => Number.isNaN(Number(value));

// Of objects and arrays no text can be made.
const scalar: Rule = (value, ...where) => (typeof value === 'object' ? text(value, ...where) : []);

/** Takes the amount off the card though the use is refused. */
function movesRefused(kind: RefusalKind): Alter {
  return onRefused([kind], (answer, call) => {
    const card = call?.store.part(Cards).find(call.request.params['card_id'] ?? '');
    const asked = /"amount"\s*:\s*"(\d+(?:\.\d+)?)"/.exec(call?.request.body ?? '')?.[1];
    if (card && asked) card.balance = card.balance.minus(asked);
    return answer;
  });
}

/** Defects of simulated card transactions. */
export const cardUses = defectsOf('mockCardTransaction', {
  'mock-card-swapped-for-customer': {
    summary: 'The card_id is that of the customer.',
    fails: 'echo',
    alter: (answer, call) =>
      onSuccess('data.card_id', (id) => call?.store.part(Cards).find(String(id))?.customerId)(answer, call),
  },
  'mock-amount-echoed-in-cents': {
    summary: 'The amount comes back in cents.',
    fails: 'echo',
    alter: onSuccess('data.amount', (amount) => new Big(String(amount)).times(100).toFixed(0)),
  },
  'mock-type-echoed-in-small-letters': {
    summary: 'The type comes back in small letters.',
    fails: 'echo',
    alter: onSuccess('data.type', (type) => String(type).toLowerCase()),
  },
  'mock-unknown-card-served': {
    summary: 'A card that is not known is used all the same.',
    fails: 'unknown-card',
    cards: {
      card: (id, { store }) => store.part(Cards).find(id) ?? { ...store.part(Cards).issue(new Big(25)), id },
    },
  },
  'mock-balance-moved-twice': {
    summary: 'A DEBIT moves the balance twice.',
    fails: 'balance',
    cards: {
      move(card, use, call) {
        for (let times = 0; times < 2; times += 1) void sound.move(card, use, call);
      },
    },
  },
  'mock-balance-never-moved': {
    summary: 'The balance stays.',
    fails: 'balance',
    cards: { move: () => undefined },
  },
  'mock-balance-raised-by-debit': {
    summary: 'A DEBIT raises the balance.',
    fails: 'balance',
    cards: {
      move(card, { amount }) {
        card.balance = card.balance.plus(amount);
      },
    },
  },
  'mock-balance-in-whole-dollars': {
    summary: 'A DEBIT takes whole dollars.',
    fails: 'balance',
    cards: {
      move(card, use) {
        card.balance = after(card.balance, { ...use, amount: use.amount.round(0, Big.roundDown) });
      },
    },
  },
  'mock-unauthorized-moves-balance': {
    summary: 'A 401 comes after the balance moved, until there is none left.',
    fails: ['refusal-moves-nothing', 'response.success'],
    alter: withSecret(movesRefused('credentials')),
  },
  'mock-invalid-moves-balance': {
    summary: 'A use that is refused as invalid moves the balance.',
    fails: 'refusal-moves-nothing',
    alter: movesRefused('rule'),
  },
  'mock-types-not-looked-at': {
    summary: 'amount and type may be numbers or booleans, and any amount is taken.',
    fails: ['body.amount.type', 'body.type.type'],
    cards: { useFields: () => ({ amount: scalar, type: scalar }), accept: () => undefined },
  },
  'mock-amount-text-read-as-zero': {
    summary: 'An amount that is no number counts as zero.',
    fails: 'body.amount.format',
    cards: { amount: (value) => (unreadable(value) ? new Big(0) : sound.amount(value)) },
  },
  'mock-amount-text-crashes': {
    summary: 'An amount that is no number ends in a 500.',
    fails: ['body.amount.format', 'response.no-server-error'],
    cards: { amount: (value) => (unreadable(value) ? new Big(value) : sound.amount(value)) },
  },
  'mock-malformed-json-repaired': {
    summary: 'JSON that lacks its end is read.',
    fails: 'body.malformed',
    ...repairsCutShort,
  },
  'mock-card-balance-as-number': {
    summary: 'card_balance is a JSON number.',
    fails: ['response.body', 'pact.success'],
    alter: onSuccess('data.card_balance', Number),
  },
  'mock-errors-by-field': {
    summary: 'Errors are messages by field.',
    fails: 'response.error-body',
    alter: (answer) =>
      isSuccess(answer) ? answer : { ...answer, body: { status: 'error', errors: { amount: ['invalid'] } } },
  },
  'mock-replay-moves-balance': {
    summary: 'A repeated request gets the same response, and moves the balance again.',
    fails: 'idempotency.one-effect',
    service: {
      replay(kept, call) {
        const card = call.store.part(Cards).find(call.request.params['card_id'] ?? '');
        const { amount, type } = JSON.parse(call.request.body) as { amount: string; type: string };
        if (!card) throw new Refusal('absent', 'Card not found');
        void sound.move(card, { amount: new Big(amount), type }, call);
        return kept.reply;
      },
    },
  },
});
