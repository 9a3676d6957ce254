import { NotTestable } from '../contract/violation.js';

/** Milliseconds from one timestamp to another. Throws NotTestable when they cannot be compared. */
export function millisecondsBetween(from: string, to: string): number {
  const [first, second] = [from, to].map(moment);
  if (!first || !second || first.zoned !== second.zoned)
    throw new NotTestable(`${from} and ${to} cannot be compared`);
  return second.time - first.time;
}

/** Whether both name the same second, as far as they can be compared. */
export const sameSecond = (one: string, other: string): boolean => areWithin(one, other, 1000);

/** Whether both name the same moment, in whatever zone, as far as they can be compared. */
export const sameMoment = (one: string, other: string): boolean => areWithin(one, other, 1);

function areWithin(one: string, other: string, ms: number): boolean {
  try {
    return Math.abs(millisecondsBetween(one, other)) < ms;
  } catch (error) {
    if (error instanceof NotTestable) return true;
    throw error;
  }
}

// ISO 8601 has a basic notation, fractions after a comma, and offsets in hours, which Date.parse does not know.
const extended = (text: string): string =>
  text
    .replace(/^(\d{4})(\d\d)(\d\d)(?=T|$)/, '$1-$2-$3')
    .replace(/T(\d\d)(\d\d)(\d\d)/, 'T$1:$2:$3')
    .replace(',', '.')
    .replace(/(T.*[+-]\d\d)$/, '$1:00');

// Without an offset a time can only be compared with its like.
function moment(written: string): { time: number; zoned: boolean } | null {
  const text = extended(written);
  const zoned = /T.*(Z|[+-]\d\d(:?\d\d)?)$/i.test(text);
  const time = Date.parse(zoned || !text.includes('T') ? text : `${text}Z`);
  return Number.isNaN(time) ? null : { time, zoned };
}

/** Milliseconds since 1970; without an offset as if it were UTC, so that it can be compared with its like. */
export function timeOf(text: string): number {
  return moment(text)?.time ?? Number.NaN;
}
