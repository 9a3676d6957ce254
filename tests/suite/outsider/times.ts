const hour = 3_600_000;
export const day = 24 * hour;

const shifted = (at: number, offset: number): string => new Date(at + offset).toISOString().slice(0, 19);

/** ISO 8601 has many faces; the outsider shows a different one in each place. */
export const times = {
  zulu: (at: number) => `${shifted(at, 0)}Z`,
  india: (at: number) => `${shifted(at, 5.5 * hour)}+05:30`,
  lagos: (at: number) => `${shifted(at, hour)}+01:00`,
  hourOffset: (at: number) => `${shifted(at, hour)}+01`,
  micros: (at: number) => `${shifted(at, -3 * hour)}.${String(at % 1000).padStart(3, '0')}000-03:00`,
  comma: (at: number) => `${shifted(at, 0)},${String(at % 1000).padStart(3, '0')}Z`,
  blank: (at: number) => shifted(at, 0).replace('T', ' '),
};

/** The two forms that the document gives for `from` and `to`; a date is its first moment, in UTC. */
function toInstant(text: string): number | undefined {
  const known = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(text);
  const at = known ? Date.parse(text) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text.replace('Z', '')) ? at : undefined;
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
