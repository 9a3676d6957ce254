// Searches of flights, and tickets
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { interactions } from '../../support/published.js';
import { credentials, recorded } from '../exchanges.js';
import { judged } from '../judged.js';

const leg = (from: string, to: string, day = '2030-03-02') => ({
  departure_airport_code: from,
  arrival_airport_code: to,
  departure_date: day,
});
const body = (itineraries: object[], more: object = {}) => ({
  ...{ adults: 1, children: 0, infants: 0, cabin_class: 'economy', search_type: 'oneway', itineraries },
  ...more,
});

const published = (description: string) =>
  interactions.find((one) => one.description === description)!.response.body!.content;

/** The published offer, with a journey from LOS to another airport. */
const offer = (to: string): object => {
  const text = JSON.stringify(published('searchFlights: success')['data']).replaceAll('"ABV"', `"${to}"`);
  return (JSON.parse(text) as object[])[0]!;
};

const search = 'POST /vaas/api/v1/flight/search';
const found = (from: string, to: string, ...offers: object[]) =>
  recorded(search, { body: body([leg(from, to)]), answer: { status: true, message: 'ok', data: offers } });
const refused = (sent: object, member: string) =>
  recorded(search, {
    body: sent,
    status: 422,
    answer: { detail: [{ loc: ['body', member], msg: 'not so', type: 'value_error' }] },
  });

describe('a search that is refused for a documented value', () => {
  const out = leg('LOS', 'LHR');
  const back = leg('LHR', 'LOS', '2030-03-09');
  const isReturn = { search_type: 'return' };
  const fails = ['searchFlights/documented-values'];

  test.each<[string, Exchange, string[]]>([
    ['a way out', refused(body([out]), 'search_type'), fails],
    ['its cabin', refused(body([out]), 'cabin_class'), fails],
    ['a way out and back', refused(body([out, back], isReturn), 'search_type'), fails],
    ['a return of one leg', refused(body([out], isReturn), 'search_type'), []],
    ['a return to somewhere else', refused(body([out, leg('LHR', 'ACC')], isReturn), 'search_type'), []],
    ['a return before it began', refused(body([back, out], isReturn), 'search_type'), []],
    ['one way of two legs', refused(body([out, back]), 'search_type'), []],
    [
      'several destinations, of which there is one',
      refused(body([out], { search_type: 'multidestination' }), 'search_type'),
      [],
    ],
    ['another member', refused(body([out]), 'itineraries'), []],
  ])('%s', (_, exchange, expected) => {
    expect(judged([found('LOS', 'LHR', offer('LHR')), exchange]).fail).toEqual(expected);
  });
});

describe('an offer', () => {
  const warns = ['searchFlights/asked-journey'];

  test.each<[string, Exchange[], string[]]>([
    ['of the airports', [found('LOS', 'LHR', offer('LHR'))], []],
    ['of an airport of the city', [found('LOS', 'LON', offer('LHR'))], []],
    ['of the airports, in small letters', [found('los', 'lhr', offer('LHR'))], []],
    [
      'of other airports than are known',
      [found('LOS', 'LHR', offer('LHR')), found('LOS', 'LHR', offer('ACC'))],
      warns,
    ],
  ])('%s', (_, exchanges, expected) => {
    const { fail, warn } = judged(exchanges);
    expect([...fail, ...warn]).toEqual(expected);
  });
});

test('a ticket for no booking may be that of an older request, under its key', () => {
  const issued = (sent: object, headers: Record<string, string> = credentials) =>
    recorded('POST /pms/api/external/request/flights/ticket/', {
      body: sent,
      headers,
      answer: published('issueFlightTicket: success'),
    });
  const known = issued({ BookingId: 'BK-20300214-77' });
  const id = 'issueFlightTicket/unknown-booking';
  expect(judged([known, issued({})]).fail).toContain(id);
  const older = judged([known, issued({}, { ...credentials, 'idempotency-key': 'K-0' })]);
  expect(older.fail).toEqual([]);
  expect(older.warn).toContain(id);
});
