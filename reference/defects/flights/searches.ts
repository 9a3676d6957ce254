import { defaults } from '../../behaviour/index.js';
import { members, onSuccess } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

const { flights: sound } = defaults;

const weekAfter = (day: string): string =>
  new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10);

/** Defects of what a search finds and answers. */
export const flightSearches = defectsOf('searchFlights', {
  'search-finds-nothing': {
    summary: 'Nothing is ever found.',
    fails: 'offers-found',
    flights: { finds: () => false },
  },
  'search-finds-nothing-after-a-month': {
    summary: 'Days more than 30 days ahead have no flights.',
    fails: 'offers-found',
    flights: {
      finds: (asked, now) =>
        asked.itineraries.every(({ departure_date: day }) => Date.parse(day) < now + 30 * 86_400_000) &&
        sound.finds(asked, now),
    },
  },
  'search-price-final': {
    summary: 'The price_status of an offer is final.',
    fails: 'preview-pricing',
    alter: onSuccess('data.*.pricing.price_status', () => 'final'),
  },
  'search-price-final-for-direct-flights': {
    summary: 'The price_status of a direct flight is final.',
    fails: 'preview-pricing',
    alter: onSuccess('data.*', (offer) => {
      const { pricing: price, journeys } = members(offer) as {
        pricing: object;
        journeys: { stop_count: number }[];
      };
      const isDirect = journeys.every((journey) => journey.stop_count === 0);
      return { ...members(offer), pricing: { ...price, price_status: isDirect ? 'final' : 'preview' } };
    }),
  },
  'search-token-of-twelve': {
    summary: 'A selection_token has twelve characters.',
    fails: 'token-length',
    flights: { token: (call) => sound.token(call).slice(0, 12) },
  },
  'search-token-carries-offer': {
    summary: 'A selection_token is as long as the offer itself.',
    fails: 'token-length',
    flights: { token: (call) => `${sound.token(call)}.${'eyJvZmZlciI6'.repeat(200)}` },
  },
  'search-other-way-round': {
    summary: 'Offers lead back from the arrival.',
    fails: 'asked-journey',
    flights: {
      options: (asked) =>
        sound.options({
          ...asked,
          legs: asked.legs.map(({ from, to, day }) => ({ from: to, to: from, day })),
        }),
    },
  },
  'search-on-any-day': {
    summary: 'Offers leave a week later than asked for.',
    fails: 'asked-date',
    flights: {
      options: (asked) =>
        sound.options({ ...asked, legs: asked.legs.map((leg) => ({ ...leg, day: weekAfter(leg.day) })) }),
    },
  },
  'search-ends-at-first-stop': {
    summary: 'A journey with a stop ends there.',
    fails: 'asked-journey',
    alter: onSuccess('data.*.journeys.*', (journey) => {
      const { segments } = members(journey) as { segments: { arrival_airport_code: string }[] };
      return { ...members(journey), arrival_airport_code: segments[0]?.arrival_airport_code };
    }),
  },
  'search-errors-without-detail': {
    summary: 'A broken rule is a number and a message.',
    fails: 'validation-body',
    alter: (answer) =>
      answer.refusal === 'rule' ? { ...answer, body: { error: 422, message: 'Invalid search' } } : answer,
  },
  'search-errors-located-by-text': {
    summary: 'loc is one text with dots.',
    fails: 'validation-body',
    alter: (answer) => {
      const { detail } = members(answer.body);
      if (!Array.isArray(detail)) return answer;
      const located = (detail as { loc: string[] }[]).map((one) => ({ ...one, loc: one.loc.join('.') }));
      return { ...answer, body: { detail: located } };
    },
  },
  'search-amounts-as-text': {
    summary: 'Amounts of a price are text.',
    fails: ['response.body', 'pact.success'],
    alter: onSuccess('data.*.pricing.total_amount', (amount) => Number(amount).toFixed(2)),
  },
});
