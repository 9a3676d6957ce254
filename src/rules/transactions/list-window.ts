// Endpoints > List transactions > row from, row to. Whether they look at creation or payment, and what lies exactly on
// them, is left open (ruling:filters): nothing is judged close to an edge.
import { NotTestable } from '../../contract/violation.js';
import type { Transaction } from './transaction.js';

const minute = 60_000;
export const day = 24 * 60 * minute;

/** A value of `from` or `to`. */
export interface Edge {
  value: string;
  /** Milliseconds since 1970 of the moment that the value names. */
  at: number;
  /** Milliseconds around it within which nothing is judged. */
  margin: number;
}

export interface Edges {
  from?: Edge;
  to?: Edge;
}

/** The form with a time of day. */
export function timeForm(at: number): Edge {
  const value = `${new Date(at).toISOString().slice(0, 19)}Z`;
  return { value, at: Date.parse(value), margin: 5 * minute };
}

/** The form without: the time zone of a plain date is left open, so that a day on either side is not judged. */
export function dateForm(at: number): Edge {
  const value = new Date(at).toISOString().slice(0, 10);
  return { value, at: Date.parse(value), margin: 2 * day };
}

/** The 29 February that is next to a moment, on its one side or on the other. */
export function leapDay(at: number, side: 'before' | 'after'): Edge {
  const step = side === 'before' ? -1 : 1;
  const isIt = (time: number) => new Date(time).getUTCDate() === 29 && Math.sign(time - at) === step;
  let year = new Date(at).getUTCFullYear();
  while (!isIt(Date.UTC(year, 1, 29))) year += step;
  return dateForm(Date.UTC(year, 1, 29));
}

// Without an offset, the moment is unknown.
const isMoment = (text: string): boolean =>
  /T.*(Z|[+-]\d\d(:?\d\d)?)$/.test(text) && !Number.isNaN(Date.parse(text));

const textsOf = ({ created_at, paid_at }: Transaction): string[] =>
  paid_at === null ? [created_at] : [created_at, paid_at];

/** Whether the times of a transaction can be compared with those of a window. */
export const hasMoments = (record: Transaction): boolean => textsOf(record).every(isMoment);

/** When a transaction was created and, if ever, paid. Throws NotTestable where a time names no moment. */
export function timesOf(record: Transaction): number[] {
  return textsOf(record).map((text) => {
    if (!isMoment(text)) throw new NotTestable(`"${text}" names no moment`);
    return Date.parse(text);
  });
}

/** Whether the window may show a record: one edge may look at its creation, and the other one at its payment. */
export function mayShow({ from, to }: Edges, record: Transaction): boolean {
  const times = timesOf(record);
  return (
    (!from || times.some((time) => time >= from.at - from.margin)) &&
    (!to || times.some((time) => time <= to.at + to.margin))
  );
}

/** Whether all times of a record lie in the window. */
export function isInside({ from, to }: Edges, record: Transaction): boolean {
  return timesOf(record).every(
    (time) => (!from || time >= from.at + from.margin) && (!to || time <= to.at - to.margin),
  );
}

/** A window over payment times excludes unpaid records. */
export const isPaid = (record: Transaction): boolean => record.paid_at !== null;
