// Rules about transactions, recipients, banks, flights and tickets.
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { interactions } from '../../support/published.js';
import { recipient, transaction } from '../../support/records.js';
import { credentials, recorded } from '../exchanges.js';
import { tested } from '../tested.js';

const numbered = (id: number) => {
  const created_at = new Date(Date.UTC(2029, 0, 1) - id * 1000).toISOString();
  return { ...transaction, id, reference: `R-${id}`, created_at };
};

/** A page of a list with this many records, from the record at `first` on, and with changes to its `meta`. */
function listed(query: string, total: number, [first, count]: [number, number], more: object = {}): Exchange {
  const asked = new URLSearchParams(query);
  const page = Number(asked.get('page') ?? 1);
  const size = Number(asked.get('per_page') ?? 50);
  const pages = Math.ceil(total / size);
  const meta = { total, page, per_page: size, pages, has_more: page < pages, ...more };
  const data = Array.from({ length: count }, (_, at) => numbered(first + at));
  return recorded(`GET /transactions?${query}`, { answer: { status: 'success', message: 'ok', data, meta } });
}

describe('a page past the end', () => {
  const last = listed('page=2&per_page=2', 4, [3, 2]);

  test.each<[string, Exchange]>([
    ['may be the last one', listed('page=3&per_page=2', 4, [3, 2], { page: 2 })],
    ['may be empty', listed('page=3&per_page=2', 4, [5, 0])],
    ['may be that of an empty list', listed('page=1&per_page=2', 0, [1, 0], { page: 0 })],
    ['may be that of an empty list, by default', listed('', 0, [1, 0], { page: 0 })],
  ])('%s', (_, past) => {
    expect(tested([last, past, past])).toMatchObject({ fail: [], warn: [] });
  });

  test('is a page beyond the total; any other page is tested', () => {
    const other = listed('page=1&per_page=2', 4, [1, 2], { page: 2 });
    expect(tested([other]).fail).toEqual(['listTransactions/meta']);
    const twice = [listed('page=1&per_page=2', 4, [1, 2]), listed('page=2&per_page=2', 4, [2, 2])];
    expect(tested(twice).fail).toEqual(['listTransactions/page-walk']);
  });
});

describe('the ids of transactions', () => {
  const page = (...rows: readonly [id: number, reference: string][]) => {
    const data = rows.map(([id, reference]) => ({ ...transaction, id, reference }));
    const meta = { total: rows.length, page: 1, per_page: 50, pages: 1, has_more: false };
    return recorded('GET /transactions', { answer: { status: 'success', message: 'ok', data, meta } });
  };
  const one = page([1, 'R-1'], [2, 'R-2']);

  test.each<[string, Exchange[], string[]]>([
    ['differ', [one], []],
    ['are shared', [page([1, 'R-1'], [1, 'R-2'])], ['listTransactions/own-id']],
    ['are used again after a reset', [one, page([1, 'R-3'], [2, 'R-4'])], []],
    ['exceed the exact integers', [page([2 ** 53, 'R-1'], [2 ** 53, 'R-2'])], []],
  ])('%s', (_, exchanges, fail) => {
    expect(tested(exchanges)).toMatchObject({ fail, warn: [] });
  });
});

describe('a list that disagrees with itself', () => {
  const few = (total: number, count: number) => listed('', total, [1, count]);
  const morePages = listed('', 3, [1, 3], { pages: 2 });
  const ending = (total: number) => listed('', total, [1, 50], { has_more: false });
  const [size, meta] = [['listTransactions/page-size'], ['listTransactions/meta']];

  test.each<[string, Exchange[], string[], string[]]>([
    ['once', [few(3, 2)], [], size],
    ['time and again, changing meanwhile', [few(3, 2), few(3, 3), few(4, 3), few(4, 4), few(3, 2)], [], size],
    ['twice, unchanged', [few(3, 2), few(3, 2)], size, []],
    ['by many records, twice', [few(90, 2), few(91, 3)], size, []],
    ['by many records, once', [few(90, 2), few(91, 50)], [], size],
    ['in the number of pages, twice', [morePages, morePages], meta, []],
    ['in has_more, far from the end, twice', [90, 91].map(ending), meta, []],
  ])('%s', (_, exchanges, fail, warn) => {
    expect(tested(exchanges)).toMatchObject({ fail, warn });
  });
});

describe('a confirmation that is refused with 404 in other words', () => {
  const confirm = (status: number, answer: object, reference = transaction.reference): Exchange =>
    recorded(`GET /pms/transactions/${reference}/confirm/`, { status, answer });
  const right = confirm(200, { status: 'success', message: 'ok', data: transaction });
  const early = (reference?: string) => confirm(404, { status: 'error', message: 'Not yet' }, reference);
  const fails = ['confirmTransaction/not-found'];

  test.each<[string, Exchange[], string[]]>([
    ['before it can be read', [early(), right], []],
    ['after it was read', [right, early()], fails],
    ['and never read', [right, early('TX-OTHER')], fails],
  ])('%s', (_, exchanges, expected) => {
    const all = exchanges.map((one, at) => ({
      ...one,
      startedAt: new Date(Date.UTC(2031, 0, 1, 0, at)).toISOString(),
    }));
    expect(tested(all).fail.filter((id) => fails.includes(id))).toEqual(expected);
  });
});

const nuban = { type: 'nuban', name: 'Ada Obi', account_number: '0123456789', bank_code: '058' };
const number = '+254712345678';
const mobile = { type: 'mobile_money', name: 'Ada Obi', account_number: number, phone: number };

const made = (sent: typeof nuban | typeof mobile, account = sent.account_number) => {
  const data = { ...recipient, ...sent, account_number: account, phone: null };
  const answer = { status: 'success', message: 'ok', data };
  return recorded('POST /transfer/recipient', { body: sent, status: 201, answer });
};

describe('one recipient', () => {
  const ownCode = ['createRecipient/own-code'];
  const phone = (number: string) => made({ ...mobile, account_number: number }, mobile.account_number);

  test.each<[string, Exchange[], string[]]>([
    ['for a phone without its plus', [made(mobile), phone('254712345678')], []],
    ['for a phone in groups', [made(mobile), phone('+254 712 345 678')], []],
    ['for a phone without its country', [made(mobile), phone('0712345678')], []],
    ['for another phone', [made(mobile), made({ ...mobile, account_number: '+254712345679' })], ownCode],
    ['for another account', [made(nuban), made({ ...nuban, account_number: '0123456788' })], ownCode],
    [
      'for an account, and the bvn of its holder',
      [made(nuban), made({ ...nuban, type: 'bvn', account_number: '22123456780' }, '0123456789')],
      [],
    ],
    ['for an account, and the phone that it has', [made(nuban), phone('+2340123456789')], []],
  ])('%s', (_, exchanges, fails) => {
    expect(tested(exchanges).fail.filter((id) => id.endsWith('/own-code'))).toEqual(fails);
  });
});

describe('the list of banks', () => {
  const banks = (query: string, ...codes: string[]) =>
    recorded(`GET /transfer/banks${query}`, {
      answer: { status: true, data: codes.map((code) => ({ code, name: 'A Bank' })) },
    });
  const missing = ['listBanks/holds-known-codes'];

  test.each<[string, Exchange[], string[]]>([
    ['without the code of a recipient', [banks('', 'MPS')], missing],
    ['with it', [banks('', '058')], []],
    ['of another country', [banks('?country=kenya', 'MPS')], []],
    ['and that of another country', [banks('', '058'), banks('?country=kenya', 'MPS')], []],
  ])('%s', (_, exchanges, warns) => {
    const { fail, warn } = tested([made(nuban), ...exchanges]);
    expect([fail, warn].flat().filter((id) => id.startsWith('listBanks'))).toEqual(warns);
  });
});

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
const refused = (sent: object, member: string) => {
  const detail = [{ loc: ['body', member], msg: 'not so', type: 'value_error' }];
  return recorded(search, { body: sent, status: 422, answer: { detail } });
};

describe('a search that is rejected for a documented value', () => {
  const out = leg('LOS', 'LHR');
  const back = leg('LHR', 'LOS', '2030-03-09');
  const isReturn = { search_type: 'return' };
  const severally = { search_type: 'multidestination' };
  const fails = ['searchFlights/documented-values'];

  test.each<[string, Exchange, string[]]>([
    ['a way out', refused(body([out]), 'search_type'), fails],
    ['its cabin', refused(body([out]), 'cabin_class'), fails],
    ['a way out and back', refused(body([out, back], isReturn), 'search_type'), fails],
    ['a return of one leg', refused(body([out], isReturn), 'search_type'), []],
    ['a return to somewhere else', refused(body([out, leg('LHR', 'ACC')], isReturn), 'search_type'), []],
    ['a return before it began', refused(body([back, out], isReturn), 'search_type'), []],
    ['one way of two legs', refused(body([out, back]), 'search_type'), []],
    ['several destinations, of which there is one', refused(body([out], severally), 'search_type'), []],
    ['another member', refused(body([out]), 'itineraries'), []],
  ])('%s', (_, exchange, expected) => {
    expect(tested([found('LOS', 'LHR', offer('LHR')), exchange]).fail).toEqual(expected);
  });
});

describe('an offer', () => {
  const warns = ['searchFlights/asked-journey'];
  const known = found('LOS', 'LHR', offer('LHR'));

  test.each<[string, Exchange[], string[]]>([
    ['of the airports', [known], []],
    ['of an airport of the city', [found('LOS', 'LON', offer('LHR'))], []],
    ['of the airports, in small letters', [found('los', 'lhr', offer('LHR'))], []],
    ['of other airports than are known', [known, found('LOS', 'LHR', offer('ACC'))], warns],
  ])('%s', (_, exchanges, expected) => {
    const { fail, warn } = tested(exchanges);
    expect([...fail, ...warn]).toEqual(expected);
  });
});

test('a ticket for a missing booking may be that of an older request with the same key', () => {
  const issued = (sent: object, headers: Record<string, string> = credentials) =>
    recorded('POST /pms/api/external/request/flights/ticket/', {
      body: sent,
      headers,
      answer: published('issueFlightTicket: success'),
    });
  const known = issued({ BookingId: 'BK-20300214-77' });
  const id = 'issueFlightTicket/unknown-booking';
  expect(tested([known, issued({})]).fail).toContain(id);
  const older = tested([known, issued({}, { ...credentials, 'idempotency-key': 'K-0' })]);
  expect(older.fail).toEqual([]);
  expect(older.warn).toContain(id);
});
