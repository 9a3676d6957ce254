const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds. */
export const day = 24 * hour;

/**
 * Whether a time lies before another one of the same server, both ISO 8601: by more than the rounding of either and the
 * difference of the clocks of two machines. Times without an offset may be of a place that sets its clocks back; beside
 * one that has an offset they cannot be compared. What is no time lies before nothing.
 *
 * @param most a gap that is as large shows two clocks, one of which was moved
 */
export function isBefore(time: unknown, other: unknown, most = Infinity): boolean {
  const [left, right] = [instantOf(time), instantOf(other)];
  if (!left || !right || left.isLocal !== right.isLocal) return false;
  const gap = right.ms - left.ms;
  return gap > (left.isLocal ? hour + minute : minute) && gap < most;
}

function instantOf(text: unknown): { ms: number; isLocal: boolean } | undefined {
  if (typeof text !== 'string') return undefined;
  const match = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(text);
  if (!match) return undefined;
  const [whole, offset] = match;
  const isLocal = offset === undefined;
  const zone = isLocal
    ? 'Z'
    : offset.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`);
  const ms = Date.parse(whole.slice(0, whole.length - (offset?.length ?? 0)).replace(',', '.') + zone);
  return Number.isNaN(ms) ? undefined : { ms, isLocal };
}
