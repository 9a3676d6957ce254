import { defaults } from '../../behaviour/index.js';
import { orCrash } from '../../changes/values.js';
import { anything } from '../../rules.js';
import { Bookings } from '../../store/bookings.js';
import { defect, defectsOf } from '../defect.js';
import { crashesOnMalformed, repairsCutShort } from '../service/responses.js';

const { flights: sound } = defaults;

/** Defects of tickets. */
export const flightTicket = defectsOf('issueFlightTicket', {
  'ticket-of-another-booking': defect('The ticket is that of another booking.')
    .breaks('booking')
    .flights({
      booking(id, call) {
        sound.booking(id, call);
        return call.store.part(Bookings).add();
      },
    }),
  'ticket-names-record-locator': defect('The bookingId is the record locator.')
    .breaks('booking')
    .members('data', (data) => ({ bookingId: data['PNR'] })),
  'ticket-booking-in-small-letters': defect('The bookingId comes back in small letters.')
    .breaks('booking')
    .shows('data.bookingId', (id) => String(id).toLowerCase()),
  'ticket-for-any-booking': defect('Any BookingId gets a ticket.')
    .breaks('unknown-booking', 'body.BookingId.type')
    .flights({
      ticketFields: () => ({ BookingId: anything }),
      booking: (id, { store }) => store.part(Bookings).find(id) ?? { ...store.part(Bookings).add(), id },
    }),
  'ticket-for-no-booking': defect('Without a BookingId, the next booking in the line gets its ticket.')
    .breaks('unknown-booking')
    .flights({
      ticketFields: () => ({ BookingId: anything }),
      booking: (id, call) => (id === 'undefined' ? call.store.part(Bookings).add() : sound.booking(id, call)),
    }),
  'ticket-unknown-booking-crashes': defect('A BookingId that is not known ends in a 500.')
    .breaks('unknown-booking', 'response.no-server-error')
    .flights({
      booking: (id, { store }) => orCrash(store.part(Bookings).find(id)),
    }),
  'ticket-malformed-json-crashes': defect('A body that is not JSON ends in a 500.')
    .breaks('body.malformed', 'response.no-server-error')
    .with(crashesOnMalformed),
  'ticket-malformed-json-repaired': defect('JSON that lacks its end is read.')
    .breaks('body.malformed')
    .with(repairsCutShort),
  'ticket-departure-in-utc': defect('departureTime has an offset.')
    .breaks('response.body', 'pact.success')
    .shows('data.departureTime', (time) => `${String(time)}Z`),
  'ticket-as-document': defect('The content type says PDF.')
    .breaks('response.content-type')
    .answers((answer) => ({ headers: { ...answer.headers, 'content-type': 'application/pdf' } })),
  'ticket-errors-in-detail': defect('Errors are in detail.')
    .breaks('response.error-body')
    .refuses('any', { body: { detail: 'Not allowed' } }),
});
