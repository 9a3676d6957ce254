import { Big } from 'big.js';
import { defaults, type Alter } from '../../behaviour/index.js';
import { after } from '../../behaviour/cards.js';
import type { RefusalKind } from '../../http.js';
import { Refusal } from '../../refusal.js';
import { isSuccess, onRefused, onSuccess } from '../../rewrite.js';
import { anything } from '../../rules.js';
import { Cards } from '../../store/cards.js';
import { defectsOf, type Defect } from '../defect.js';
import { repairsCutShort } from '../faults/bodies.js';
import { withSecret } from '../faults/credentials.js';
import { forgetful, replaysWithOtherStatus, unlocked } from '../faults/idempotency.js';
import { interrupted } from '../faults/programs.js';
import { rowOf } from '../faults/row.js';

const mock = defectsOf('mockCardTransaction');
const { cards: sound } = defaults;
const echo = ['echo'];
const balance = ['balance'];
const unmoved = ['refusal-moves-nothing'];
const format = ['body.amount.format'];
const unreadable = (value: string): boolean => Number.isNaN(Number(value));

/** Takes the amount off the card though the use is refused. */
function movesRefused(kind: RefusalKind): Alter {
  return onRefused([kind], (answer, call) => {
    const card = call?.store.part(Cards).find(call.request.params['card_id'] ?? '');
    const asked = /"amount"\s*:\s*"(\d+(?:\.\d+)?)"/.exec(call?.request.body ?? '')?.[1];
    if (card && asked) card.balance = card.balance.minus(asked);
    return answer;
  });
}

/** Faults of simulated card transactions. */
export const uses: readonly Defect[] = [
  mock('mock-card-swapped-for-customer', 'The card_id is that of the customer.', echo, {
    alter: (answer, call) =>
      onSuccess('data.card_id', (id) => call?.store.part(Cards).find(String(id))?.customerId)(answer, call),
  }),
  mock('mock-amount-echoed-in-cents', 'The amount comes back in cents.', echo, {
    alter: onSuccess('data.amount', (amount) => new Big(String(amount)).times(100).toFixed(0)),
  }),
  mock('mock-type-echoed-in-small-letters', 'The type comes back in small letters.', echo, {
    alter: onSuccess('data.type', (type) => String(type).toLowerCase()),
  }),
  mock('mock-unknown-card-served', 'A card that is not known is used all the same.', ['unknown-card'], {
    cards: {
      card: (id, { store }) => store.part(Cards).find(id) ?? { ...store.part(Cards).issue(new Big(25)), id },
    },
  }),
  mock('mock-balance-moved-twice', 'A DEBIT moves the balance twice.', balance, {
    cards: {
      move(card, use, call) {
        for (let times = 0; times < 2; times += 1) void sound.move(card, use, call);
      },
    },
  }),
  mock('mock-balance-never-moved', 'The balance stays.', balance, { cards: { move: () => undefined } }),
  mock('mock-balance-raised-by-debit', 'A DEBIT raises the balance.', balance, {
    cards: {
      move(card, { amount }) {
        card.balance = card.balance.plus(amount);
      },
    },
  }),
  mock('mock-balance-in-whole-dollars', 'A DEBIT takes whole dollars.', balance, {
    cards: {
      move(card, use) {
        card.balance = after(card.balance, { ...use, amount: use.amount.round(0, Big.roundDown) });
      },
    },
  }),
  mock(
    'mock-unauthorized-moves-balance',
    'A 401 comes after the balance moved, until there is none left.',
    [...unmoved, 'response.success'],
    {
      alter: withSecret(movesRefused('credentials')),
    },
  ),
  mock('mock-invalid-moves-balance', 'A use that is refused as invalid moves the balance.', unmoved, {
    alter: movesRefused('rule'),
  }),
  mock(
    'mock-types-not-looked-at',
    'amount and type may be of any type, and any amount is taken.',
    ['body.amount.type', 'body.type.type'],
    {
      cards: { useFields: () => ({ amount: anything, type: anything }), accept: () => undefined },
    },
  ),
  mock('mock-amount-text-read-as-zero', 'An amount that is no number counts as zero.', format, {
    cards: { amount: (value) => (unreadable(value) ? new Big(0) : sound.amount(value)) },
  }),
  mock(
    'mock-amount-text-crashes',
    'An amount that is no number ends in a 500.',
    ['body.amount.format', 'response.no-server-error'],
    { cards: { amount: (value) => (unreadable(value) ? new Big(value) : sound.amount(value)) } },
  ),
  mock(
    'mock-malformed-json-repaired',
    'JSON that lacks its end is read.',
    ['body.malformed'],
    repairsCutShort,
  ),
  mock('mock-card-balance-as-number', 'card_balance is a JSON number.', ['response.body', 'pact.success'], {
    alter: onSuccess('data.card_balance', Number),
  }),
  mock('mock-currency-null', 'The currency is null.', ['response.body'], {
    alter: onSuccess('data.currency', () => null),
  }),
  mock('mock-errors-by-field', 'Errors are messages by field.', ['response.error-body'], {
    alter: (answer) =>
      isSuccess(answer) ? answer : { ...answer, body: { status: 'error', errors: { amount: ['invalid'] } } },
  }),
  ...[...forgetful(), replaysWithOtherStatus, unlocked(), interrupted().byAnotherBody].flatMap((fault) =>
    rowOf('mockCardTransaction', fault),
  ),
  mock(
    'mock-replay-moves-balance',
    'A repeated request gets the same response, and moves the balance again.',
    ['idempotency.one-effect'],
    {
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
  ),
];
