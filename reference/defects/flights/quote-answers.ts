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

/** Quotes the first offer of a search for another offer, or acts differently. */
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

/** Defects of the response with a quote. */
export const flightQuoteAnswers = defectsOf('createFlightQuote', {
  'quote-with-its-token': defect('The server returns the selection_token with the quote.')
    .breaks('no-selection-token')
    .members('data', (_, { request }) => bodyOf(request)),
  'quote-with-token-empty': defect('The server returns an empty selection_token with the quote.')
    .breaks('no-selection-token')
    .shows('data.selection_token', ''),
  'quote-price-final': defect('The server returns final as the price_status of a quote.')
    .breaks('preview-pricing')
    .shows('data.pricing.price_status', 'final'),
  'quote-id-for-all': defect('The server gives every quote the same id.')
    .breaks('own-id')
    .shows('data.id', '11111111-1111-4111-8111-111111111111'),
  'quote-expired-at-once': defect('The server returns the creation time as expires_at.')
    .breaks('bookable')
    .flights({ quote: (offer, call) => ({ ...sound.quote(offer, call), expiresAt: call.clock.now() }) }),
  'quote-expired-an-hour-ago': defect('The server returns expires_at in Lagos time, but marks it as UTC.')
    .breaks('bookable')
    .flights({
      quote(offer, call) {
        const made = sound.quote(offer, call);
        return { ...made, expiresAt: made.expiresAt - 3_600_000 };
      },
    }),
  'quote-of-another-offer': defect('The server quotes the first offer of the search, whatever was selected.')
    .breaks('own-option', 'selected-option')
    .flights({
      offer(token, call) {
        const found = sound.offer(token, call);
        const [first = found] = call.store.part(Flights).offers.values();
        return first;
      },
    }),
  'quote-flies-a-day-later': defect('The server quotes a flight a day later than the offer.')
    .breaks('selected-option')
    .shows('data.journeys.*.departure_datetime', (time) => timestamp(Date.parse(String(time)) + 86_400_000)),
  'quote-errors-by-field': defect('The server rejects an invalid body with one message per field.')
    .breaks('validation-body')
    .refuses('rule', { body: { status: false, errors: { selection_token: ['Invalid'] } } }),
  'quote-errors-detail-as-text': defect('The server returns detail as a single text.')
    .breaks('validation-body')
    .refuses('rule', { body: { detail: 'selection_token: invalid' } }),
  'quote-id-as-number': defect('The server returns the id as a JSON number.')
    .breaks('response.body', 'pact.success')
    .shows('data.id', 4711),
  'quote-answers-206': defect('The server returns 206 for a successful request.')
    .breaks('response.success')
    .answers(206),
  'quote-of-last-shows-first': defect('The server quotes the first offer for the token of the last one.')
    .breaks('own-option', 'selected-option')
    .with(quotesFor((offers) => offers.at(-1))),
  'quote-of-middle-shows-first': defect('The server quotes the first offer for the token of the middle one.')
    .breaks('own-option', 'selected-option')
    .with(quotesFor((offers) => offers[Math.floor(offers.length / 2)])),
  'quote-of-last-crashes': defect('The server returns 500 for the token of the last offer.')
    .breaks('response.no-server-error')
    .with(
      quotesFor(
        (offers) => offers.at(-1),
        () => {
          throw new RangeError('index out of range');
        },
      ),
    ),
  'quote-long-token-refused-otherwise': defect(
    'The server rejects a token of more than 2,048 characters with the Error shape.',
  )
    .breaks('response.error-body')
    .when(({ body }) => /"selection_token":"[^"]{2049}/.test(body))
    .refuses('rule', ({ status }) => ({ body: { error: status, message: 'Invalid' } })),
  'quote-updated-before-created': defect('The server returns updated_datetime a day before the creation.')
    .breaks('times')
    .members('data', ({ created_datetime: time }) => ({ updated_datetime: dayBefore(time) })),
  'quote-always-refundable': defect('The server returns every quote as refundable.')
    .breaks('offer-terms')
    .shows('data.is_refundable', true),
  'quote-in-dollars': defect('The server returns USD as the currency of a quote.')
    .breaks('offer-terms')
    .shows('data.currency_code', 'USD'),
});
