// Searches of flights, and tickets
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { credentials, recorded } from '../exchanges.js';
import { judged } from '../judged.js';

const leg = (from: string, to: string, day = '2030-02-01') => ({
  departure_airport_code: from,
  arrival_airport_code: to,
  departure_date: day,
});
const body = (itineraries: object[], more: object = {}) => ({
  ...{ adults: 1, children: 0, infants: 0, cabin_class: 'economy', search_type: 'oneway', itineraries },
  ...more,
});

function offer(from: string, to: string) {
  const airline = { airline_code: 'XX', airline_name: 'X Air' };
  const airline_logo_url = 'https://example.com/x.png';
  const trip = {
    ...{ departure_airport_code: from, departure_airport_name: from, arrival_airport_code: to },
    ...{ departure_datetime: '2030-02-01T10:00:00Z', arrival_datetime: '2030-02-01T12:00:00Z' },
    ...{ ...airline, arrival_airport_name: to },
  };
  const segment = {
    ...{ ...trip, sequence: 1, flight_number: '1', duration: '2h', booking_class: 'Y', cabin_class: 'Y' },
    ...{ cabin_class_name: 'Economy', aircraft: '738', layover: '', layover_duration: '' },
    ...{ baggage_count: 1, baggage_weight: 23, baggage_weight_unit: 'kg' },
  };
  const stops = { stop_count: 0, stop_time: '0', trip_duration: '2h' };
  return {
    ...{ ...airline, airline_logo_url, marketing_carrier: 'XX', selection_token: 't'.repeat(20) },
    pricing: {
      ...{ currency_code: 'NGN', base_price: 1, service_charge: 1, total_amount: 2 },
      ...{ wallet_reward_on_success: 0, price_status: 'preview' },
    },
    journeys: [{ ...trip, ...stops, name: 'out', airline_logo_url, segments: [segment] }],
    ...{ fare_rules: [], penalty_rules: [], is_refundable: true },
  };
}

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
  const back = leg('LHR', 'LOS', '2030-02-09');
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
    expect(judged([found('LOS', 'LHR', offer('LOS', 'LHR')), exchange]).fail).toEqual(expected);
  });
});

describe('an offer', () => {
  const warns = ['searchFlights/asked-journey'];

  test.each<[string, Exchange[], string[]]>([
    ['of the airports', [found('LOS', 'LHR', offer('LOS', 'LHR'))], []],
    ['of an airport of the city', [found('LOS', 'LON', offer('LOS', 'LHR'))], []],
    ['of the airports, in small letters', [found('los', 'lhr', offer('LOS', 'LHR'))], []],
    [
      'of other airports than are known',
      [found('LOS', 'LHR', offer('LOS', 'LHR')), found('LOS', 'LHR', offer('LOS', 'ACC'))],
      warns,
    ],
  ])('%s', (_, exchanges, expected) => {
    const { fail, warn } = judged(exchanges);
    expect([...fail, ...warn]).toEqual(expected);
  });
});

test('a ticket for no booking may be that of an older request, under its key', () => {
  const data = {
    ...{ PNR: 'ABC123', ticketNumbers: ['1'], bookingId: 'BK-1', status: 'TICKETED', airline: 'X Air' },
    ...{ flightNumber: 'XX1', origin: 'LOS', destination: 'LHR', departureTime: '2030-02-01T10:00:00' },
  };
  const issued = (sent: object, headers: Record<string, string> = credentials) =>
    recorded('POST /pms/api/external/request/flights/ticket/', {
      body: sent,
      headers,
      answer: { status: true, message: 'ok', data },
    });
  const known = issued({ BookingId: 'BK-1' });
  const id = 'issueFlightTicket/unknown-booking';
  expect(judged([known, issued({})]).fail).toContain(id);
  const older = judged([known, issued({}, { ...credentials, 'idempotency-key': 'K-0' })]);
  expect(older.fail).toEqual([]);
  expect(older.warn).toContain(id);
});
