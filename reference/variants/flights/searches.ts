import { flightsDefaults as sound, itineraryFields, type AskedSearch } from '../../behaviour/flights.js';
import { members, type Replace } from '../../changes/replies.js';
import { Invalid } from '../../checked-body.js';
import { Refusal } from '../../refusal.js';
import { list, object, oneOf, optional, wholeFrom } from '../../rules.js';
import { airports } from '../../store/journeys.js';
import { variant, variantTable } from '../variant.js';

/** The reason to reject an implausible search; undefined for a plausible one. */
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

type Members = Record<string, unknown>;

/** An offer with all segments in first class. */
const inFirstClass = (offer: Members): Members => ({
  ...offer,
  journeys: (offer['journeys'] as { segments: object[] }[]).map((journey) => ({
    ...journey,
    segments: journey.segments.map((segment) => ({ ...segment, cabin_class: 'first' })),
  })),
});

const airportOf = (city: unknown): string => `${String(city).slice(0, 2)}9`;

const airportsOfCities: Replace = (flight) => {
  const { departure_airport_code: from, arrival_airport_code: to } = members(flight);
  return {
    ...members(flight),
    departure_airport_code: airportOf(from),
    arrival_airport_code: airportOf(to),
  };
};

/** Choices about the search for flights. */
export const flightSearches = variantTable({
  'search-all-fields-required': variant('The server requires all fields of a search.')
    .about('searchFlights/required-fields')
    .flights({
      searchFields: () => ({
        ...sound.searchFields(),
        search_type: oneOf('oneway', 'return', 'multidestination'),
        cabin_class: oneOf('economy', 'premium_economy', 'business', 'first'),
        children: wholeFrom(0),
        infants: wholeFrom(0),
      }),
    }),
  'search-for-one-adult-by-default': variant('The server searches for one adult if adults is missing.')
    .about('searchFlights/adults-left-out')
    .flights({
      searchFields: () => ({ ...sound.searchFields(), adults: optional(wholeFrom(1)) }),
      options: (search) => sound.options({ ...search, adults: search.adults ?? 1 }),
    }),
  'search-itinerary-parts-optional': variant('The server accepts an incomplete itinerary, and finds nothing.')
    .about('searchFlights/itinerary-fields')
    .flights({
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
    }),
  'search-economy-only': variant('The server offers economy only.')
    .about('ruling:given-values')
    .flights({ finds: (asked, now) => asked.cabin_class === 'economy' && sound.finds(asked, now) }),
  'search-finds-fares-of-one-flight': variant('The server offers the fares of one flight only.')
    .about('ruling:distinct-records')
    .flights({
      options(search) {
        const options = sound.options(search);
        return options.map(({ pricing, is_refundable }) => ({ ...options[0]!, pricing, is_refundable }));
      },
    }),
  'search-economy-or-404': variant('The server returns 404 for a search for any cabin except economy.')
    .about('ruling:refusal')
    .on('searchFlights')
    .rejects(
      ({ body }) => /"(premium_economy|business|first)"/.test(body),
      new Refusal('absent', 'cabin_class: there is no such flight.'),
    ),
  'search-two-cities-no-tour': variant(
    'The server rejects the search_type multidestination for two airports.',
  )
    .about('ruling:search-sense')
    .flights({
      finds(search, now) {
        const airports = search.itineraries.flatMap((leg) => [
          leg.departure_airport_code,
          leg.arrival_airport_code,
        ]);
        if (search.search_type === 'multidestination' && new Set(airports).size < 3)
          throw new Invalid([
            { loc: ['body', 'search_type'], msg: 'Two airports make no tour', type: 'value_error' },
          ]);
        return sound.finds(search, now);
      },
    }),
  'search-by-city': variant('The server searches by city, and names airports in offers and quotes.')
    .about('ruling:search-sense')
    .on('searchFlights')
    .shows('data.*.journeys.*', airportsOfCities)
    .shows('data.*.journeys.*.segments.*', airportsOfCities)
    .on('createFlightQuote')
    .shows('data.journeys.*', airportsOfCities)
    .shows('data.journeys.*.segments.*', airportsOfCities),
  'search-segments-of-airports': variant(
    'The server names cities in journeys, and airports in their segments.',
  )
    .about('ruling:search-sense')
    .shows('data.*.journeys.*.segments.*.departure_airport_code', 'LGW'),
  'search-offers-better-cabin': variant('The server offers a better cabin than requested in the last offer.')
    .about('ruling:search-sense')
    .on('searchFlights')
    .shows('data', (offers) =>
      (offers as Members[]).map((offer, at, { length }) =>
        at === 0 || at < length - 1 ? offer : inFirstClass(offer),
      ),
    ),
  'search-senseless-refused': variant('The server rejects a search that makes little sense.')
    .about('searchFlights/senseless-search')
    .flights({
      finds(search, now) {
        const msg = nonsense(search, now);
        if (msg !== undefined) throw new Invalid([{ loc: ['body'], msg, type: 'value_error' }]);
        return sound.finds(search, now);
      },
    }),
  'search-senseless-offers': variant('The server also offers flights on a past day.')
    .about('searchFlights/senseless-search')
    .flights({
      finds: ({ itineraries }) =>
        itineraries.every(
          (leg) => airports.has(leg.departure_airport_code) && airports.has(leg.arrival_airport_code),
        ),
    }),
  'search-nine-travellers': variant('The server accepts at most nine travellers.')
    .about('searchFlights/most-travellers')
    .flights({
      finds(search, now) {
        if (search.adults + search.children + search.infants > 9) {
          throw new Invalid([{ loc: ['body', 'adults'], msg: 'At most nine', type: 'less_than_equal' }]);
        }
        return sound.finds(search, now);
      },
    }),
  'search-tokens-of-16': variant('The server returns a selection_token of 16 characters.')
    .about('ruling:request-rules')
    .flights({ token: ({ store }) => `t${String(store.next('short token')).padStart(15, '0')}` }),
  'search-tokens-of-2048': variant('The server returns a selection_token of 2048 characters.')
    .about('ruling:request-rules')
    .flights({ token: (call) => sound.token(call).padEnd(2048, '.eyJvZmZlciI6') }),
  'search-airlines-as-objects': variant(
    'The server returns an object or null for fields without a documented type.',
  )
    .about('ruling:untyped-fields')
    .on('searchFlights')
    .shows('data.*.marketing_carrier', null)
    .shows('data.*.airline_name', (name) => ({ en: name }))
    .on('createFlightQuote')
    .shows('data.marketing_carrier', null),
  'search-tokens-of-many-lengths': variant('The server returns tokens of different lengths in one search.')
    .about('ruling:given-values')
    .flights({
      token: (call) => sound.token(call).padEnd(60 + 300 * (call.store.next('token length') % 5), 'a'),
    }),
  'search-without-segments': variant('The server returns journeys without segments.')
    .about('ruling:free-values')
    .on('searchFlights')
    .shows('data.*.journeys.*.segments', () => []),
  'search-cabin-codes': variant('The server returns an airline code as the cabin_class of a segment.')
    .about('ruling:free-values')
    .on('searchFlights')
    .shows('data.*.journeys.*.segments.*.cabin_class', 'Y'),
});
