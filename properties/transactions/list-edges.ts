import {
  dateForm,
  isInside,
  isPaid,
  timeForm,
  timesOf,
  type Edges,
} from '../../src/rules/transactions/list-window.js';
import type { Transaction } from '../../src/domain/transactions/transaction-list.js';
import type { WindowName } from './list-queries.js';

// The share of the records that each edge excludes.
const leftOut = 0.2;

/** The edges of a window that excludes some records and contains others. If there is none, a window with all records. */
export function edgesOf(records: readonly Transaction[], name: WindowName): Edges {
  const form = name === 'from and to, as dates' ? dateForm : timeForm;
  const beside = 2 * form(0).margin;
  const spans = records.map(timesOf);
  const ends = spans.map((times) => Math.max(...times)).toSorted((a, b) => a - b);
  const begins = spans.map((times) => Math.min(...times)).toSorted((a, b) => b - a);
  const edges = (from: number, to: number): Edges => ({
    ...(name === 'to' ? {} : { from: form(from) }),
    ...(name === 'from' ? {} : { to: form(to) }),
  });
  const place = Math.floor(leftOut * records.length);
  const narrow = edges(ends[place]! + beside, begins[place]! - beside);
  if (records.some((record) => isPaid(record) && isInside(narrow, record))) return narrow;
  return edges(begins.at(-1)! - beside, ends.at(-1)! + beside);
}
