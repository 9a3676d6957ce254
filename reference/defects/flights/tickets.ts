import { defaults } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { isSuccess, members, onSuccess } from '../../rewrite.js';
import { anything } from '../../rules.js';
import { Bookings } from '../../store/bookings.js';
import { defectsOf, type Defect } from '../defect.js';
import { crashesOnMalformed, repairsCutShort } from '../faults/bodies.js';
import {
  forgetful,
  refusesQuickReplays,
  replaysWithOtherStatus,
  tellsTwinsApart,
} from '../faults/idempotency.js';
import { interrupted } from '../faults/programs.js';
import { rowOf } from '../faults/row.js';

const ticket = defectsOf('issueFlightTicket');
const { flights: sound } = defaults;
const booking = ['booking'];
const unknown = ['unknown-booking'];

// A booking gets one ticket, as is legal; so a replay that is not one shows.
const onlyOnce = {
  flights: {
    ticketAgain(): never {
      throw new Refusal('conflict', 'The booking has its ticket.');
    },
  },
};

/** Faults of tickets. */
export const tickets: readonly Defect[] = [
  ticket('ticket-of-another-booking', 'The ticket is that of another booking.', booking, {
    flights: {
      booking(id, call) {
        sound.booking(id, call);
        return call.store.part(Bookings).add();
      },
    },
  }),
  ticket('ticket-names-record-locator', 'The bookingId is the record locator.', booking, {
    alter: onSuccess('data', (data) => ({ ...members(data), bookingId: members(data)['PNR'] })),
  }),
  ticket('ticket-booking-in-small-letters', 'The bookingId comes back in small letters.', booking, {
    alter: onSuccess('data.bookingId', (id) => String(id).toLowerCase()),
  }),
  ticket('ticket-for-any-booking', 'Any BookingId gets a ticket.', [...unknown, 'body.BookingId.type'], {
    flights: {
      ticketFields: () => ({ BookingId: anything }),
      booking: (id, { store }) => store.part(Bookings).find(id) ?? { ...store.part(Bookings).add(), id },
    },
  }),
  ticket(
    'ticket-for-no-booking',
    'Without a BookingId, the next booking in the line gets its ticket.',
    unknown,
    {
      flights: {
        ticketFields: () => ({ BookingId: anything }),
        booking: (id, call) =>
          id === 'undefined' ? call.store.part(Bookings).add() : sound.booking(id, call),
      },
    },
  ),
  ticket(
    'ticket-unknown-booking-crashes',
    'A BookingId that is not known ends in a 500.',
    ['unknown-booking', 'response.no-server-error'],
    {
      flights: {
        booking(id, { store }) {
          const found = store.part(Bookings).find(id);
          if (!found) throw new Error('booking is null');
          return found;
        },
      },
    },
  ),
  ticket(
    'ticket-malformed-json-crashes',
    'A body that is not JSON ends in a 500.',
    ['body.malformed', 'response.no-server-error'],
    crashesOnMalformed,
  ),
  ticket(
    'ticket-malformed-json-repaired',
    'JSON that lacks its end is read.',
    ['body.malformed'],
    repairsCutShort,
  ),
  ticket('ticket-departure-in-utc', 'departureTime has an offset.', ['response.body', 'pact.success'], {
    alter: onSuccess('data.departureTime', (time) => `${String(time)}Z`),
  }),
  ticket(
    'ticket-numbers-as-text',
    'The numbers of the tickets are one text.',
    ['response.body', 'pact.success'],
    {
      alter: onSuccess('data.ticketNumbers', (numbers) => (numbers as string[]).join(', ')),
    },
  ),
  ticket('ticket-fields-in-snake-case', 'Fields are called booking_id and so on.', ['response.body'], {
    alter: onSuccess('data', (data) =>
      Object.fromEntries(
        Object.entries(members(data)).map(([name, value]) => [
          name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase(),
          value,
        ]),
      ),
    ),
  }),
  ticket('ticket-as-document', 'The content type says PDF.', ['response.content-type'], {
    alter: (answer) =>
      isSuccess(answer)
        ? { ...answer, headers: { ...answer.headers, 'content-type': 'application/pdf' } }
        : answer,
  }),
  ticket('ticket-errors-in-detail', 'Errors are in detail.', ['response.error-body'], {
    alter: (answer) => (answer.refusal ? { ...answer, body: { detail: 'Not allowed' } } : answer),
  }),
  ...[
    ...forgetful(onlyOnce),
    replaysWithOtherStatus,
    refusesQuickReplays,
    tellsTwinsApart,
    interrupted(onlyOnce).byAnotherBody,
  ].flatMap((fault) => rowOf('issueFlightTicket', fault)),
];
