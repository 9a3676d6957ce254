import { Big } from 'big.js';
import { defaults } from '../../behaviour/index.js';
import { members } from '../../changes/replies.js';
import { dayBefore, orCrash } from '../../changes/values.js';
import { Cards } from '../../store/cards.js';
import { uuid } from '../../store/store.js';
import { defect, defectsOf } from '../defect.js';

const { cards: sound } = defaults;

/** Defects of freezing a card. */
export const cardFreeze = defectsOf('freezeCard', {
  'freeze-other-card-comes-back': defect('The server returns a different card of the business.')
    .breaks('card')
    .cards({
      card(id, call) {
        sound.card(id, call);
        return call.store.part(Cards).issue(new Big(25));
      },
    }),
  'freeze-id-of-customer': defect('The server returns the id of the customer as the card id.')
    .breaks('card')
    .members('data', (data) => ({ id: data['customer_id'] })),
  'freeze-id-of-event': defect('The server returns the id of the freeze event as the card id.')
    .breaks('card')
    .shows('data.id', (_, { store }) => uuid(`freezing ${store.next('freezing')}`)),
  'freeze-unknown-card-made-up': defect('The server invents a card for an unknown id.')
    .breaks('unknown-card')
    .cards({
      card: (id, { store }) => store.part(Cards).find(id) ?? { ...store.part(Cards).issue(new Big(0)), id },
    }),
  'freeze-unknown-card-crashes': defect('The server returns 500 for an unknown card id.')
    .breaks('unknown-card', 'response.no-server-error')
    .cards({
      card: (id, { store }) => orCrash(store.part(Cards).find(id)),
    }),
  'freeze-billing-address-left-out': defect('The server omits the billing address.')
    .breaks('response.body', 'pact.success')
    .hides('data.billing_address'),
  'freeze-errors-with-code-as-text': defect('The server returns the error number as text.')
    .breaks('response.error-body')
    .refuses('any', (answer) => ({ body: { ...members(answer.body), error: String(answer.status) } })),
  'freeze-half-emoji-crashes': defect('The server returns 500 for half of an emoji in the path.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .crashes(({ path }) => /%ed%a0|%f0%9f%98$/i.test(path)),
  'freeze-updated-before-created': defect('The server returns updated_datetime a day before the creation.')
    .breaks('times')
    .members('data', ({ created_datetime: time }) => ({ updated_datetime: dayBefore(time) })),
  'freeze-pan-of-another-card': defect(
    'The server returns a masked_pan with the last digits of another card.',
  )
    .breaks('masked-pan')
    .shows('data.masked_pan', '408408******0007'),
  'freeze-card-in-naira': defect('The server returns NGN as the currency of a card.')
    .breaks('usd-card')
    .shows('data.currency', 'NGN'),
});
