// Endpoints > List transactions > row from, row to. The contract does not specify whether they apply to creation or payment, or
// whether they are inclusive (ruling:filters). So times close to an edge are not compared.
import { say } from '../../contract/phrase.js';
import { NotTestable } from '../../contract/violation.js';
import type { Transaction } from './transaction.js';

const minute = 60_000;
export const day = 24 * 60 * minute;

/** A value of `from` or `to`. */
export interface Edge {
  value: string;
  /** The instant of the value, in milliseconds since 1970. */
  at: number;
  /** The margin around it, in milliseconds. Times within it are not compared. */
  margin: number;
}

export interface Edges {
  from?: Edge;
  to?: Edge;
}

export function timeForm(at: number): Edge {
  const value = `${new Date(at).toISOString().slice(0, 19)}Z`;
  return { value, at: Date.parse(value), margin: 5 * minute };
}

/** The form without a time of day. The contract does not specify its time zone, so the margin includes a day on either side. */
export function dateForm(at: number): Edge {
  const value = new Date(at).toISOString().slice(0, 10);
  return { value, at: Date.parse(value), margin: 2 * day };
}

/** The nearest 29 February before or after an instant. */
export function leapDay(at: number, side: 'before' | 'after'): Edge {
  const step = side === 'before' ? -1 : 1;
  const isIt = (time: number) => new Date(time).getUTCDate() === 29 && Math.sign(time - at) === step;
  let year = new Date(at).getUTCFullYear();
  while (!isIt(Date.UTC(year, 1, 29))) year += step;
  return dateForm(Date.UTC(year, 1, 29));
}

// A time without an offset does not name an instant.
const isMoment = (text: string): boolean =>
  /T.*(Z|[+-]\d\d(:?\d\d)?)$/.test(text) && !Number.isNaN(Date.parse(text));

const textsOf = ({ created_at, paid_at }: Transaction): string[] =>
  paid_at === null ? [created_at] : [created_at, paid_at];

/** Whether the times of a transaction can be compared with a window. */
export const hasMoments = (record: Transaction): boolean => textsOf(record).every(isMoment);

/** The times of creation and payment of a transaction. Throws NotTestable for a time without an offset, or in another format. */
export function timesOf(record: Transaction): number[] {
  return textsOf(record).map((text) => {
    if (!isMoment(text))
      throw new NotTestable(say`the time "${text}" has no offset, or is not in the extended format`);
    return Date.parse(text);
  });
}

/** Whether the window may contain a record. Each edge may apply to its creation or to its payment. */
export function mayShow({ from, to }: Edges, record: Transaction): boolean {
  const times = timesOf(record);
  return (
    (!from || times.some((time) => time >= from.at - from.margin)) &&
    (!to || times.some((time) => time <= to.at + to.margin))
  );
}

/** Whether all times of a record are in the window. */
export function isInside({ from, to }: Edges, record: Transaction): boolean {
  return timesOf(record).every(
    (time) => (!from || time >= from.at + from.margin) && (!to || time <= to.at - to.margin),
  );
}

/** A window over payment times excludes unpaid records. */
export const isPaid = (record: Transaction): boolean => record.paid_at !== null;
