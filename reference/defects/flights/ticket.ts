import { defaults } from '../../behaviour/index.js';
import { orCrash } from '../../changes/values.js';
import { anything } from '../../rules.js';
import { Bookings } from '../../store/bookings.js';
import { defect, defectsOf } from '../defect.js';
import { crashesOnMalformed, repairsCutShort } from '../service/responses.js';

const { flights: sound } = defaults;

/** Defects of tickets. */
export const flightTicket = defectsOf('issueFlightTicket', {
  'ticket-of-another-booking': defect('The server issues the ticket of another booking.')
    .breaks('booking')
    .flights({
      booking(id, call) {
        sound.booking(id, call);
        return call.store.part(Bookings).add();
      },
    }),
  'ticket-names-record-locator': defect('The server returns the record locator as bookingId.')
    .breaks('booking')
    .members('data', (data) => ({ bookingId: data['PNR'] })),
  'ticket-booking-in-small-letters': defect('The server returns the bookingId in lower case.')
    .breaks('booking')
    .shows('data.bookingId', (id) => String(id).toLowerCase()),
  'ticket-for-any-booking': defect('The server issues a ticket for any BookingId.')
    .breaks('unknown-booking', 'body.BookingId.type')
    .flights({
      ticketFields: () => ({ BookingId: anything }),
      booking: (id, { store }) => store.part(Bookings).find(id) ?? { ...store.part(Bookings).add(), id },
    }),
  'ticket-for-no-booking': defect('The server tickets the next booking in the queue without a BookingId.')
    .breaks('unknown-booking')
    .flights({
      ticketFields: () => ({ BookingId: anything }),
      booking: (id, call) => (id === 'undefined' ? call.store.part(Bookings).add() : sound.booking(id, call)),
    }),
  'ticket-unknown-booking-crashes': defect('The server returns 500 for an unknown BookingId.')
    .breaks('unknown-booking', 'response.no-server-error')
    .flights({
      booking: (id, { store }) => orCrash(store.part(Bookings).find(id)),
    }),
  'ticket-malformed-json-crashes': defect('The server returns 500 for a body that is not JSON.')
    .breaks('body.malformed', 'response.no-server-error')
    .with(crashesOnMalformed),
  'ticket-malformed-json-repaired': defect('The server accepts truncated JSON.')
    .breaks('body.malformed')
    .with(repairsCutShort),
  'ticket-departure-in-utc': defect('The server returns departureTime with an offset.')
    .breaks('response.body', 'pact.success')
    .shows('data.departureTime', (time) => `${String(time)}Z`),
  'ticket-as-document': defect('The server sends the Content-Type of a PDF.')
    .breaks('response.content-type')
    .answers((answer) => ({ headers: { ...answer.headers, 'content-type': 'application/pdf' } })),
  'ticket-errors-in-detail': defect('The server returns errors in detail.')
    .breaks('response.error-body')
    .refuses('any', { body: { detail: 'Not allowed' } }),
});
