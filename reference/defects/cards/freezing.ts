import { Big } from 'big.js';
import { defaults } from '../../behaviour/index.js';
import { dropped, members, onSuccess } from '../../rewrite.js';
import { Cards } from '../../store/cards.js';
import { uuid } from '../../store/store.js';
import { defectsOf } from '../defect.js';

const { cards: sound } = defaults;

/** Defects of freezing a card. */
export const cardFreezing = defectsOf('freezeCard', {
  'freeze-other-card-comes-back': {
    summary: 'Another card of the business comes back.',
    fails: 'card',
    cards: {
      card(id, call) {
        sound.card(id, call);
        return call.store.part(Cards).issue(new Big(25));
      },
    },
  },
  'freeze-id-of-customer': {
    summary: 'The id is that of the customer.',
    fails: 'card',
    alter: onSuccess('data', (data) => ({ ...members(data), id: members(data)['customer_id'] })),
  },
  'freeze-id-of-event': {
    summary: 'The id is that of the freezing.',
    fails: 'card',
    alter: (answer, call) =>
      onSuccess('data.id', () => uuid(`freezing ${call?.store.next('freezing')}`))(answer, call),
  },
  'freeze-unknown-card-made-up': {
    summary: 'A card that is not known is made up.',
    fails: 'unknown-card',
    cards: {
      card: (id, { store }) => store.part(Cards).find(id) ?? { ...store.part(Cards).issue(new Big(0)), id },
    },
  },
  'freeze-unknown-card-crashes': {
    summary: 'A card id that is not known ends in a 500.',
    fails: ['unknown-card', 'response.no-server-error'],
    cards: {
      card(id, { store }) {
        const found = store.part(Cards).find(id);
        if (!found) throw new Error('card is null');
        return found;
      },
    },
  },
  'freeze-billing-address-left-out': {
    summary: 'There is no billing address.',
    fails: ['response.body', 'pact.success'],
    alter: onSuccess('data.billing_address', dropped),
  },
  'freeze-errors-with-code-as-text': {
    summary: 'The number of an error is a text.',
    fails: 'response.error-body',
    alter: (answer) =>
      answer.refusal
        ? { ...answer, body: { ...members(answer.body), error: String(answer.status) } }
        : answer,
  },
});
