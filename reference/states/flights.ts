import { airports } from '../store/airports.js';
import { Bookings } from '../store/bookings.js';
import type { State } from './state.js';

const day = 86_400_000;

export const flights: Record<string, State> = {
  /** A way between two airports, another one each time, on a day six weeks ahead. */
  'flights are available': (_, { store }) => {
    const codes = [...airports.keys()];
    const count = store.next('flight route') - 1;
    return {
      departure_airport_code: codes[count % codes.length],
      arrival_airport_code: codes[(count + 1) % codes.length],
      departure_date: new Date(store.clock.now() + 42 * day).toISOString().slice(0, 10),
    };
  },
  /** A new booking that is paid. */
  'a flight booking awaits ticketing': (_, { store }) => ({ booking_id: store.part(Bookings).add().id }),
};
