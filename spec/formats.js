/**
 * The text formats of the contract that JSON Schema has no name for. The generator compiles them
 * into the validators; the lint rules check the examples of the spec by them.
 */

// ISO 8601 writes date and time both extended (2026-01-14T10:00:00) or both basic (20260114T100000).
// Seconds, and minutes with them, may be left out; the last part may have a fraction.
const extended =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:T(?<hour>\d\d)(?::(?<minute>\d\d)(?::(?<second>\d\d))?)?(?<fraction>[.,]\d+)?(?<offset>Z|[+-]\d\d(?::?\d\d)?)?)?$/;
const basic =
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?:T(?<hour>\d\d)(?:(?<minute>\d\d)(?<second>\d\d)?)?(?<fraction>[.,]\d+)?(?<offset>Z|[+-]\d\d(?::?\d\d)?)?)?$/;

/** The parts of an ISO 8601 date or date and time, or undefined when the text is none. */
function parts(text) {
  const found = (extended.exec(text) ?? basic.exec(text))?.groups;
  return found && isDate(found) && isTime(found) && isOffset(found.offset) ? found : undefined;
}

function isDate({ year, month, day }) {
  // Day 0 of the next month is the last day of this one. The calendar repeats every 400 years, and
  // `Date` would take a year below 100 for one of the 1900s.
  const daysInMonth = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  return inRange(month, 1, 12) && inRange(day, 1, daysInMonth);
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
   * or a comma) and an offset (`Z`, `±hh`, `±hhmm`, `±hh:mm`). A date alone is one too.
   * "Timestamps are ISO 8601 strings unless stated" (Resources and their fields)
   * @example '2026-01-14T10:00:09.123+01:00'
   */
  'iso-timestamp': (text) => parts(text) !== undefined,

  /**
   * A date and a time without an offset, in the forms of `iso-timestamp`.
   * "departureTime (datetime without offset)" (Flight ticket result data)
   * @example '2026-03-01T06:45:00'
   */
  'local-datetime': (text) => {
    const found = parts(text);
    return found?.hour !== undefined && found.offset === undefined;
  },

  /**
   * An exact decimal number as text: digits, at most one minus sign before and one fraction after a
   * dot. No plus, exponent, grouping, blank or currency.
   * "decimal text" (Resources and their fields)
   * @example '1250.75'
   */
  'decimal-text': (text) => /^-?\d+(?:\.\d+)?$/.test(text),
};
