import { Big } from 'big.js';
import { defaults } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { dropped, members, onSuccess } from '../../rewrite.js';
import { Cards } from '../../store/cards.js';
import { uuid } from '../../store/store.js';
import { defectsOf, type Defect } from '../defect.js';
import { forgetful, refusesReplays, tellsTwinsApart } from '../faults/idempotency.js';
import { interrupted } from '../faults/programs.js';
import { rowOf } from '../faults/row.js';

const freeze = defectsOf('freezeCard');
const { cards: sound } = defaults;
const body = ['response.body'];
const card = ['card'];

// A frozen card is not frozen again, as is legal; so a replay that is not one shows.
const onlyOnce = {
  cards: {
    freezeAgain(): never {
      throw new Refusal('conflict', 'The card is frozen.');
    },
  },
};

/** Faults of freezing a card. */
export const freezing: readonly Defect[] = [
  freeze('freeze-other-card-comes-back', 'Another card of the business comes back.', card, {
    cards: {
      card(id, call) {
        sound.card(id, call);
        return call.store.part(Cards).issue(new Big(25));
      },
    },
  }),
  freeze('freeze-id-of-customer', 'The id is that of the customer.', card, {
    alter: onSuccess('data', (data) => ({ ...members(data), id: members(data)['customer_id'] })),
  }),
  freeze('freeze-id-of-event', 'The id is that of the freezing.', card, {
    alter: (answer, call) =>
      onSuccess('data.id', () => uuid(`freezing ${call?.store.next('freezing')}`))(answer, call),
  }),
  freeze('freeze-unknown-card-made-up', 'A card that is not known is made up.', ['unknown-card'], {
    cards: {
      card: (id, { store }) => store.part(Cards).find(id) ?? { ...store.part(Cards).issue(new Big(0)), id },
    },
  }),
  freeze(
    'freeze-unknown-card-crashes',
    'A card id that is not known ends in a 500.',
    ['unknown-card', 'response.no-server-error'],
    {
      cards: {
        card(id, { store }) {
          const found = store.part(Cards).find(id);
          if (!found) throw new Error('card is null');
          return found;
        },
      },
    },
  ),
  freeze('freeze-balance-as-number', 'The balance is a JSON number.', body, {
    alter: onSuccess('data.balance', Number),
  }),
  freeze(
    'freeze-billing-address-left-out',
    'There is no billing address.',
    ['response.body', 'pact.success'],
    {
      alter: onSuccess('data.billing_address', dropped),
    },
  ),
  freeze('freeze-card-number-null', 'The number of the card is null.', body, {
    alter: onSuccess('data.card_number', () => null),
  }),
  freeze('freeze-updated-as-epoch', 'updated_datetime is an epoch.', body, {
    alter: onSuccess('data.updated_datetime', (time) => Date.parse(String(time))),
  }),
  freeze('freeze-errors-with-code-as-text', 'The number of an error is a text.', ['response.error-body'], {
    alter: (answer) =>
      answer.refusal
        ? { ...answer, body: { ...members(answer.body), error: String(answer.status) } }
        : answer,
  }),
  ...[...forgetful(onlyOnce), refusesReplays, tellsTwinsApart, interrupted(onlyOnce).byAnotherKey].flatMap(
    (fault) => rowOf('freezeCard', fault),
  ),
];
