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
  'freeze-other-card-comes-back': defect('Another card of the business comes back.')
    .breaks('card')
    .cards({
      card(id, call) {
        sound.card(id, call);
        return call.store.part(Cards).issue(new Big(25));
      },
    }),
  'freeze-id-of-customer': defect('The id is that of the customer.')
    .breaks('card')
    .members('data', (data) => ({ id: data['customer_id'] })),
  'freeze-id-of-event': defect('The id is that of the freezing.')
    .breaks('card')
    .shows('data.id', (_, { store }) => uuid(`freezing ${store.next('freezing')}`)),
  'freeze-unknown-card-made-up': defect('A card that is not known is made up.')
    .breaks('unknown-card')
    .cards({
      card: (id, { store }) => store.part(Cards).find(id) ?? { ...store.part(Cards).issue(new Big(0)), id },
    }),
  'freeze-unknown-card-crashes': defect('A card id that is not known ends in a 500.')
    .breaks('unknown-card', 'response.no-server-error')
    .cards({
      card: (id, { store }) => orCrash(store.part(Cards).find(id)),
    }),
  'freeze-billing-address-left-out': defect('There is no billing address.')
    .breaks('response.body', 'pact.success')
    .hides('data.billing_address'),
  'freeze-errors-with-code-as-text': defect('The number of an error is a text.')
    .breaks('response.error-body')
    .refuses('any', (answer) => ({ body: { ...members(answer.body), error: String(answer.status) } })),
  'freeze-half-emoji-crashes': defect('Half of an emoji in the path ends in a 500.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .crashes(({ path }) => /%ed%a0|%f0%9f%98$/i.test(path)),
  'freeze-updated-before-created': defect('updated_datetime is a day before the creation.')
    .breaks('times')
    .members('data', ({ created_datetime: time }) => ({ updated_datetime: dayBefore(time) })),
  'freeze-pan-of-another-card': defect('The masked_pan ends like another card.')
    .breaks('masked-pan')
    .shows('data.masked_pan', '408408******0007'),
  'freeze-card-in-naira': defect('The currency of a card is NGN.')
    .breaks('usd-card')
    .shows('data.currency', 'NGN'),
});
