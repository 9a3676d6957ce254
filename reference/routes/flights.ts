import type { AskedSearch } from '../behaviour/flights.js';
import { success, type Reply } from '../http.js';
import { checkedBody, travelBody, travelShape } from '../checked-body.js';
import type { Call, Route } from '../operation.js';
import { errorShape } from '../refusal.js';
import { airports, type Leg } from '../store/journeys.js';
import { business } from '../store/store.js';
import { Flights } from '../store/flights.js';
import { timestamp } from '../formats.js';

export const flights: readonly Route[] = [
  {
    operationId: 'searchFlights',
    method: 'POST',
    path: '/vaas/api/v1/flight/search',
    errorShape: travelShape,
    handle: searchFlights,
  },
  {
    operationId: 'createFlightQuote',
    method: 'POST',
    path: '/vaas/api/v1/flight/quotes',
    creates: true,
    errorShape: travelShape,
    handle: createFlightQuote,
  },
  {
    operationId: 'issueFlightTicket',
    method: 'POST',
    path: '/pms/api/external/request/flights/ticket/',
    creates: true,
    errorShape,
    handle: issueFlightTicket,
  },
];

/** Endpoints > Flights: search. Every offer has a token of its own. */
function searchFlights(call: Call): Reply {
  const behaviour = call.behaviour.flights;
  const now = call.clock.now();
  const body = travelBody(call, behaviour.searchFields());
  const asked = { search_type: 'oneway', cabin_class: 'economy', children: 0, infants: 0, ...body };
  const search = asked as unknown as AskedSearch;
  const legs = behaviour.finds(search, now) ? legsOf(search) : [];
  const options = legs.length === 0 ? [] : behaviour.options({ ...search, cabin: search.cabin_class, legs });
  const { offers } = call.store.part(Flights);
  const found = options.map((option) => ({ token: behaviour.token(call), option, at: now }));
  for (const offer of found) offers.set(offer.token, offer);
  return success<'searchFlights'>(200, {
    status: true,
    message: found.length > 0 ? 'Offers found' : 'No offers found',
    data: found.map(({ token, option }) => ({ selection_token: token, ...option })),
  });
}

/** The legs of a search; an empty list for an unknown airport. */
function legsOf({ itineraries }: AskedSearch): Leg[] {
  const legs = itineraries.flatMap((asked) => {
    const from = airports.get(asked.departure_airport_code);
    const to = airports.get(asked.arrival_airport_code);
    return from && to ? [{ from, to, day: asked.departure_date }] : [];
  });
  return legs.length === itineraries.length ? legs : [];
}

/** Endpoints > Flights: create quote. */
function createFlightQuote(call: Call): Reply {
  const behaviour = call.behaviour.flights;
  const body = travelBody(call, behaviour.quoteFields());
  const offer = behaviour.offer(String(body['selection_token']), call);
  const { quotes } = call.store.part(Flights);
  const earlier = behaviour.quoteAgain(offer, call);
  const quote = earlier ?? behaviour.quote(offer, call);
  if (!earlier) quotes.push(quote);
  return success<'createFlightQuote'>(200, {
    status: true,
    message: 'Quote created',
    data: {
      id: quote.id,
      business_id: business.id,
      status: behaviour.quoteStatus(quote, call.clock.now()),
      currency_code: 'NGN',
      expires_at: timestamp(quote.expiresAt),
      created_datetime: timestamp(quote.createdAt),
      updated_datetime: timestamp(quote.createdAt),
      ...offer.option,
    },
  });
}

/** Endpoints > Flights: issue ticket. */
function issueFlightTicket(call: Call): Reply {
  const behaviour = call.behaviour.flights;
  const body = checkedBody(call, behaviour.ticketFields());
  const booking = behaviour.booking(String(body['BookingId']), call);
  if (booking.isTicketed) behaviour.ticketAgain(booking);
  booking.isTicketed = true;
  return success<'issueFlightTicket'>(200, {
    status: true,
    message: 'Ticket issued',
    data: { ...booking.ticket, bookingId: booking.id, status: behaviour.ticketStatus() },
  });
}
