// Endpoints > Flights
import { say } from '../contract/phrase.js';
import { expectRefused, expectSame, expectThat } from '../checks/expect.js';
import { inWords, isAccepted } from '../checks/response.js';
import { sameJson } from '../contract/json.js';
import { beginningOf } from '../contract/words.js';
import { route, sameRoute } from './flight-routes.js';
import {
  answersOf,
  exercised,
  members,
  pairsInAnyOrder,
  pairsOf,
  requestsTo,
  textOf,
  withState,
  type Asked,
  type Members,
} from './rule.js';
import { millisecondsBetween, sameSecond, timeOf } from './timestamps.js';
import { isFoundIn, isInvalid } from './validation.js';

type Journeys = Parameters<typeof sameRoute>[0];

const search = 'searchFlights';
const quote = 'createFlightQuote';

const offersIn = ({ body }: Asked): Members[] => [body['data']].flat().map(members);
const itinerariesIn = ({ sent }: Asked): Members[] => [sent['itineraries']].flat().map(members);
const journeysOf = (option: Members): Journeys => (option['journeys'] ?? []) as Journeys;

/** The offers of a search. Throws NotTestable if there are none. */
function offersOf(asked: Asked): Members[] {
  const offers = offersIn(asked);
  exercised(offers.length > 0, 'the search found no offers');
  return offers;
}

/** The itinerary of a one-way search. Throws NotTestable for any other search. */
function onlyItinerary(asked: Asked): Members {
  const [only, ...others] = itinerariesIn(asked);
  const isOneWay = asked.sent['search_type'] === 'oneway' && only !== undefined && others.length === 0;
  exercised(isOneWay, 'the search is not a one-way search');
  return only;
}

const currencyOf = (option: Members): unknown => members(option['pricing'])['currency_code'];

const cabins: ReadonlySet<string> = new Set(['economy', 'premium_economy', 'business', 'first']);

const codeOf = (code: unknown): string => String(code).trim().toUpperCase();

const codesOf = ({ departure_airport_code: from, arrival_airport_code: to }: Members): string[] =>
  [from, to].map(codeOf);

// A search with documented values need not find a flight, but the server may not report a fault in such a value. It may reject a
// search that makes no sense, for example a return to another city (ruling:search-sense).
function makesSense(asked: Asked): boolean {
  const { search_type: type, cabin_class: cabin } = asked.sent;
  const [out, back, ...more] = itinerariesIn(asked);
  const [from, to] = ['departure_airport_code', 'arrival_airport_code'] as const;
  if (cabin === undefined || !out || codeOf(out[from]) === codeOf(out[to])) return false;
  if (type === 'oneway') return back === undefined;
  return (
    type === 'return' &&
    back !== undefined &&
    more.length === 0 &&
    codeOf(out[from]) === codeOf(back[to]) &&
    codeOf(out[to]) === codeOf(back[from]) &&
    String(out['departure_date']) <= String(back['departure_date'])
  );
}

const airportsIn = (asked: Asked): string[] => offersIn(asked).flatMap(journeysOf).flatMap(codesOf);

// The code in a search, or in a provider state, may be that of a city. Offers show codes of airports.
function askedJourney(asked: Asked, other: Asked): void {
  const wanted = codesOf(onlyItinerary(asked));
  const all = offersOf(asked).map(journeysOf);
  const airports = new Set([...airportsIn(asked), ...airportsIn(other)]);
  exercised(
    wanted.every((code) => airports.has(code)),
    'the codes of the search may be city codes',
  );
  const flown = all
    .filter(({ length }) => length > 0)
    .map((journeys) =>
      [journeys[0]!.departure_airport_code, journeys.at(-1)!.arrival_airport_code].map(codeOf),
    );
  // If one offer has the requested codes, other offers may use other airports of the same cities.
  if (flown.some((airports) => sameJson(airports, wanted))) return;
  for (const airports of flown) expectSame(airports, wanted, 'the airports of the search', asked.exchange);
}

export const flightRules = [
  ...answersOf(search, {
    // Resources and their fields > Flight offer (search result item) and flight quote > paragraph 3
    'preview-pricing': (asked) => {
      for (const { pricing } of offersOf(asked))
        expectSame(
          members(pricing)['price_status'],
          'preview',
          'the price_status of an offer',
          asked.exchange,
        );
    },
    // Limits > row selection_token length. The row limits the input of a quote, which is the token of an offer.
    'token-length': (asked) => {
      for (const { selection_token: token } of offersOf(asked)) {
        const { length } = [...String(token)];
        const isFit = length >= 16 && length <= 2048;
        // The message quotes the token, so that a reader can see if it was masked in a recording.
        const actual = say`a selection_token of ${length}: ${beginningOf(String(token), 40)}`;
        expectThat(isFit, 'a selection_token of 16 to 2048 characters', actual, asked.exchange);
      }
    },
    // Endpoints > Flights > item 1. The contract does not specify the time zone of the date.
    'asked-date': (asked) => {
      const { departure_date: day } = onlyItinerary(asked);
      const left = offersOf(asked).flatMap((offer) => journeysOf(offer)[0]?.departure_datetime ?? []);
      exercised(left.length > 0, 'no offer has a journey');
      for (const text of left) {
        const days = (timeOf(text) - timeOf(String(day))) / 86_400_000;
        exercised(!Number.isNaN(days), `${text} and ${String(day)} cannot be compared`);
        expectThat(days >= -1 && days < 2, say`a departure on ${day}`, say`${text}`, asked.exchange);
      }
    },
  }),
  ...answersOf(search, {
    // Resources and their fields > Flight offer (search result item) and flight quote > paragraph 5
    segments: (asked) => {
      const journeys = offersOf(asked)
        .flatMap(journeysOf)
        .filter(({ segments }) => segments.length > 0);
      exercised(journeys.length > 0, 'no journey has segments');
      const codes = itinerariesIn(asked).flatMap((one) => codesOf(one));
      for (const journey of journeys) {
        const [first, last] = [journey.segments[0]!, journey.segments.at(-1)!];
        const ends = [
          [first.departure_airport_code, journey.departure_airport_code],
          [last.arrival_airport_code, journey.arrival_airport_code],
        ];
        // A journey may show the requested city code, while its segments show airport codes.
        for (const [flown, wanted] of ends)
          if (!codes.includes(codeOf(wanted)))
            expectSame(
              flown,
              wanted,
              'the airport at the end of the journey, in its segment',
              asked.exchange,
            );
        const isInTime =
          sameSecond(first.departure_datetime, journey.departure_datetime) &&
          sameSecond(last.arrival_datetime, journey.arrival_datetime);
        const times = say`${first.departure_datetime} to ${last.arrival_datetime}`;
        const expected = say`segments from ${journey.departure_datetime} to ${journey.arrival_datetime}`;
        expectThat(isInTime, expected, times, asked.exchange);
      }
    },
    // Endpoints > Flights > item 1. Other spellings, and another cabin on some segments, are allowed.
    'asked-cabin': (asked) => {
      const { cabin_class: cabin } = asked.sent;
      const flown = offersOf(asked).map((offer) => journeysOf(offer).flatMap(({ segments }) => segments));
      const shown = [...new Set(flown.flat().map((segment) => segment.cabin_class))];
      const areKnown = shown.length > 0 && [cabin, ...shown].every((one) => cabins.has(one as string));
      exercised(areKnown, 'a segment shows an undocumented cabin_class, or none');
      const expected = say`a segment with the cabin_class ${cabin}`;
      expectThat(shown.includes(cabin as string), expected, say`${shown.join(', ')}`, asked.exchange);
    },
  }),
  ...pairsInAnyOrder([search, search], {
    'asked-journey': (other, asked) => askedJourney(asked, other),
  }),
  ...withState('flights are available', search, {
    // Endpoints > Flights > item 1
    'offers-found': (asked, { values }) => {
      const names = ['departure_airport_code', 'arrival_airport_code', 'departure_date'];
      const only = onlyItinerary(asked);
      const { cabin_class: cabin, adults, children = 0, infants = 0 } = asked.sent;
      // A search in another cabin, or for more passengers, may find nothing.
      const isPlain = cabin === 'economy' && adults === 1 && children === 0 && infants === 0;
      exercised(
        isPlain && names.every((name) => only[name] === values[name]) && isAccepted(asked.exchange.response),
        'no search asks for the flights of a provider state, for one adult in economy',
      );
      expectThat(offersIn(asked).length > 0, 'at least one offer', 'an empty array', asked.exchange);
    },
  }),
  ...requestsTo(search, {
    // Endpoints > Flights > item 1
    'documented-values': (asked) => {
      exercised(makesSense(asked), 'the server may reject this search because it makes no sense');
      const { exchange, sent } = asked;
      const names = ['cabin_class', 'search_type'] as const;
      const isWrong = isInvalid(exchange) && names.some((name) => isFoundIn(exchange, name));
      const values = JSON.stringify(Object.fromEntries(names.map((name) => [name, sent[name]])));
      expectThat(!isWrong, say`no fault in ${values}`, inWords(exchange), exchange);
    },
  }),
  ...answersOf(quote, {
    // Resources and their fields > Flight offer (search result item) and flight quote > paragraph 3
    'preview-pricing': ({ data, exchange }) => {
      const { price_status: status } = members(data['pricing']);
      expectSame(status, 'preview', 'the price_status of a quote', exchange);
    },
    // Resources and their fields > Flight offer (search result item) and flight quote > paragraph 2
    'no-selection-token': ({ data, exchange }) => {
      const isNone = (data['selection_token'] ?? null) === null;
      expectThat(isNone, 'a quote without selection_token', 'a selection_token', exchange);
    },
    // Endpoints > Flights > item 2
    bookable: ({ data, exchange }) => {
      const [created, end] = [String(data['created_datetime']), String(data['expires_at'])];
      const isLater = millisecondsBetween(created, end) > 0;
      expectThat(isLater, say`expires_at after the created_datetime ${created}`, say`${end}`, exchange);
    },
  }),
  ...pairsOf([quote, quote], {
    // Resources and their fields > Flight offer (search result item) and flight quote > paragraph 2. Quotes of one option may have the
    // same id, and two offers of one route may be one option with a new price.
    'own-id': (first, second) => {
      exercised(
        !sameRoute(journeysOf(first.data), journeysOf(second.data)),
        'the quotes may be for the same option',
      );
      const [one, other] = [first, second].map(({ data }) => String(data['id']).toLowerCase());
      expectThat(one !== other, 'a different id for each quote', say`${one} for both`, second.exchange, {
        exchanges: [first.exchange, second.exchange],
      });
    },
  }),
  ...pairsOf([search, quote], {
    // Resources and their fields > Flight offer (search result item) and flight quote > paragraph 2 (ruling:own-record).
    // The price of an option may change before it is quoted. Its route does not.
    'own-option': (searched, quoted) => {
      const { selection_token: token } = quoted.sent;
      const offers = offersIn(searched);
      const offer = offers.find((one) => one['selection_token'] === token);
      exercised(
        offer !== undefined && offers.length > 1,
        'the quote is not for an offer of a search with several offers',
      );
      const [wanted, found] = [journeysOf(offer), journeysOf(quoted.data)];
      const isOther = !sameRoute(wanted, found) && offers.some((one) => sameRoute(journeysOf(one), found));
      expectThat(
        !isOther,
        say`the offer of the selection_token: ${route(wanted)}`,
        say`${route(found)}`,
        quoted.exchange,
        {
          headline: 'a quote shows another offer of the search, not the offer of its selection_token',
        },
      );
    },
    // Resources and their fields > Flight offer (search result item) and flight quote > paragraph 1
    'offer-terms': (searched, quoted) => {
      const { selection_token: token } = quoted.sent;
      const offer = offersIn(searched).find((one) => one['selection_token'] === token);
      exercised(offer !== undefined, 'the quote is for an offer of another search');
      for (const name of ['airline_code', 'marketing_carrier', 'is_refundable'])
        expectSame(quoted.data[name], offer[name], say`the ${name} of the offer`, quoted.exchange);
      const currency = currencyOf(quoted.data);
      expectSame(quoted.data['currency_code'], currency, 'the currency of the pricing', quoted.exchange);
    },
    // Endpoints > Flights > item 2
    'selected-option': (searched, quoted) => {
      const { selection_token: token } = quoted.sent;
      const offer = offersIn(searched).find((one) => one['selection_token'] === token);
      exercised(offer !== undefined, 'the quote is for an offer of another search');
      const [wanted, found] = [journeysOf(offer), journeysOf(quoted.data)];
      expectThat(
        sameRoute(wanted, found),
        say`the journeys of the offer: ${route(wanted)}`,
        say`${route(found)}`,
        quoted.exchange,
      );
    },
  }),
  ...requestsTo('issueFlightTicket', {
    // Endpoints > Flights > item 3: the server refuses a missing or unknown BookingId.
    'unknown-booking': ({ sent, exchange }) => {
      const { BookingId: booking } = sent;
      const isNone = booking === undefined || /^CWIT-NO-BOOKING/.test(textOf(booking));
      exercised(isNone, 'the BookingId of the request may exist');
      expectRefused(exchange, booking === undefined ? 'no BookingId' : 'an unknown BookingId');
    },
  }),
];
