import { day, filledText, list, object, oneOf, optional, textOf, wholeFrom, type Fields } from '../rules.js';
import { Refusal } from '../refusal.js';
import type { Call } from '../operation.js';
import { airports } from '../store/journeys.js';
import { Bookings, type Booking } from '../store/bookings.js';
import { Flights, optionsOf, type Offer, type Quote } from '../store/flights.js';
import { uuid } from '../store/store.js';

/** A valid search, before its airports are looked up. */
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

const mostLegs = 6;
const halfAnHour = 1_800_000;

export const itineraryFields: Fields = {
  departure_airport_code: filledText,
  arrival_airport_code: filledText,
  departure_date: day,
};

/** Decisions about flights. */
export const flightsDefaults = {
  searchFields: (): Fields => ({
    adults: wholeFrom(1),
    itineraries: list(object(itineraryFields), 1, mostLegs),
    search_type: optional(oneOf('oneway', 'return', 'multidestination')),
    cabin_class: optional(oneOf('economy', 'premium_economy', 'business', 'first')),
    children: optional(wholeFrom(0)),
    infants: optional(wholeFrom(0)),
  }),
  /** Whether a search that makes little sense finds offers. Throws a Refusal to reject it. */
  finds: ({ itineraries }: AskedSearch, now: number): boolean =>
    itineraries.every(
      (leg) =>
        airports.has(leg.departure_airport_code) &&
        airports.has(leg.arrival_airport_code) &&
        leg.departure_airport_code !== leg.arrival_airport_code &&
        Date.parse(leg.departure_date) > now - 86_400_000,
    ),
  options: optionsOf,
  /** The token of a new offer. */
  token: ({ store }: Call): string => store.part(Flights).newToken(),
  quoteFields: (): Fields => ({ selection_token: textOf(16, 2048) }),
  /** The offer of a token. Throws a Refusal for an unknown token. */
  offer(token: string, { store }: Call): Offer {
    const found = store.part(Flights).offers.get(token);
    if (!found) throw new Refusal('absent', 'The selected option is not available');
    return found;
  },
  /** The existing quote of an offer, if the response repeats it. Throws a Refusal to reject the request. */
  quoteAgain: (_offer: Offer, _call: Call): Quote | undefined => undefined,
  /** A new quote of an offer. */
  quote(offer: Offer, { store, clock }: Call): Quote {
    const createdAt = clock.now();
    const id = uuid(`quote ${store.next('quote')}`);
    return { id, offer, createdAt, expiresAt: createdAt + halfAnHour };
  },
  quoteStatus: (_quote: Quote, _now: number): string => 'active',
  ticketFields: (): Fields => ({ BookingId: filledText }),
  /** The booking with an id. Throws a Refusal for an unknown id. */
  booking(id: string, { store }: Call): Booking {
    const found = store.part(Bookings).find(id);
    if (!found) throw new Refusal('absent', 'Booking not found');
    return found;
  },
  /** Throws a Refusal for a booking that already has its ticket. */
  ticketAgain: (_booking: Booking): void => undefined,
  ticketStatus: (): string => 'TICKETED',
};

export type FlightsBehaviour = typeof flightsDefaults;
