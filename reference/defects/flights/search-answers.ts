import { defaults } from '../../behaviour/index.js';
import { dayBefore } from '../../changes/values.js';
import { members, lastWithout } from '../../changes/replies.js';
import { defect, defectsOf } from '../defect.js';

const { flights: sound } = defaults;

const weekAfter = (day: string): string =>
  new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10);

/** Defects of the response to a search. */
export const flightSearchAnswers = defectsOf('searchFlights', {
  'search-finds-nothing': defect('The server never finds an offer.')
    .breaks('offers-found')
    .flights({ finds: () => false }),
  'search-finds-nothing-after-a-month': defect('The server finds no flights more than 30 days ahead.')
    .breaks('offers-found')
    .flights({
      finds: (asked, now) =>
        asked.itineraries.every(({ departure_date: day }) => Date.parse(day) < now + 30 * 86_400_000) &&
        sound.finds(asked, now),
    }),
  'search-price-final': defect('The server returns final as the price_status of an offer.')
    .breaks('preview-pricing')
    .shows('data.*.pricing.price_status', 'final'),
  'search-price-final-for-direct-flights': defect(
    'The server returns final as the price_status of a direct flight.',
  )
    .breaks('preview-pricing')
    .shows('data.*', (offer) => {
      const { pricing: price, journeys } = members(offer) as {
        pricing: object;
        journeys: { stop_count: number }[];
      };
      const isDirect = journeys.every((journey) => journey.stop_count === 0);
      return { ...members(offer), pricing: { ...price, price_status: isDirect ? 'final' : 'preview' } };
    }),
  'search-token-of-twelve': defect('The server returns a selection_token of twelve characters.')
    .breaks('token-length')
    .flights({ token: (call) => sound.token(call).slice(0, 12) }),
  'search-token-carries-offer': defect('The server returns a selection_token as long as the offer itself.')
    .breaks('token-length')
    .flights({ token: (call) => `${sound.token(call)}.${'eyJvZmZlciI6'.repeat(200)}` }),
  'search-other-way-round': defect('The server returns offers in the opposite direction.')
    .breaks('asked-journey')
    .flights({
      options: (asked) =>
        sound.options({
          ...asked,
          legs: asked.legs.map(({ from, to, day }) => ({ from: to, to: from, day })),
        }),
    }),
  'search-on-any-day': defect('The server returns offers a week later than requested.')
    .breaks('asked-date')
    .flights({
      options: (asked) =>
        sound.options({ ...asked, legs: asked.legs.map((leg) => ({ ...leg, day: weekAfter(leg.day) })) }),
    }),
  'search-ends-at-first-stop': defect('The server ends a journey at its first stop.')
    .breaks('segments')
    .shows('data.*.journeys.*', (journey) => {
      const { segments } = members(journey) as { segments: { arrival_airport_code: string }[] };
      return { ...members(journey), arrival_airport_code: segments[0]?.arrival_airport_code };
    }),
  'search-errors-without-detail': defect('The server rejects an invalid request with a number and a message.')
    .breaks('validation-body')
    .refuses('rule', { body: { error: 422, message: 'Invalid search' } }),
  'search-errors-located-by-text': defect('The server returns loc as one text with dots.')
    .breaks('validation-body')
    .alter((answer) => {
      const { detail } = members(answer.body);
      if (!Array.isArray(detail)) return answer;
      const located = (detail as { loc: string[] }[]).map((one) => ({ ...one, loc: one.loc.join('.') }));
      return { ...answer, body: { detail: located } };
    }),
  'search-amounts-as-text': defect('The server returns the amounts of a price as text.')
    .breaks('response.body', 'pact.success')
    .shows('data.*.pricing.total_amount', (amount) => Number(amount).toFixed(2)),
  'search-last-offer-without-token': defect('The server omits the selection_token of the last offer.')
    .breaks('response.body')
    .shows('data', lastWithout('selection_token')),
  'search-children-refused-otherwise': defect(
    'The server rejects a negative number of children with the Error shape.',
  )
    .breaks('response.error-body')
    .when(({ body }) => body.includes('"children":-1'))
    .refuses('rule', ({ status }) => ({ body: { error: status, message: 'Invalid' } })),
  'search-segments-in-local-time': defect('The server returns segment times in another zone than they state.')
    .breaks('segments')
    .shows('data.*.journeys.*.segments.*.departure_datetime', (time) => dayBefore(time)),
  'search-cabin-ignored': defect('The server returns offers in first class, whatever cabin was requested.')
    .breaks('asked-cabin')
    .shows('data.*.journeys.*.segments.*.cabin_class', 'first'),
});
