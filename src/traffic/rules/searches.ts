// Endpoints > Flights > item 1
import type { sameRoute } from '../../domain/flights/flight-routes.js';
import { timeOf } from '../../domain/timestamps.js';
import { isFoundIn, isInvalid } from '../../domain/validation.js';
import { NotTestable } from '../../engine/errors.js';
import { expectSame, expectThat, inWords } from '../../engine/expect.js';
import type { Judge } from '../judge.js';
import { hasMask } from '../masks.js';
import type { Recording } from '../recording.js';
import { members, read, type Answered, type Members } from './rule.js';

export type Journeys = Parameters<typeof sameRoute>[0];

export function judgeSearches(recording: Recording, searches: readonly Answered[], judge: Judge): void {
  const airports = airportsOf(searches);
  for (const one of searches) judgeOffers(one, airports, judge);
  judgeValues(recording, judge);
}

export const offersOf = ({ body }: Answered): Members[] => [body['data']].flat().map(members);

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

// Such a flight need not exist, but a fault found in the member rejects its value.
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
