import { defaults, type Overrides } from '../../behaviour/index.js';
import { dayBefore } from '../../changes/values.js';
import { bodyOf } from '../../changes/requests.js';
import { timestamp } from '../../formats.js';
import { Flights, type Offer } from '../../store/flights.js';
import { defect, defectsOf } from '../defect.js';
import type { Call } from '../../operation.js';

const { flights: sound } = defaults;

/** The offers of the search that found this one. */
const together = ({ at }: Offer, { store }: Call): Offer[] =>
  [...store.part(Flights).offers.values()].filter((offer) => offer.at === at);

/** Quotes the first offer of a search, or does something else, for some other one. */
function quotesFor(
  which: (offers: Offer[]) => Offer | undefined,
  instead = (offers: Offer[]): Offer => offers[0]!,
): Overrides {
  return {
    flights: {
      offer(token, call) {
        const found = sound.offer(token, call);
        const offers = together(found, call);
        return which(offers) === found ? instead(offers) : found;
      },
    },
  };
}

/** Defects of what a quote shows. */
export const flightQuoteAnswers = defectsOf('createFlightQuote', {
  'quote-with-its-token': defect('The quote carries the selection_token.')
    .breaks('no-selection-token')
    .members('data', (_, { request }) => bodyOf(request)),
  'quote-with-token-empty': defect('The quote has an empty selection_token.')
    .breaks('no-selection-token')
    .shows('data.selection_token', ''),
  'quote-price-final': defect('The price_status of a quote is final.')
    .breaks('preview-pricing')
    .shows('data.pricing.price_status', 'final'),
  'quote-id-for-all': defect('Every quote has the same id.')
    .breaks('own-id')
    .shows('data.id', '11111111-1111-4111-8111-111111111111'),
  'quote-expired-at-once': defect('expires_at is when the quote was created.')
    .breaks('bookable')
    .flights({ quote: (offer, call) => ({ ...sound.quote(offer, call), expiresAt: call.clock.now() }) }),
  'quote-expired-an-hour-ago': defect('expires_at is in the zone of Lagos, and says it is UTC.')
    .breaks('bookable')
    .flights({
      quote(offer, call) {
        const made = sound.quote(offer, call);
        return { ...made, expiresAt: made.expiresAt - 3_600_000 };
      },
    }),
  'quote-of-another-offer': defect('The quote flies the offer that was found first, whatever was selected.')
    .breaks('own-option', 'selected-option')
    .flights({
      offer(token, call) {
        const found = sound.offer(token, call);
        const [first = found] = call.store.part(Flights).offers.values();
        return first;
      },
    }),
  'quote-flies-a-day-later': defect('The quote flies a day later than the offer.')
    .breaks('selected-option')
    .shows('data.journeys.*.departure_datetime', (time) => timestamp(Date.parse(String(time)) + 86_400_000)),
  'quote-errors-by-field': defect('A broken rule is a message by field.')
    .breaks('validation-body')
    .refuses('rule', { body: { status: false, errors: { selection_token: ['Invalid'] } } }),
  'quote-errors-detail-as-text': defect('detail is one text.')
    .breaks('validation-body')
    .refuses('rule', { body: { detail: 'selection_token: invalid' } }),
  'quote-id-as-number': defect('The id is a JSON number.')
    .breaks('response.body', 'pact.success')
    .shows('data.id', 4711),
  'quote-answers-206': defect('A success has status 206.').breaks('response.success').answers(206),
  'quote-of-last-shows-first': defect('The quote of the last offer is that of the first.')
    .breaks('own-option', 'selected-option')
    .with(quotesFor((offers) => offers.at(-1))),
  'quote-of-middle-shows-first': defect('The quote of the middle offer is that of the first.')
    .breaks('own-option', 'selected-option')
    .with(quotesFor((offers) => offers[Math.floor(offers.length / 2)])),
  'quote-of-last-crashes': defect('The quote of the last offer ends in a 500.')
    .breaks('response.no-server-error')
    .with(
      quotesFor(
        (offers) => offers.at(-1),
        () => {
          throw new RangeError('index out of range');
        },
      ),
    ),
  'quote-long-token-refused-otherwise': defect('A token of more than 2,048 characters gets the Error shape.')
    .breaks('response.error-body')
    .when(({ body }) => /"selection_token":"[^"]{2049}/.test(body))
    .refuses('rule', ({ status }) => ({ body: { error: status, message: 'Invalid' } })),
  'quote-updated-before-created': defect('updated_datetime is a day before the creation.')
    .breaks('times')
    .members('data', ({ created_datetime: time }) => ({ updated_datetime: dayBefore(time) })),
  'quote-always-refundable': defect('A quote can always be refunded.')
    .breaks('offer-terms')
    .shows('data.is_refundable', true),
  'quote-in-dollars': defect('The currency of a quote is USD.')
    .breaks('offer-terms')
    .shows('data.currency_code', 'USD'),
});
