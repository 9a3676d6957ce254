import { parseMoment, type Edge } from '../../behaviour/transactions.js';
import { defaults, type Overrides } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { defect, defectsOf } from '../defect.js';

const { transactions: sound } = defaults;

const hour = 3_600_000;

const day = 24 * hour;

/** Changes the parsing of one edge of the window. */
const edge = (name: Edge, read: (text: string) => number): Overrides => ({
  transactions: { moment: (text, at) => (at === name ? read(text) : sound.moment(text, at)) },
});

function datesOnly(text: string): number {
  if (text.length > 10) throw new Refusal('rule', 'from, to: give YYYY-MM-DD.');
  return sound.moment(text, 'from');
}

/** Defects of from and to. */
export const listWindow = defectsOf('listTransactions', {
  'list-from-on-leap-day-crashes': defect('The server returns 500 for `from` on 29 February.')
    .breaks('response.no-server-error')
    .crashes(({ query }) => query.get('from')?.includes('-02-29') ?? false),
  'list-to-on-leap-day-crashes': defect('The server returns 500 for `to` on 29 February.')
    .breaks('response.no-server-error')
    .crashes(({ query }) => query.get('to')?.includes('-02-29') ?? false),
  'list-from-ignored': defect('The server ignores `from`.').breaks('filter-from').forgets('from'),
  'list-from-ignored-beside-to': defect('The server ignores `from` with `to`.')
    .breaks('filter-to', 'any-query')
    .when(({ query }) => query.has('to'))
    .forgets('from'),
  'list-to-ignored': defect('The server ignores `to`.').breaks('filter-to').forgets('to'),
  'list-from-to-swapped': defect('The server swaps `from` and `to`.')
    .breaks('filter-from', 'filter-to')
    .transactions({
      fromMatches: (record, time) => sound.toMatches(record, time),
      toMatches: (record, time) => sound.fromMatches(record, time),
    }),
  'list-from-cut-to-its-date': defect('The server drops the time of day in `from`.')
    .breaks('filter-from')
    .with(edge('from', (text) => parseMoment(text.slice(0, 10)))),
  'list-to-cut-to-its-date': defect('The server drops the time of day in `to`.')
    .breaks('filter-to')
    .with(edge('to', (text) => parseMoment(text.slice(0, 10)))),
  'list-to-widened-to-its-day': defect('The server always extends `to` to the end of its day.')
    .breaks('filter-to')
    .with(edge('to', (text) => parseMoment(text.slice(0, 10)) + day - 1)),
  'list-from-read-in-local-time': defect('The server reads the Z in `from` as UTC+1.')
    .breaks('filter-from')
    .with(edge('from', (text) => sound.moment(text, 'from') - hour)),
  'list-to-read-in-local-time': defect('The server reads the Z in `to` as UTC+1.')
    .breaks('filter-to')
    .with(edge('to', (text) => sound.moment(text, 'to') - hour)),
  'list-from-shifted-west': defect('The server reads the Z in `from` as UTC-5.')
    .breaks('filter-from')
    .with(edge('from', (text) => sound.moment(text, 'from') + 5 * hour)),
  'list-to-shifted-west': defect('The server reads the Z in `to` as UTC-5.')
    .breaks('filter-to')
    .with(edge('to', (text) => sound.moment(text, 'to') + 5 * hour)),
  'list-from-takes-dates-only': defect('The server rejects `from` with a time of day.')
    .breaks('filter-from')
    .with(edge('from', datesOnly)),
  'list-to-takes-dates-only': defect('The server rejects `to` with a time of day.')
    .breaks('filter-to')
    .with(edge('to', datesOnly)),
});
