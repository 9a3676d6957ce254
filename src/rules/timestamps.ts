import { say } from '../contract/phrase.js';
import { NotTestable } from '../contract/violation.js';

/** Milliseconds from one timestamp to another. Throws NotTestable if they cannot be compared. */
export function millisecondsBetween(from: string, to: string): number {
  const [first, second] = [from, to].map(moment);
  if (!first || !second || first.zoned !== second.zoned)
    throw new NotTestable(say`${from} and ${to} cannot be compared`);
  return second.time - first.time;
}

/** Whether two times are less than a second apart. Times that cannot be compared count as equal. */
export const sameSecond = (one: string, other: string): boolean => areWithin(one, other, 1000);

/** Whether two times are the same instant in any time zone. Times that cannot be compared count as equal. */
export const sameMoment = (one: string, other: string): boolean => areWithin(one, other, 1);

function areWithin(one: string, other: string, ms: number): boolean {
  try {
    return Math.abs(millisecondsBetween(one, other)) < ms;
  } catch (error) {
    if (error instanceof NotTestable) return true;
    throw error;
  }
}

// Date.parse does not support the basic notation of ISO 8601, fractions after a comma, and offsets in hours.
const extended = (text: string): string =>
  text
    .replace(/^(\d{4})(\d\d)(\d\d)(?=T|$)/, '$1-$2-$3')
    .replace(/T(\d\d)(\d\d)(\d\d)/, 'T$1:$2:$3')
    .replace(',', '.')
    .replace(/(T.*[+-]\d\d)$/, '$1:00');

// A time without an offset can only be compared with another time without an offset.
function moment(written: string): { time: number; zoned: boolean } | null {
  const text = extended(written);
  const zoned = /T.*(Z|[+-]\d\d(:?\d\d)?)$/i.test(text);
  const time = Date.parse(zoned || !text.includes('T') ? text : `${text}Z`);
  return Number.isNaN(time) ? null : { time, zoned };
}

/** Milliseconds since 1970. A time without an offset counts as UTC, so compare it only with others without one. */
export function timeOf(text: string): number {
  return moment(text)?.time ?? Number.NaN;
}
