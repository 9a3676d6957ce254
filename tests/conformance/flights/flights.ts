// Endpoints > Flights
import { say } from '../../../src/contract/phrase.js';
import type { Case } from '../../../src/cases/case.js';
import { extremeTexts } from '../../../src/cases/extremes.js';
import { nonexistentDays } from '../../../src/cases/invalid-values/candidates.js';
import type { JsonValue } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { suite } from '../../../src/domain/suite.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { expectRefused } from '../../../src/checks/expect.js';
import { inWords, isAccepted } from '../../../src/checks/response.js';
import { expectDetail, isInvalid } from '../../../src/rules/validation.js';
import { acceptedExample, checkWhatIsShown, withMembers } from '../examples.js';
import {
  quoted,
  quotedExtremes,
  quotedWeekLater,
  searched,
  weekAfter,
  type SearchRequest,
} from './fixtures.js';

export const { entries, requirement } = suite();

for (const name of ['preview-pricing', 'token-length', 'asked-date'] as const)
  requirement(`searchFlights/${name}`, async (t) => {
    t.check(`searchFlights/${name}`, (await searched(t)).exchange);
  });

for (const name of ['segments', 'asked-cabin'] as const)
  requirement(`searchFlights/${name}`, async (t) => {
    await checkWhatIsShown(t, `searchFlights/${name}`, [[(await searched(t)).exchange]]);
  });

requirement('searchFlights/offers-found', async (t) => {
  const { request, exchange } = await searched(t);
  const values = { ...request.itineraries[0] };
  t.checkWith('searchFlights/offers-found', { params: {}, values }, exchange);
});

// Endpoints > Flights > item 1: a return search shows whether the codes are airport codes.
requirement('searchFlights/asked-journey', async (t) => {
  const { exchange } = await searched(t);
  const other = await searchedBothWays(t);
  t.check('searchFlights/asked-journey', isAccepted(other.response) ? other : exchange, exchange);
});

// Endpoints > Flights > item 1
requirement('searchFlights/every-itinerary', async (t) => {
  const whole = await searchedBothWays(t);
  if (!isAccepted(whole.response)) throw new NotTestable(say`two itineraries: ${inWords(whole)}`);
  const { body } = await thereAndBack(t);
  const [there] = (body as unknown as SearchRequest).itineraries;
  const [none] = nonexistentDays(weekAfter(there!.departure_date!));
  for (const day of ['not-a-date', ...(none ? [none[1]] : [])]) {
    const broken = await t.http.send(await thereAndBack(t, day), { note: `second itinerary on ${day}` });
    expectRefused(broken, `${day} as departure_date of the second itinerary`);
  }
});

for (const name of ['preview-pricing', 'no-selection-token', 'bookable'] as const)
  requirement(`createFlightQuote/${name}`, async (t) => {
    t.check(`createFlightQuote/${name}`, (await quoted(t)).exchange);
  });

requirement(
  'createFlightQuote/selected-option',
  { sampling: { column: 'extremes', kinds: () => extremeTexts } },
  async (t) => {
    const { exchange: search } = await searched(t);
    for (const { exchange } of await quotedExtremes(t))
      t.check('createFlightQuote/selected-option', search, exchange);
  },
);

for (const name of ['own-option', 'offer-terms'] as const)
  requirement(`createFlightQuote/${name}`, async (t) => {
    const { exchange: search } = await searched(t);
    const quotes = await quotedExtremes(t);
    await checkWhatIsShown(
      t,
      `createFlightQuote/${name}`,
      quotes.map(({ exchange }) => [search, exchange]),
    );
  });

requirement('createFlightQuote/own-id', async (t) => {
  const { exchange: first } = await acceptedExample(t, 'createFlightQuote', 'base');
  const { exchange: second } = await quoted(t);
  const check = (one: Exchange): void => t.check('createFlightQuote/own-id', first, one);
  try {
    check(second);
  } catch (error) {
    if (!(error instanceof NotTestable)) throw error;
    // All offers of one search may be for the same flight.
    check(await quotedWeekLater(t));
  }
});

requirement('createFlightQuote/unknown-token', async (t) => {
  await expectTokenRefused(t, 'a selection_token that no search returned', () =>
    t.fresh('cwit-token-of-no-search'),
  );
});

requirement('createFlightQuote/altered-token', async (t) => {
  const half = (known: string) => known.slice(0, Math.ceil(known.length / 2)).padEnd(known.length, 'x');
  await expectTokenRefused(t, 'a selection_token with a changed second half', half);
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
    await t.http.baseline(id);
    const base = await t.cases.conforming(id);
    const refusals: Exchange[] = [];
    for (const members of broken[id]) {
      const body = JSON.parse(JSON.stringify({ ...(base.body as object), ...members })) as JsonValue;
      const exchange = await t.http.broken({ ...base, body }, JSON.stringify(members));
      if (isInvalid(exchange)) refusals.push(exchange);
    }
    if (refusals.length === 0) throw new NotTestable('the server rejected no invalid request as invalid');
    for (const exchange of refusals) expectDetail(exchange, 'an invalid request');
  });
}

requirement('issueFlightTicket/unknown-booking', async (t) => {
  await t.http.baseline('issueFlightTicket');
  const base = await t.cases.conforming('issueFlightTicket');
  for (const body of [{ BookingId: t.fresh('CWIT-NO-BOOKING') }, {}])
    t.check('issueFlightTicket/unknown-booking', await t.http.send({ ...base, body }));
});

requirement('searchFlights/documented-values', async (t) => {
  await t.http.baseline('searchFlights');
  const [oneWay, twoWays] = [await t.cases.conforming('searchFlights'), await thereAndBack(t)];
  for (const [base, cabin_class, search_type] of [
    [twoWays, 'premium_economy', 'return'],
    [oneWay, 'business', 'oneway'],
    [oneWay, 'first', 'oneway'],
  ] as const) {
    const values = { cabin_class, search_type };
    const exchange = await t.http.send(withMembers(base, values), { note: JSON.stringify(values) });
    t.check('searchFlights/documented-values', exchange);
  }
});

async function expectTokenRefused(
  t: Context,
  what: string,
  tokenFor: (known: string) => string,
): Promise<void> {
  await t.http.baseline('createFlightQuote');
  const base = await t.cases.conforming('createFlightQuote');
  const { selection_token: known } = base.body as { selection_token: string };
  const exchange = await t.http.send({ ...base, body: { selection_token: tokenFor(known) } }, { note: what });
  expectRefused(exchange, what);
}

const searchedBothWays = (t: Context): Promise<Exchange> =>
  t.once('a return flight search', async (t) => {
    await t.http.baseline('searchFlights');
    return t.http.send(await thereAndBack(t), { note: 'two itineraries' });
  });

// A search with two itineraries: an available flight, and the return on the given day, or one week later.
async function thereAndBack(t: Context, day?: string): Promise<Case> {
  const base = await t.cases.conforming('searchFlights');
  const [there] = (base.body as unknown as SearchRequest).itineraries;
  const back = {
    departure_airport_code: there!.arrival_airport_code!,
    arrival_airport_code: there!.departure_airport_code!,
    departure_date: day ?? weekAfter(there!.departure_date!),
  };
  return withMembers(base, { itineraries: [{ ...there }, back], search_type: 'return' });
}
