/**
 * The text formats of the contract without a name in JSON Schema. The generator compiles them
 * into the validators, and the lint rules check the examples of the spec with them.
 */

// ISO 8601 writes date and time both extended (2026-01-14T10:00:00) or both basic (20260114T100000).
// Seconds, or seconds and minutes, are optional. The last part may have a fraction.
const fraction = '(?<fraction>[.,][0-9]+)?';
const offset = '(?<offset>Z|[+-][0-9]{2}(?::?[0-9]{2})?)';
const notations = [
  {
    date: '(?<year>[0-9]{4})-(?<month>[0-9]{2})-(?<day>[0-9]{2})',
    time: `T(?<hour>[0-9]{2})(?::(?<minute>[0-9]{2})(?::(?<second>[0-9]{2}))?)?${fraction}`,
  },
  {
    date: '(?<year>[0-9]{4})(?<month>[0-9]{2})(?<day>[0-9]{2})',
    time: `T(?<hour>[0-9]{2})(?:(?<minute>[0-9]{2})(?<second>[0-9]{2})?)?${fraction}`,
  },
];
const inEachNotation = (form) => notations.map((notation) => new RegExp(`^${form(notation)}$`));
const moments = {
  'iso-timestamp': inEachNotation(({ date, time }) => `${date}(?:${time}${offset}?)?`),
  'offset-timestamp': inEachNotation(({ date, time }) => `${date}${time}${offset}`),
  'local-datetime': inEachNotation(({ date, time }) => `${date}${time}`),
};
const decimal = /^-?[0-9]+(?:\.[0-9]+)?$/;

/** Whether a text has the given form and names an existing day and hour. */
function isMoment(format, text) {
  for (const written of moments[format]) {
    const found = written.exec(text)?.groups;
    if (found) return isDate(found) && isTime(found) && isOffset(found.offset);
  }
  return false;
}

function isDate({ year, month, day }) {
  return inRange(month, 1, 12) && (inRange(day, 1, 28) || inRange(day, 29, daysOf(year, month)));
}

function daysOf(year, month) {
  // Day 0 of the next month is the last day of this one. `Date` reads a year below 100 as 19xx, so the year
  // is moved by the 400 years after which the calendar repeats.
  return new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
}

function isTime({ hour = '0', minute = '0', second = '0', fraction = '0' }) {
  const endOfDay = Number(hour) !== 24 || /^[0.,]*$/.test(`${minute}${second}${fraction}`);
  return inRange(hour, 0, 24) && inRange(minute, 0, 59) && inRange(second, 0, 60) && endOfDay;
}

function isOffset(offset = 'Z') {
  const [hour = '0', minute = '0'] = offset.match(/\d\d/g) ?? [];
  return inRange(hour, 0, 23) && inRange(minute, 0, 59);
}

function inRange(text, least, most) {
  return Number(text) >= least && Number(text) <= most;
}

export const formats = {
  /**
   * An ISO 8601 timestamp: extended or basic, with or without a fraction of a second (after a dot
   * or a comma) and an offset (`Z`, `±hh`, `±hhmm`, `±hh:mm`). A date alone is also valid.
   * "Timestamps are ISO 8601 strings unless stated" (Resources and their fields)
   * @example '2026-01-14T10:00:09.123+01:00'
   */
  'iso-timestamp': (text) => isMoment('iso-timestamp', text),

  /**
   * A date, a time and an offset, in the forms of `iso-timestamp`. `Z` is an offset.
   * "timestamp with UTC offset" (Virtual account, expire_date)
   * @example '2026-01-14T10:00:00+01:00'
   */
  'offset-timestamp': (text) => isMoment('offset-timestamp', text),

  /**
   * A date and a time without an offset, in the forms of `iso-timestamp`.
   * "departureTime (datetime without offset)" (Flight ticket result data)
   * @example '2026-03-01T06:45:00'
   */
  'local-datetime': (text) => isMoment('local-datetime', text),

  /**
   * An exact decimal number as text: digits, at most one minus sign before and one fraction after a
   * dot. No plus, exponent, grouping, space or currency.
   * "decimal text" (Resources and their fields)
   * @example '1250.75'
   */
  'decimal-text': (text) => decimal.test(text),
};

/**
 * The same formats as regular expressions, for tools without custom formats. They are never narrower than the
 * format, and wider only by days and hours that do not exist.
 */
export const patterns = {
  ...Object.fromEntries(Object.entries(moments).map(([name, written]) => [name, either(written)])),
  'decimal-text': decimal.source,
};

// Some dialects of regular expressions have no named groups.
function either(expressions) {
  return expressions.map(({ source }) => source.replace(/\(\?<[a-z]+>/g, '(?:')).join('|');
}
