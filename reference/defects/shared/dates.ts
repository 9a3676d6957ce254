import type { Alter, Before, Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { onBody } from '../../rewrite.js';
import type { SharedTable } from '../defect.js';

type IsSuch = (now: Date) => boolean;

const today = ({ clock }: Call): Date => new Date(clock.now());
const isLeapDay: IsSuch = (now) => now.getUTCMonth() === 1 && now.getUTCDate() === 29;
const isMonthsEnd: IsSuch = (now) => now.getUTCDate() === 31 && now.getUTCMonth() < 11;
const isYearsEnd: IsSuch = (now) => now.getUTCMonth() === 11 && now.getUTCDate() === 31;
const isFirstHour: IsSuch = (now) => now.getUTCHours() === 0;

/** Fails on some days. */
const fails = (isSuch: IsSuch, error: () => Error): { before: Before } => ({
  before(request, call) {
    if (isSuch(today(call))) throw error();
    return request;
  },
});
const crash = (): Error => new Error('day is out of range for month');

/** Writes the times of an answer otherwise, on some days. */
function writes(isSuch: IsSuch, change: (text: string) => string): { alter: Alter } {
  const timestamps = /"\d{4}-\d\d-\d\dT[^"]*"/g;
  return {
    alter: (answer, call) =>
      call && isSuch(today(call))
        ? onBody((body) => JSON.parse(JSON.stringify(body).replaceAll(timestamps, change)) as unknown)(
            answer,
            call,
          )
        : answer,
  };
}

const row = (
  summary: string,
  overrides: Overrides,
  beside?: 'response.no-server-error' | 'response.body',
) => ({
  summary,
  fails: beside ? (['any-date', beside] as const) : ('any-date' as const),
  ...overrides,
});

/** Defects that show on some days only. */
export const dateDefects = {
  'crashes-at-the-end-of-a-month': row(
    'On the last of a month of 31 days, a request ends in a 500.',
    fails(isMonthsEnd, crash),
    'response.no-server-error',
  ),
  'crashes-on-leap-day': row(
    'On 29 February, a request ends in a 500.',
    fails(isLeapDay, crash),
    'response.no-server-error',
  ),
  'refuses-at-the-end-of-a-year': row(
    'On the last of a year, a request is refused.',
    fails(isYearsEnd, () => new Refusal('rule', 'The year is closed.')),
  ),
  'writes-30-february': row(
    'On 29 February, times are of the 30th.',
    writes(isLeapDay, (text) => text.replace('-02-29', '-02-30')),
    'response.body',
  ),
  'writes-1-march': row(
    'On 29 February, times are of 2 March.',
    writes(isLeapDay, (text) => text.replace('-02-29', '-03-02')),
  ),
  'writes-the-year-of-the-week': row(
    'In the last days of December, the year of a time is that of its week.',
    writes(isYearsEnd, (text) => text.replace(/(\d{4})-12-31/, (_, year) => `${Number(year) + 1}-12-31`)),
  ),
  'writes-hour-24': row(
    'In the first hour of a day, the hour is 24.',
    writes(isFirstHour, (text) => text.replace('T00:', 'T24:')),
    'response.body',
  ),
  'writes-twelve-after-midnight': row(
    'In the first hour of a day, the hour is 12.',
    writes(isFirstHour, (text) => text.replace('T00:', 'T12:')),
  ),
} satisfies SharedTable;
