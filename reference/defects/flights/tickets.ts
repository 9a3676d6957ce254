import { defaults } from '../../behaviour/index.js';
import { isSuccess, members, onSuccess } from '../../rewrite.js';
import { anything } from '../../rules.js';
import { Bookings } from '../../store/bookings.js';
import { defectsOf } from '../defect.js';
import { crashesOnMalformed, repairsCutShort } from '../shared/malformed-bodies.js';

const { flights: sound } = defaults;

/** Defects of tickets. */
export const flightTickets = defectsOf('issueFlightTicket', {
  'ticket-of-another-booking': {
    summary: 'The ticket is that of another booking.',
    fails: 'booking',
    flights: {
      booking(id, call) {
        sound.booking(id, call);
        return call.store.part(Bookings).add();
      },
    },
  },
  'ticket-names-record-locator': {
    summary: 'The bookingId is the record locator.',
    fails: 'booking',
    alter: onSuccess('data', (data) => ({ ...members(data), bookingId: members(data)['PNR'] })),
  },
  'ticket-booking-in-small-letters': {
    summary: 'The bookingId comes back in small letters.',
    fails: 'booking',
    alter: onSuccess('data.bookingId', (id) => String(id).toLowerCase()),
  },
  'ticket-for-any-booking': {
    summary: 'Any BookingId gets a ticket.',
    fails: ['unknown-booking', 'body.BookingId.type'],
    flights: {
      ticketFields: () => ({ BookingId: anything }),
      booking: (id, { store }) => store.part(Bookings).find(id) ?? { ...store.part(Bookings).add(), id },
    },
  },
  'ticket-for-no-booking': {
    summary: 'Without a BookingId, the next booking in the line gets its ticket.',
    fails: 'unknown-booking',
    flights: {
      ticketFields: () => ({ BookingId: anything }),
      booking: (id, call) => (id === 'undefined' ? call.store.part(Bookings).add() : sound.booking(id, call)),
    },
  },
  'ticket-unknown-booking-crashes': {
    summary: 'A BookingId that is not known ends in a 500.',
    fails: ['unknown-booking', 'response.no-server-error'],
    flights: {
      booking(id, { store }) {
        const found = store.part(Bookings).find(id);
        if (!found) throw new Error('booking is null');
        return found;
      },
    },
  },
  'ticket-malformed-json-crashes': {
    summary: 'A body that is not JSON ends in a 500.',
    fails: ['body.malformed', 'response.no-server-error'],
    ...crashesOnMalformed,
  },
  'ticket-malformed-json-repaired': {
    summary: 'JSON that lacks its end is read.',
    fails: 'body.malformed',
    ...repairsCutShort,
  },
  'ticket-departure-in-utc': {
    summary: 'departureTime has an offset.',
    fails: ['response.body', 'pact.success'],
    alter: onSuccess('data.departureTime', (time) => `${String(time)}Z`),
  },
  'ticket-as-document': {
    summary: 'The content type says PDF.',
    fails: 'response.content-type',
    alter: (answer) =>
      isSuccess(answer)
        ? { ...answer, headers: { ...answer.headers, 'content-type': 'application/pdf' } }
        : answer,
  },
  'ticket-errors-in-detail': {
    summary: 'Errors are in detail.',
    fails: 'response.error-body',
    alter: (answer) => (answer.refusal ? { ...answer, body: { detail: 'Not allowed' } } : answer),
  },
});
