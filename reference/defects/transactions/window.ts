import { parseMoment, type Edge } from '../../behaviour/transaction-filters.js';
import { defaults } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { withoutQuery } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

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

function exceptLeapDay(text: string): number {
  if (text.includes('-02-29')) throw new Error('unhandled');
  return sound.moment(text, 'from');
}

/** Defects of from and to. */
export const transactionWindow = defectsOf('listTransactions', {
  'list-from-on-leap-day-crashes': {
    summary: 'from on 29 February ends in a 500.',
    fails: 'response.no-server-error',
    ...edge('from', exceptLeapDay),
  },
  'list-to-on-leap-day-crashes': {
    summary: 'to on 29 February ends in a 500.',
    fails: 'response.no-server-error',
    ...edge('to', exceptLeapDay),
  },
  'list-from-ignored': { summary: 'from is ignored.', fails: 'filter-from', before: withoutQuery('from') },
  'list-from-ignored-beside-to': {
    summary: 'With to, from is ignored.',
    fails: ['filter-to', 'any-query'],
    before(request) {
      const query = new URLSearchParams(request.query);
      if (query.has('to')) query.delete('from');
      return { ...request, query };
    },
  },
  'list-to-ignored': { summary: 'to is ignored.', fails: 'filter-to', before: withoutQuery('to') },
  'list-from-to-swapped': {
    summary: 'from is taken for to, and to for from.',
    fails: ['filter-from', 'filter-to'],
    transactions: {
      fromMatches: (record, time) => sound.toMatches(record, time),
      toMatches: (record, time) => sound.fromMatches(record, time),
    },
  },
  'list-from-cut-to-its-date': {
    summary: 'The time of day in from is dropped.',
    fails: 'filter-from',
    ...edge('from', (text) => parseMoment(text.slice(0, 10))),
  },
  'list-to-cut-to-its-date': {
    summary: 'The time of day in to is dropped.',
    fails: 'filter-to',
    ...edge('to', (text) => parseMoment(text.slice(0, 10))),
  },
  'list-to-widened-to-its-day': {
    summary: 'to always reaches to the end of its day.',
    fails: 'filter-to',
    ...edge('to', (text) => parseMoment(text.slice(0, 10)) + day - 1),
  },
  'list-from-read-in-local-time': {
    summary: 'from is read as if its Z meant UTC+1.',
    fails: 'filter-from',
    ...edge('from', (text) => sound.moment(text, 'from') - hour),
  },
  'list-to-read-in-local-time': {
    summary: 'to is read as if its Z meant UTC+1.',
    fails: 'filter-to',
    ...edge('to', (text) => sound.moment(text, 'to') - hour),
  },
  'list-from-shifted-west': {
    summary: 'from is read as if its Z meant UTC-5.',
    fails: 'filter-from',
    ...edge('from', (text) => sound.moment(text, 'from') + 5 * hour),
  },
  'list-to-shifted-west': {
    summary: 'to is read as if its Z meant UTC-5.',
    fails: 'filter-to',
    ...edge('to', (text) => sound.moment(text, 'to') + 5 * hour),
  },
  'list-from-takes-dates-only': {
    summary: 'from with a time of day is refused.',
    fails: 'filter-from',
    ...edge('from', datesOnly),
  },
  'list-to-takes-dates-only': {
    summary: 'to with a time of day is refused.',
    fails: 'filter-to',
    ...edge('to', datesOnly),
  },
});
