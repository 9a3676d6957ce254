import type { Before, Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { isSuccess } from '../../changes/replies.js';
import { defect, sharedDefects } from '../defect.js';

type IsSuch = (now: Date) => boolean;

const today = ({ clock }: Call): Date => new Date(clock.now());
const isLeapDay: IsSuch = (now) => now.getUTCMonth() === 1 && now.getUTCDate() === 29;
const isMonthsEnd: IsSuch = (now) => now.getUTCDate() === 31 && now.getUTCMonth() < 11;
const isYearsEnd: IsSuch = (now) => now.getUTCMonth() === 11 && now.getUTCDate() === 31;
const isFirstHour: IsSuch = (now) => now.getUTCHours() === 0;

/** Fails on some days. */
const throwsOn =
  (isSuch: IsSuch): Before =>
  (request, call) => {
    if (isSuch(today(call))) throw new Error('day is out of range for month');
    return request;
  };

/** Changes the times of a response on some days. */
function writes(isSuch: IsSuch, change: (text: string) => string): Overrides {
  const timestamps = /"\d{4}-\d\d-\d\dT[^"]*"/g;
  return {
    alter: (answer, call) =>
      call && isSuccess(answer) && isSuch(today(call))
        ? {
            ...answer,
            body: JSON.parse(JSON.stringify(answer.body).replaceAll(timestamps, change)) as unknown,
          }
        : answer,
  };
}

/** Defects that show on some days only. */
export const dates = sharedDefects({
  'crashes-at-the-end-of-a-month': defect('The server returns 500 on the last day of a month of 31 days.')
    .breaks('any-date', 'response.no-server-error')
    .at('updateVirtualAccount', 'mockCardTransaction', 'createFlightQuote')
    .before(throwsOn(isMonthsEnd)),
  'crashes-on-leap-day': defect('The server returns 500 on 29 February.')
    .breaks('any-date', 'response.no-server-error')
    .at('createVirtualAccount', 'freezeCard', 'issueFlightTicket')
    .before(throwsOn(isLeapDay)),
  'crashes-at-the-end-of-a-year': defect('The server returns 500 on the last day of a year.')
    .breaks('any-date', 'response.no-server-error')
    .at('createVirtualAccount', 'initiateTransfer')
    .before(throwsOn(isYearsEnd)),
  'writes-30-february': defect('The server writes times of 30 February on 29 February.')
    .breaks('any-date', 'response.body')
    .at('createEsimOrder')
    .with(writes(isLeapDay, (text) => text.replace('-02-29', '-02-30'))),
  'writes-1-march': defect('The server writes times of 2 March on 29 February.')
    .breaks('any-date')
    .at('createRecipient')
    .with(writes(isLeapDay, (text) => text.replace('-02-29', '-03-02'))),
  'writes-the-year-of-the-week': defect('The server writes the ISO week year in the last days of December.')
    .breaks('any-date')
    .at('createFlightQuote', 'createEsimOrder')
    .with(
      writes(isYearsEnd, (text) => text.replace(/(\d{4})-12-31/, (_, year) => `${Number(year) + 1}-12-31`)),
    ),
  'writes-hour-24': defect('The server writes 24 as the first hour of a day.')
    .breaks('any-date', 'response.body')
    .at('createFlightQuote')
    .with(writes(isFirstHour, (text) => text.replace('T00:', 'T24:'))),
  'writes-twelve-after-midnight': defect('The server writes 12 as the first hour of a day.')
    .breaks('any-date')
    .at('createRecipient', 'createEsimOrder')
    .with(writes(isFirstHour, (text) => text.replace('T00:', 'T12:'))),
});
