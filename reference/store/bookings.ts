import type { components } from '../../generated/types.js';
import type { Store } from './store.js';

type Ticket = components['schemas']['FlightTicket'];

/** A booking and its ticket. */
export interface Booking {
  readonly id: string;
  readonly ticket: Omit<Ticket, 'bookingId' | 'status'>;
  isTicketed: boolean;
}

/** The bookings of the business. */
export class Bookings {
  readonly #byId = new Map<string, Booking>();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** A new booking of two travellers that is paid and has no ticket. */
  add(): Booking {
    const count = this.#store.next('booking');
    const number = 999_000_000_0000 + count * 2;
    const booking = {
      id: `BK-20260302-${String(count).padStart(4, '0')}`,
      ticket: {
        PNR: `QX${(46_656 + count * 37).toString(36).toUpperCase()}`,
        ticketNumbers: [String(number), String(number + 1)],
        airline: 'Example Air',
        flightNumber: `XA${100 + (count % 50)}`,
        origin: 'LOS',
        destination: 'ABV',
        departureTime: '2026-04-16T07:00:00',
      },
      isTicketed: false,
    };
    this.#byId.set(booking.id, booking);
    return booking;
  }

  find(id: string): Booking | undefined {
    return this.#byId.get(id);
  }
}
