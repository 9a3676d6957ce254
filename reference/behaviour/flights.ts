import { day, filledText, list, object, oneOf, optional, textOf, wholeFrom, type Fields } from '../rules.js';
import { Refusal } from '../refusal.js';
import type { Call } from '../operation.js';
import { airports } from '../store/journeys.js';
import { Bookings, type Booking } from '../store/bookings.js';
import {
  Flights,
  optionsOf,
  type FlightOption,
  type Offer,
  type Quote,
  type Search,
} from '../store/flights.js';
import { uuid } from '../store/store.js';

/** A search that keeps the rules, before its airports are looked up. */
export interface AskedSearch {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
  readonly search_type: string;
  readonly cabin_class: string;
  readonly itineraries: readonly {
    readonly departure_airport_code: string;
    readonly arrival_airport_code: string;
    readonly departure_date: string;
  }[];
}

/** Decisions about flights. */
export interface FlightsBehaviour {
  searchFields(): Fields;
  /** Whether a search that makes little sense finds offers all the same. Throws a Refusal to refuse it. */
  finds(search: AskedSearch, now: number): boolean;
  options(search: Search): FlightOption[];
  /** The token of a new offer. */
  token(call: Call): string;
  quoteFields(): Fields;
  /** The offer of a token. Throws a Refusal for a token that names none. */
  offer(token: string, call: Call): Offer;
  /** The quote that an offer has already, if that is to be given again. Throws a Refusal to refuse it. */
  quoteAgain(offer: Offer, call: Call): Quote | undefined;
  /** A new quote of an offer. */
  quote(offer: Offer, call: Call): Quote;
  quoteStatus(quote: Quote, now: number): string;
  ticketFields(): Fields;
  /** The booking with an id. Throws a Refusal for an id that is not known. */
  booking(id: string, call: Call): Booking;
  /** Throws a Refusal for a booking that has its ticket. */
  ticketAgain(booking: Booking): void;
  ticketStatus(): string;
}

const mostLegs = 6;
const halfAnHour = 1_800_000;

export const itineraryFields: Fields = {
  departure_airport_code: filledText,
  arrival_airport_code: filledText,
  departure_date: day,
};

export const flightsDefaults: FlightsBehaviour = {
  searchFields: () => ({
    adults: wholeFrom(1),
    itineraries: list(object(itineraryFields), 1, mostLegs),
    search_type: optional(oneOf('oneway', 'return', 'multidestination')),
    cabin_class: optional(oneOf('economy', 'premium_economy', 'business', 'first')),
    children: optional(wholeFrom(0)),
    infants: optional(wholeFrom(0)),
  }),
  finds: ({ itineraries }, now) =>
    itineraries.every(
      (leg) =>
        airports.has(leg.departure_airport_code) &&
        airports.has(leg.arrival_airport_code) &&
        leg.departure_airport_code !== leg.arrival_airport_code &&
        Date.parse(leg.departure_date) > now - 86_400_000,
    ),
  options: optionsOf,
  token: ({ store }) => store.part(Flights).newToken(),
  quoteFields: () => ({ selection_token: textOf(16, 2048) }),
  offer(token, { store }) {
    const found = store.part(Flights).offers.get(token);
    if (!found) throw new Refusal('absent', 'The selected option is not available');
    return found;
  },
  quoteAgain: () => undefined,
  quote(offer, { store, clock }) {
    const createdAt = clock.now();
    const id = uuid(`quote ${store.next('quote')}`);
    return { id, offer, createdAt, expiresAt: createdAt + halfAnHour };
  },
  quoteStatus: () => 'active',
  ticketFields: () => ({ BookingId: filledText }),
  booking(id, { store }) {
    const found = store.part(Bookings).find(id);
    if (!found) throw new Refusal('absent', 'Booking not found');
    return found;
  },
  ticketAgain: () => undefined,
  ticketStatus: () => 'TICKETED',
};
