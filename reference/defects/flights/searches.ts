import { defaults } from '../../behaviour/index.js';
import { members, onBody, onSuccess } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

const search = defectsOf('searchFlights');
const { flights: sound } = defaults;
const body = ['response.body'];
const pricing = ['preview-pricing'];

const weekAfter = (day: string): string =>
  new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10);

/** Faults of what a search finds and answers. */
export const searches: readonly Defect[] = [
  search('search-finds-nothing', 'Nothing is ever found.', ['offers-found'], {
    flights: { finds: () => false },
  }),
  search(
    'search-finds-nothing-after-a-month',
    'Days more than 30 days ahead have no flights.',
    ['offers-found'],
    {
      flights: {
        finds: (asked, now) =>
          asked.itineraries.every(({ departure_date: day }) => Date.parse(day) < now + 30 * 86_400_000) &&
          sound.finds(asked, now),
      },
    },
  ),
  search('search-price-final', 'The price_status of an offer is final.', pricing, {
    alter: onSuccess('data.*.pricing.price_status', () => 'final'),
  }),
  search('search-price-final-for-direct-flights', 'The price_status of a direct flight is final.', pricing, {
    alter: onSuccess('data.*', (offer) => {
      const { pricing: price, journeys } = members(offer) as {
        pricing: object;
        journeys: { stop_count: number }[];
      };
      const isDirect = journeys.every((journey) => journey.stop_count === 0);
      return { ...members(offer), pricing: { ...price, price_status: isDirect ? 'final' : 'preview' } };
    }),
  }),
  search('search-token-of-twelve', 'A selection_token has twelve characters.', ['token-length'], {
    flights: { token: (call) => sound.token(call).slice(0, 12) },
  }),
  search(
    'search-token-carries-offer',
    'A selection_token is as long as the offer itself.',
    ['token-length'],
    {
      flights: { token: (call) => `${sound.token(call)}.${'eyJvZmZlciI6'.repeat(200)}` },
    },
  ),
  search('search-other-way-round', 'Offers lead back from the arrival.', ['asked-journey'], {
    flights: {
      options: (asked) =>
        sound.options({
          ...asked,
          legs: asked.legs.map(({ from, to, day }) => ({ from: to, to: from, day })),
        }),
    },
  }),
  search('search-on-any-day', 'Offers leave a week later than asked for.', ['asked-date'], {
    flights: {
      options: (asked) =>
        sound.options({ ...asked, legs: asked.legs.map((leg) => ({ ...leg, day: weekAfter(leg.day) })) }),
    },
  }),
  search('search-ends-at-first-stop', 'A journey with a stop ends there.', ['asked-journey'], {
    alter: onSuccess('data.*.journeys.*', (journey) => {
      const { segments } = members(journey) as { segments: { arrival_airport_code: string }[] };
      return { ...members(journey), arrival_airport_code: segments[0]?.arrival_airport_code };
    }),
  }),
  search('search-errors-without-detail', 'A broken rule is a number and a message.', ['validation-body'], {
    alter: (answer) =>
      answer.refusal === 'rule' ? { ...answer, body: { error: 422, message: 'Invalid search' } } : answer,
  }),
  search('search-errors-located-by-text', 'loc is one text with dots.', ['validation-body'], {
    alter: (answer) => {
      const { detail } = members(answer.body);
      if (!Array.isArray(detail)) return answer;
      const located = (detail as { loc: string[] }[]).map((one) => ({ ...one, loc: one.loc.join('.') }));
      return { ...answer, body: { detail: located } };
    },
  }),
  search('search-amounts-as-text', 'Amounts of a price are text.', ['response.body', 'pact.success'], {
    alter: onSuccess('data.*.pricing.total_amount', (amount) => Number(amount).toFixed(2)),
  }),
  search('search-stops-as-text', 'stop_count is a text.', body, {
    alter: onSuccess('data.*.journeys.*.stop_count', String),
  }),
  search('search-layover-null', 'A segment without a layover has null there.', body, {
    alter: onSuccess('data.*.journeys.*.segments.*.layover', (place) => (place === '' ? null : place)),
  }),
  search('search-baggage-left-out', 'Segments say nothing of baggage.', body, {
    alter: onSuccess('data.*.journeys.*.segments.*.baggage_count', () => undefined),
  }),
  search('search-offers-by-token', 'The offers are an object by token.', body, {
    alter: onBody((answer) => ({
      ...answer,
      data: Object.fromEntries(
        (answer['data'] as { selection_token: string }[]).map((offer) => [offer.selection_token, offer]),
      ),
    })),
  }),
];
