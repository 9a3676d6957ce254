import { defaults, type Overrides } from '../../behaviour/index.js';
import { itineraryFields } from '../../behaviour/flights.js';
import { members, onBody, onSuccess } from '../../rewrite.js';
import {
  anything,
  day as departureDay,
  list,
  object,
  optional,
  text,
  textLike,
  wholeFrom,
  type Fields,
  type Rule,
} from '../../rules.js';
import { defectsOf, type Defect } from '../defect.js';
import { crashesOnMalformed, repairsCutShort } from '../faults/bodies.js';

const search = defectsOf('searchFlights');
const { flights: sound } = defaults;
const body = ['response.body'];
const pricing = ['preview-pricing'];

/** Looks at some members in another way. */
function looks(fields: Fields): Overrides {
  return { flights: { searchFields: () => ({ ...sound.searchFields(), ...fields }) } };
}

const legs = (day: Rule, least = 1): Fields => ({
  itineraries: list(object({ ...itineraryFields, departure_date: day }), least, 6),
});

/** Faults of the search for flights. */
export const searches: readonly Defect[] = [
  search('search-zero-adults', 'adults may be 0.', ['body.adults.minimum'], looks({ adults: wholeFrom(0) })),
  search(
    'search-itineraries-not-looked-at',
    'itineraries may be anything, or missing; nothing is found then.',
    ['body.itineraries.required', 'body.itineraries.type', 'body.itineraries.items.type'],
    {
      flights: {
        ...looks({ itineraries: anything }).flights,
        finds: (asked, now) =>
          Array.isArray(asked.itineraries) &&
          asked.itineraries.every((leg) => typeof leg === 'object' && leg !== null) &&
          sound.finds(asked, now),
      },
    },
  ),
  search(
    'search-empty-itineraries',
    'itineraries may be empty; nothing is found then.',
    ['body.itineraries.minItems'],
    looks(legs(departureDay, 0)),
  ),
  search(
    'search-date-not-looked-at',
    'Any text is a departure date; nothing is found on a day that there is not.',
    ['body.itineraries.items.departure_date.format'],
    {
      flights: {
        ...looks(legs(text)).flights,
        finds: (asked, now) =>
          asked.itineraries.every(({ departure_date: day }) => !Number.isNaN(Date.parse(day))) &&
          sound.finds(asked, now),
      },
    },
  ),
  search(
    'search-date-crashes',
    'A departure date that is none ends in a 500.',
    ['body.itineraries.items.departure_date.format', 'response.no-server-error'],
    {
      flights: {
        ...looks(legs(text)).flights,
        finds: (asked, now) =>
          asked.itineraries.every(({ departure_date: day }) => new Date(day).toISOString() !== '') &&
          sound.finds(asked, now),
      },
    },
  ),
  search(
    'search-any-type-of-trip',
    'An unknown search_type is taken for oneway.',
    ['body.search_type.enum', 'body.search_type.type'],
    looks({ search_type: anything }),
  ),
  search(
    'search-any-cabin',
    'An unknown cabin_class is taken for economy.',
    ['body.cabin_class.enum', 'body.cabin_class.type'],
    looks({ cabin_class: anything }),
  ),
  search(
    'search-negative-children',
    'children may be below 0.',
    ['body.children.minimum'],
    looks({ children: optional(wholeFrom(-1000)) }),
  ),
  search(
    'search-negative-infants',
    'infants may be below 0.',
    ['body.infants.minimum'],
    looks({ infants: optional(wholeFrom(-1000)) }),
  ),
  search(
    'search-numbers-as-text',
    'Numbers of travellers may be text.',
    ['body.adults.type', 'body.children.type', 'body.infants.type'],
    looks({ adults: anything, children: anything, infants: anything }),
  ),
  search(
    'search-airports-as-numbers',
    'Codes of airports may be JSON numbers; nothing is found then.',
    [
      'body.itineraries.items.departure_airport_code.type',
      'body.itineraries.items.arrival_airport_code.type',
    ],
    looks({
      itineraries: list(
        object({ ...itineraryFields, departure_airport_code: anything, arrival_airport_code: anything }),
        1,
        6,
      ),
    }),
  ),
  search(
    'search-malformed-json-repaired',
    'JSON that lacks its end is read.',
    ['body.malformed'],
    repairsCutShort,
  ),
  search(
    'search-malformed-json-crashes',
    'A body that is not JSON ends in a 500.',
    ['body.malformed', 'response.no-server-error'],
    crashesOnMalformed,
  ),
  search('search-finds-nothing', 'Nothing is ever found.', ['offers-found'], {
    flights: { finds: () => false },
  }),
  search('search-finds-capitals-only', 'Only flights from the capital are found.', ['offers-found'], {
    flights: {
      searchFields: () => ({
        ...sound.searchFields(),
        ...legs(textLike(/^\d{4}-\d{2}-\d{2}$/, 'Give a day')),
      }),
      finds: (asked) => asked.itineraries.every(({ departure_airport_code: code }) => code === 'ABJ'),
    },
  }),
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
  search('search-by-nearest-airport', 'Offers lead to where they stop over.', ['asked-journey'], {
    alter: onSuccess('data.*.journeys.*.arrival_airport_code', () => 'CDG'),
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
