import { parseMoment, type Edge } from '../../behaviour/transaction-filters.js';
import { defaults } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { withoutQuery } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

const list = defectsOf('listTransactions');
const { transactions: sound } = defaults;

const hour = 3_600_000;
const day = 24 * hour;

/** Reads one of the edges of the window otherwise. */
function edge(name: Edge, read: (text: string) => number) {
  return {
    transactions: { moment: (text: string, at: Edge) => (at === name ? read(text) : sound.moment(text, at)) },
  };
}

function datesOnly(text: string): number {
  if (text.length > 10) throw new Refusal('rule', 'from, to: give YYYY-MM-DD.');
  return sound.moment(text, 'from');
}

/** Faults of from and to. */
export const window: readonly Defect[] = [
  list('list-from-ignored', 'from is ignored.', ['filter-from'], { before: withoutQuery('from') }),
  list('list-from-ignored-beside-to', 'With to, from is ignored.', ['filter-to', 'any-query'], {
    before(request) {
      const query = new URLSearchParams(request.query);
      if (query.has('to')) query.delete('from');
      return { ...request, query };
    },
  }),
  list('list-to-ignored', 'to is ignored.', ['filter-to'], { before: withoutQuery('to') }),
  list('list-from-to-swapped', 'from is taken for to, and to for from.', ['filter-from', 'filter-to'], {
    transactions: {
      fromMatches: (record, time) => sound.toMatches(record, time),
      toMatches: (record, time) => sound.fromMatches(record, time),
    },
  }),
  list(
    'list-from-cut-to-its-date',
    'The time of day in from is dropped.',
    ['filter-from'],
    edge('from', (text) => parseMoment(text.slice(0, 10))),
  ),
  list(
    'list-to-cut-to-its-date',
    'The time of day in to is dropped.',
    ['filter-to'],
    edge('to', (text) => parseMoment(text.slice(0, 10))),
  ),
  list(
    'list-to-widened-to-its-day',
    'to always reaches to the end of its day.',
    ['filter-to'],
    edge('to', (text) => parseMoment(text.slice(0, 10)) + day - 1),
  ),
  list(
    'list-from-read-in-local-time',
    'from is read as if its Z meant UTC+1.',
    ['filter-from'],
    edge('from', (text) => sound.moment(text, 'from') - hour),
  ),
  list(
    'list-to-read-in-local-time',
    'to is read as if its Z meant UTC+1.',
    ['filter-to'],
    edge('to', (text) => sound.moment(text, 'to') - hour),
  ),
  list(
    'list-from-shifted-west',
    'from is read as if its Z meant UTC-5.',
    ['filter-from'],
    edge('from', (text) => sound.moment(text, 'from') + 5 * hour),
  ),
  list(
    'list-to-shifted-west',
    'to is read as if its Z meant UTC-5.',
    ['filter-to'],
    edge('to', (text) => sound.moment(text, 'to') + 5 * hour),
  ),
  list(
    'list-from-takes-dates-only',
    'from with a time of day is refused.',
    ['filter-from'],
    edge('from', datesOnly),
  ),
  list('list-to-takes-dates-only', 'to with a time of day is refused.', ['filter-to'], edge('to', datesOnly)),
];
