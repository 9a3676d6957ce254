// Endpoints > Flights, eSIM orders
import { answerOf } from '../../checks/response.js';
import { isFoundIn, isInvalid } from '../../domain/validation.js';
import { route, sameRoute } from '../../domain/routes.js';
import { millisecondsBetween, timeOf } from '../../domain/timestamps.js';
import { NotTestable } from '../../engine/errors.js';
import { expectSame, expectThat, inWords } from '../../engine/expect.js';
import type { Judge } from '../judge.js';
import { hasMask } from '../masks.js';
import type { Recording } from '../recording.js';
import { answersOf, members, olderKey, read, type Answered, type Members, type Rule } from './rule.js';

type Journeys = Parameters<typeof sameRoute>[0];

export const travel: Rule = (recording, judge) => {
  const searches = answersOf(recording, 'searchFlights');
  const airports = airportsOf(searches);
  for (const one of searches) judgeOffers(one, airports, judge);
  judgeQuotes(answersOf(recording, 'createFlightQuote'), searches, judge);
  for (const { sent, data, exchange, doubt } of answersOf(recording, 'issueFlightTicket'))
    judge.expect(
      'issueFlightTicket/booking',
      () => expectSame(data['bookingId'], sent['BookingId'], 'the booking of the request', exchange),
      doubt,
    );
  judgeBookings(recording, judge);
  judgeValues(recording, judge);
};

const offersOf = ({ body }: Answered): Members[] => [body['data']].flat().map(members);

// A code that is asked for may be one of a city: what an offer shows is one of an airport.
function airportsOf(searches: readonly Answered[]): ReadonlySet<string> {
  const journeys = searches.flatMap(offersOf).flatMap((offer) => offer['journeys'] as Journeys);
  const codes = journeys.flatMap((one) => [one.departure_airport_code, one.arrival_airport_code]);
  return new Set(codes.filter((code) => !hasMask(code)).map(codeOf));
}

const codeOf = (code: unknown): string => (hasMask(code) ? String(code) : String(code).trim().toUpperCase());

function judgeOffers(one: Answered, airports: ReadonlySet<string>, judge: Judge): void {
  const { sent, exchange } = one;
  const offers = offersOf(one);
  if (offers.length > 0) judge.kept('searchFlights/offers-found');
  for (const { pricing, selection_token: token, journeys } of offers) {
    judge.expect('searchFlights/preview-pricing', () =>
      expectSame(members(pricing)['price_status'], 'preview', 'the price_status of an offer', exchange),
    );
    const { length } = [...String(token)];
    if (!hasMask(token))
      judge.expect('searchFlights/token-length', () =>
        expectThat(
          length >= 16 && length <= 2048,
          'a selection_token of 16 to 2048 characters',
          `one of ${length}`,
          exchange,
        ),
      );
    judgeJourney(sent, journeys as Journeys, airports, exchange, judge);
  }
}

function judgeJourney(
  sent: Members,
  journeys: Journeys,
  airports: ReadonlySet<string>,
  exchange: Answered['exchange'],
  judge: Judge,
): void {
  const itineraries = [sent['itineraries']].flat().map(members);
  const [first, last] = [journeys[0], journeys.at(-1)];
  const {
    departure_airport_code: from,
    arrival_airport_code: to,
    departure_date: day,
  } = itineraries[0] ?? {};
  if (sent['search_type'] !== 'oneway' || itineraries.length !== 1 || !first || !last) return;
  const asked = [from, to].map(codeOf);
  if (asked.every((code) => airports.has(code)))
    judge.expect('searchFlights/asked-journey', () =>
      expectSame(
        [first.departure_airport_code, last.arrival_airport_code].map(codeOf),
        asked,
        'the airports of the search',
        exchange,
      ),
    );
  if (typeof day !== 'string') return;
  judge.expect('searchFlights/asked-date', () => {
    const days = (timeOf(first.departure_datetime) - timeOf(day)) / 86_400_000;
    if (Number.isNaN(days)) throw new NotTestable('times that cannot be compared');
    expectThat(days >= -1 && days < 2, `a departure on ${day}`, first.departure_datetime, exchange);
  });
}

// Resources and their fields > Flight offer (search result item) and flight quote > paragraphs 2 and 3
function judgeQuotes(quotes: readonly Answered[], searches: readonly Answered[], judge: Judge): void {
  for (const [at, { sent, data, exchange, doubt }] of quotes.entries()) {
    judge.expect('createFlightQuote/preview-pricing', () =>
      expectSame(
        members(data['pricing'])['price_status'],
        'preview',
        'the price_status of a quote',
        exchange,
      ),
    );
    judge.expect('createFlightQuote/no-selection-token', () =>
      expectThat(
        (data['selection_token'] ?? null) === null,
        'no selection_token',
        'a selection_token',
        exchange,
      ),
    );
    const [created, end] = [String(data['created_datetime']), String(data['expires_at'])];
    judge.expect('createFlightQuote/bookable', () =>
      expectThat(
        millisecondsBetween(created, end) > 0,
        `expires_at after ${created}, the creation`,
        end,
        exchange,
      ),
    );
    const journeys = data['journeys'] as Journeys;
    for (const other of quotes.slice(0, at)) {
      if (sameRoute(journeys, other.data['journeys'] as Journeys)) continue;
      judge.expect('createFlightQuote/own-id', () =>
        expectThat(
          data['id'] !== other.data['id'],
          'an id of its own for each quote',
          `${String(data['id'])} for both`,
          exchange,
          {
            exchanges: [other.exchange, exchange],
          },
        ),
      );
    }
    const offer = hasMask(sent)
      ? undefined
      : searches.flatMap(offersOf).find((one) => one['selection_token'] === sent['selection_token']);
    if (!offer) continue;
    const wanted = offer['journeys'] as Journeys;
    judge.expect(
      'createFlightQuote/selected-option',
      () =>
        expectThat(
          sameRoute(wanted, journeys),
          `the journeys of the offer: ${route(wanted)}`,
          route(journeys),
          exchange,
        ),
      doubt,
    );
  }
}

// Endpoints > Flights > item 3: none, or one that is not known, is refused.
function judgeBookings(recording: Recording, judge: Judge): void {
  const id = 'issueFlightTicket/unknown-booking';
  if (!recording.isControlled('issueFlightTicket')) return;
  for (const exchange of recording.of('issueFlightTicket')) {
    const isEmpty =
      exchange.request.body?.trim() === '{}' && recording.credentials.areRight(exchange.request);
    if (!isEmpty || recording.isKeyReused(exchange)) continue;
    const answer = answerOf(exchange.response);
    if (answer === 'refused') judge.kept(id);
    if (answer === 'accepted')
      judge.shows(
        id,
        exchange,
        'a refusal (no BookingId)',
        `it was accepted: ${inWords(exchange)}`,
        olderKey(exchange),
      );
  }
}

// Endpoints > Flights > item 1. Such a flight need not exist, but a fault found in the member rejects its value.
function judgeValues(recording: Recording, judge: Judge): void {
  for (const exchange of recording.of('searchFlights')) {
    if (!recording.conforms(exchange) || !agrees(read(exchange).sent)) continue;
    const isWrong =
      isInvalid(exchange) && ['cabin_class', 'search_type'].some((name) => isFoundIn(exchange, name));
    // What is left out may be required.
    const isWhole = ['"cabin_class"', '"search_type"'].every((name) => exchange.request.body?.includes(name));
    if (isWhole)
      judge.expect('searchFlights/documented-values', () =>
        expectThat(!isWrong, 'no fault in documented values', inWords(exchange), exchange),
      );
  }
}

// Another number of legs, or a way back that is none, may be refused for sense, and be found in the search_type.
function agrees({ search_type: type, itineraries }: Members): boolean {
  const [out, back, ...more] = [itineraries].flat().map(members);
  if (type === 'oneway') return out !== undefined && back === undefined;
  if (type !== 'return' || !out || !back || more.length > 0) return false;
  const [from, to] = ['departure_airport_code', 'arrival_airport_code'] as const;
  return (
    codeOf(out[from]) === codeOf(back[to]) &&
    codeOf(out[to]) === codeOf(back[from]) &&
    String(out['departure_date']) <= String(back['departure_date'])
  );
}
