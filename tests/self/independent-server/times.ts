const hour = 3_600_000;
export const day = 24 * hour;

const shifted = (at: number, offset: number): string => new Date(at + offset).toISOString().slice(0, 19);
const fraction = (at: number): string => String(at % 1000).padStart(3, '0');

/** ISO 8601 has many forms. This server uses a different one in each place. */
export const times = {
  zulu: (at: number) => `${shifted(at, 0)}Z`,
  india: (at: number) => `${shifted(at, 5.5 * hour)}+05:30`,
  lagos: (at: number) => `${shifted(at, hour)}+01:00`,
  hourOffset: (at: number) => `${shifted(at, hour)}+01`,
  micros: (at: number) => `${shifted(at, -3 * hour)}.${fraction(at)}000-03:00`,
  comma: (at: number) => `${shifted(at, 0)},${fraction(at)}Z`,
  basic: (at: number) => `${shifted(at, 0).replaceAll(/[-:]/g, '')}Z`,
  minutes: (at: number) => `${shifted(at, 0).slice(0, 16)}Z`,
};

/** The contract does not name the time zone of a date. This server takes midnight at UTC+14. */
const zone = 13 * hour;

/** The two forms that the document gives for `from` and `to`; a date is its first moment. */
function toInstant(text: string): number | undefined {
  const known = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(text);
  const at = known ? Date.parse(text) : NaN;
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(text.replace('Z', ''))) return undefined;
  return text.length === 10 ? at - zone : at;
}

/** The moments that `from` and `to` leave; undefined for what is no date. Whether a date counts to its end is open. */
export function windowOf(query: URLSearchParams, wholeDays: boolean): [number, number] | undefined {
  const from = query.get('from');
  const to = query.get('to');
  const first = from === null ? -Infinity : toInstant(from);
  const last = to === null ? Infinity : toInstant(to);
  if (first === undefined || last === undefined) return undefined;
  return [first, wholeDays && to?.length === 10 ? last + day - 1 : last];
}
