import type { Alter } from '../../behaviour/index.js';
import { defaults } from '../../behaviour/index.js';
import { everyTimestamp } from '../json.js';
import { variantTable } from '../variant.js';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Writes the times of answers otherwise, by what time it is. */
const otherTimes =
  (change: (time: number, call: { now: number; origin: number }) => number): Alter =>
  (answer, call) =>
    call
      ? {
          ...answer,
          body: everyTimestamp(answer.body, (time) =>
            new Date(change(time, { now: call.clock.now(), origin: call.clock.origin })).toISOString(),
          ),
        }
      : answer;

/** Choices about the times that a server writes. */
export const serviceDates = variantTable({
  'times-in-whole-minutes': {
    about: 'service/timestamp-form',
    summary: 'Timestamps have no seconds but 00.',
    alter: otherTimes((time) => time - (time % minute)),
  },
  'times-behind-a-moved-clock': {
    about: 'ruling:times',
    summary: 'A clock that is moved by days moves the windows, not the days that are written.',
    alter: otherTimes((time, { now, origin }) =>
      time > now - minute ? time - Math.floor((now - origin) / day) * day : time,
    ),
  },
  'quotes-for-ten-minutes': {
    about: 'ruling:times',
    summary: 'A quote expires after ten minutes.',
    flights: {
      quote(offer, call) {
        const quote = defaults.flights.quote(offer, call);
        return { ...quote, expiresAt: quote.createdAt + 10 * minute };
      },
    },
  },
});
