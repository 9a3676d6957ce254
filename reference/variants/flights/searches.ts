import { flightsDefaults as sound, itineraryFields, type AskedSearch } from '../../behaviour/flights.js';
import { Invalid } from '../../invalid.js';
import { Refusal } from '../../refusal.js';
import { onSuccess } from '../../rewrite.js';
import { list, object, oneOf, optional, wholeFrom } from '../../rules.js';
import { airports } from '../../store/airports.js';
import { all, only } from '../only.js';
import { variantTable } from '../variant.js';

/** The reason to refuse an implausible search; undefined for a plausible one. */
function nonsense(
  { search_type: type, itineraries, adults, infants }: AskedSearch,
  now: number,
): string | undefined {
  if (type === 'return' && itineraries.length !== 2) return 'A return has two itineraries';
  if (type === 'oneway' && itineraries.length !== 1) return 'A oneway has one itinerary';
  if (infants > adults) return 'Each infant needs an adult';
  const isPast = itineraries.some(({ departure_date: day }) => Date.parse(day) < now - 86_400_000);
  return isPast ? 'The day is over' : undefined;
}

/** Choices about the search for flights. */
export const flightSearches = variantTable({
  'search-all-fields-required': {
    about: 'searchFlights/required-fields',
    summary: 'All fields of a search are required.',
    flights: {
      searchFields: () => ({
        ...sound.searchFields(),
        search_type: oneOf('oneway', 'return', 'multidestination'),
        cabin_class: oneOf('economy', 'premium_economy', 'business', 'first'),
        children: wholeFrom(0),
        infants: wholeFrom(0),
      }),
    },
  },
  'search-for-one-adult-by-default': {
    about: 'searchFlights/adults-left-out',
    summary: 'Without adults, one is meant.',
    flights: {
      searchFields: () => ({ ...sound.searchFields(), adults: optional(wholeFrom(1)) }),
      options: (search) => sound.options({ ...search, adults: search.adults ?? 1 }),
    },
  },
  'search-itinerary-parts-optional': {
    about: 'searchFlights/itinerary-fields',
    summary: 'An itinerary may lack parts; nothing is found then.',
    flights: {
      searchFields: () => ({
        ...sound.searchFields(),
        itineraries: list(
          object(
            Object.fromEntries(Object.entries(itineraryFields).map(([name, rule]) => [name, optional(rule)])),
          ),
          1,
          6,
        ),
      }),
    },
  },
  'search-economy-only': {
    about: 'ruling:given-values',
    summary: 'Other cabins are nowhere to be had.',
    flights: { finds: (asked, now) => asked.cabin_class === 'economy' && sound.finds(asked, now) },
  },
  'search-economy-or-404': {
    about: 'ruling:refusal',
    summary: 'A search for another cabin gets 404.',
    before(request, { route }) {
      if (route.operationId === 'searchFlights' && /"(premium_economy|business|first)"/.test(request.body))
        throw new Refusal('absent', 'cabin_class: there is no such flight.');
      return request;
    },
  },
  'search-senseless-refused': {
    about: 'searchFlights/senseless-search',
    summary: 'A search that makes little sense is refused.',
    flights: {
      finds(search, now) {
        const msg = nonsense(search, now);
        if (msg !== undefined) throw new Invalid([{ loc: ['body'], msg, type: 'value_error' }]);
        return sound.finds(search, now);
      },
    },
  },
  'search-senseless-offers': {
    about: 'searchFlights/senseless-search',
    summary: 'A day in the past has offers, too.',
    flights: {
      finds: ({ itineraries }) =>
        itineraries.every(
          (leg) => airports.has(leg.departure_airport_code) && airports.has(leg.arrival_airport_code),
        ),
    },
  },
  'search-nine-travellers': {
    about: 'searchFlights/most-travellers',
    summary: 'At most nine travellers fly together.',
    flights: {
      finds(search, now) {
        if (search.adults + search.children + search.infants > 9) {
          throw new Invalid([{ loc: ['body', 'adults'], msg: 'At most nine', type: 'less_than_equal' }]);
        }
        return sound.finds(search, now);
      },
    },
  },
  'search-tokens-of-16': {
    about: 'ruling:request-rules',
    summary: 'A selection_token has 16 characters.',
    flights: { token: ({ store }) => `t${String(store.next('short token')).padStart(15, '0')}` },
  },
  'search-tokens-of-2048': {
    about: 'ruling:request-rules',
    summary: 'A selection_token has 2048 characters.',
    flights: { token: (call) => sound.token(call).padEnd(2048, '.eyJvZmZlciI6') },
  },
  'search-airlines-as-objects': {
    about: 'ruling:untyped-fields',
    summary: 'What has no type is an object, or null.',
    alter: only(
      ['searchFlights'],
      all(
        onSuccess('data.*.marketing_carrier', () => null),
        onSuccess('data.*.airline_name', (name) => ({ en: name })),
      ),
    ),
  },
});
