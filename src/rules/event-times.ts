const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds. */
export const day = 24 * hour;

/**
 * Whether an ISO 8601 time is before another time of the same server. The tolerance of one minute covers rounding and the clocks of
 * two machines. Times without an offset get another hour, because their clock may be set back. The result is false for times that
 * cannot be compared: one has an offset and the other has none, or one is not a time.
 *
 * @param most gaps from this size on do not count, because they mean that someone moved one of two clocks
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
