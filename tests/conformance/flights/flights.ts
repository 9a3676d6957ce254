// Endpoints > Flights
import type { Case } from '../../../src/cases/case.js';
import type { JsonValue } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { expectRefused, expectSame, expectThat, inWords, isAccepted } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { millisecondsBetween, timeOf } from '../../../src/domain/timestamps.js';
import { route, sameRoute } from '../../../src/domain/flights/flight-routes.js';
import { extremeTexts } from '../../../src/cases/extremes.js';
import { quoted, quotedExtremes, searched, ticketed, type SearchRequest, type Quote } from './fixtures.js';
import { acceptedExample, withMembers } from '../examples.js';
import { expectDetail, isFoundIn, isInvalid } from '../../../src/domain/validation.js';

export const { entries, requirement } = suite();

// Endpoints > Flights > item 1
requirement('searchFlights/offers-found', async (t) => {
  const { offers, exchange } = await searched(t);
  expectThat(offers.length > 0, 'at least one offer', 'an empty array', exchange);
});

// Resources and their fields > Flight offer (search result item) and flight quote > paragraph 3
requirement('searchFlights/preview-pricing', async (t) => {
  const { offers, exchange } = await found(t);
  for (const { pricing } of offers)
    expectSame(pricing.price_status, 'preview', 'the price_status of an offer', exchange);
});

requirement('createFlightQuote/preview-pricing', async (t) => {
  const { quote, exchange } = await quoted(t);
  expectSame(quote.pricing.price_status, 'preview', 'the price_status of a quote', exchange);
});

// Limits > row selection_token length, which is said of the quote; an offer's token is its input.
requirement('searchFlights/token-length', async (t) => {
  const { offers, exchange } = await found(t);
  for (const { selection_token: token } of offers) {
    const { length } = [...token];
    expectThat(
      length >= 16 && length <= 2048,
      'a selection_token of 16 to 2048 characters',
      `one of ${length}`,
      exchange,
    );
  }
});

requirement('searchFlights/asked-journey', async (t) => {
  const { request, offers, exchange } = await found(t);
  const { departure_airport_code: from, arrival_airport_code: to } = request.itineraries[0]!;
  for (const { journeys } of offers.filter((offer) => offer.journeys.length > 0)) {
    const [first, last] = [journeys[0]!, journeys.at(-1)!];
    const flown = [first.departure_airport_code, last.arrival_airport_code];
    expectSame(flown, [from, to], 'the airports of the search', exchange);
  }
});

// Endpoints > Flights > item 1. The time zone of the date is left open.
requirement('searchFlights/asked-date', async (t) => {
  const { request, offers, exchange } = await found(t);
  const { departure_date: day = '' } = request.itineraries[0]!;
  const left = offers.flatMap(({ journeys }) => journeys[0]?.departure_datetime ?? []);
  if (left.length === 0) throw new NotTestable('no offer has a journey');
  for (const text of left) {
    const days = (timeOf(text) - timeOf(day)) / 86_400_000;
    if (Number.isNaN(days)) throw new NotTestable(`${text} and ${day} cannot be compared`);
    expectThat(days >= -1 && days < 2, `a departure on ${day}`, text, exchange);
  }
});

// Endpoints > Flights > item 1
requirement('searchFlights/every-itinerary', async (t) => {
  await t.control('searchFlights');
  const whole = await t.send(await thereAndBack(t), { note: 'two itineraries' });
  if (!isAccepted(whole.response)) throw new NotTestable(`two itineraries: ${inWords(whole)}`);
  const broken = await t.send(await thereAndBack(t, 'not-a-date'), { note: 'the second on no date' });
  expectRefused(broken, 'a departure_date that is no date in the second itinerary');
});

// Resources and their fields > Flight offer (search result item) and flight quote > paragraph 2
requirement('createFlightQuote/no-selection-token', async (t) => {
  const { quote, exchange } = await quoted(t);
  const { selection_token: token } = quote as { selection_token?: unknown };
  expectThat(token === undefined || token === null, 'no selection_token', 'a selection_token', exchange);
});

// Endpoints > Flights > item 2
requirement('createFlightQuote/bookable', async (t) => {
  const { quote, exchange } = await quoted(t);
  const { created_datetime: created, expires_at: end } = quote;
  expectThat(
    millisecondsBetween(created, end) > 0,
    `expires_at after ${created}, the creation`,
    end,
    exchange,
  );
});

// Endpoints > Flights > item 2
requirement(
  'createFlightQuote/selected-option',
  { sampling: { column: 'extremes', kinds: () => extremeTexts } },
  async (t) => {
    for (const { offer, quote, exchange } of await quotedExtremes(t))
      expectThat(
        sameRoute(offer.journeys, quote.journeys),
        `the journeys of the offer: ${route(offer.journeys)}`,
        route(quote.journeys),
        exchange,
      );
  },
);

// Resources and their fields > Flight offer (search result item) and flight quote > paragraph 2. Quotes of one
// option may be the same.
requirement('createFlightQuote/own-id', async (t) => {
  const first = (await acceptedExample(t, 'createFlightQuote', 'base')).body as { data: Quote };
  const { quote, exchange } = await quoted(t);
  // Offers of one route with different prices may be one option whose price moved.
  if (sameRoute(quote.journeys, first.data.journeys))
    throw new NotTestable('the quotes are of options that cannot be told apart');
  const ids = [first.data, quote].map(({ id }) => id.toLowerCase());
  expectThat(ids[0] !== ids[1], 'an id of its own for each quote', `${ids[0]} for both`, exchange);
});

requirement('createFlightQuote/unknown-token', async (t) => {
  await expectTokenRefused(t, 'a selection_token that no search returned', () =>
    t.fresh('cwit-token-of-no-search'),
  );
});

requirement('createFlightQuote/altered-token', async (t) => {
  const half = (known: string) => known.slice(0, Math.ceil(known.length / 2)).padEnd(known.length, 'x');
  await expectTokenRefused(t, 'a selection_token with another second half', half);
});

// Errors > Body shapes > row Validation (travel and eSIM)
const broken = {
  searchFlights: [
    { adults: 0 },
    { itineraries: [{ departure_date: 'no date' }] },
    { itineraries: [] },
    { cabin_class: 'cwit-unknown' },
  ],
  createFlightQuote: [{ selection_token: undefined }, { selection_token: 'x'.repeat(15) }],
} satisfies Record<string, Record<string, JsonValue | undefined>[]>;

for (const id of ['searchFlights', 'createFlightQuote'] as const) {
  requirement(`${id}/validation-body`, async (t) => {
    await t.control(id);
    const base = await t.conforming(id);
    const refusals: Exchange[] = [];
    for (const members of broken[id]) {
      const body = JSON.parse(JSON.stringify({ ...(base.body as object), ...members })) as JsonValue;
      const exchange = await t.broken({ ...base, body }, JSON.stringify(members));
      if (isInvalid(exchange)) refusals.push(exchange);
    }
    if (refusals.length === 0) throw new NotTestable('no broken request was refused as invalid');
    for (const exchange of refusals) expectDetail(exchange, 'a request that breaks a rule');
  });
}

// Resources and their fields > Flight ticket result data > paragraph 1
requirement('issueFlightTicket/booking', async (t) => {
  const { bookingId, ticket, exchange } = await ticketed(t);
  expectSame(ticket.bookingId, bookingId, 'the booking of the request', exchange);
});

requirement('issueFlightTicket/unknown-booking', async (t) => {
  await t.control('issueFlightTicket');
  const base = await t.conforming('issueFlightTicket');
  const unknown = { BookingId: t.fresh('CWIT-NO-BOOKING') };
  expectRefused(await t.send({ ...base, body: unknown }), 'a BookingId that is not known');
  expectRefused(await t.send({ ...base, body: {} }, { note: 'no BookingId' }), 'no BookingId');
});

// Endpoints > Flights > item 1. Such a flight need not exist, but a fault found in the member rejects its value.
requirement('searchFlights/documented-values', async (t) => {
  await t.control('searchFlights');
  const [oneWay, twoWays] = [await t.conforming('searchFlights'), await thereAndBack(t)];
  for (const [base, cabin_class, search_type] of [
    [twoWays, 'premium_economy', 'return'],
    [twoWays, 'business', 'multidestination'],
    [oneWay, 'first', 'oneway'],
  ] as const) {
    const values = { cabin_class, search_type };
    const exchange = await t.send(withMembers(base, values), { note: JSON.stringify(values) });
    const isWrong = isInvalid(exchange) && Object.keys(values).some((name) => isFoundIn(exchange, name));
    expectThat(!isWrong, `no fault in ${JSON.stringify(values)}`, inWords(exchange), exchange);
  }
});

async function expectTokenRefused(
  t: Context,
  what: string,
  tokenFor: (known: string) => string,
): Promise<void> {
  await t.control('createFlightQuote');
  const base = await t.conforming('createFlightQuote');
  const { selection_token: known } = base.body as { selection_token: string };
  const exchange = await t.send({ ...base, body: { selection_token: tokenFor(known) } }, { note: what });
  expectRefused(exchange, what);
}

// A search of two itineraries: the one that is available, and back; a week later if no day is given.
async function thereAndBack(t: Context, day?: string): Promise<Case> {
  const base = await t.conforming('searchFlights');
  const [there] = (base.body as unknown as SearchRequest).itineraries;
  const back = {
    departure_airport_code: there!.arrival_airport_code!,
    arrival_airport_code: there!.departure_airport_code!,
    departure_date: day ?? weekAfter(there!.departure_date!),
  };
  return withMembers(base, { itineraries: [{ ...there }, back], search_type: 'multidestination' });
}

const weekAfter = (day: string): string =>
  new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10);

async function found(t: Context) {
  const search = await searched(t);
  if (search.offers.length === 0) throw new NotTestable('the search found no offers');
  return search;
}
