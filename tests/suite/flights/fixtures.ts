import type { paths } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { isAccepted } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { sameSecond } from '../../../src/domain/timestamps.js';

type SearchPath = paths['/vaas/api/v1/flight/search']['post'];
export type SearchRequest = SearchPath['requestBody']['content']['application/json'];
type Offer = SearchPath['responses'][200]['content']['application/json']['data'][number];
type QuotePath = paths['/vaas/api/v1/flight/quotes']['post'];
export type Quote = QuotePath['responses'][200]['content']['application/json']['data'];
type TicketPath = paths['/pms/api/external/request/flights/ticket/']['post'];
type Booking = TicketPath['requestBody']['content']['application/json'];
type Journeys = Offer['journeys'];

/** The offers of one search, made once a run. */
export function searched(
  t: Context,
): Promise<{ request: SearchRequest; offers: Offer[]; exchange: Exchange }> {
  return t.once('a flight search', async (t) => {
    await t.control('searchFlights');
    const request = (await t.conforming('searchFlights')).body as unknown as SearchRequest;
    const { exchange, data } = await t.reply(t.client.searchFlights({ body: request }));
    t.accepted(exchange);
    return { request, offers: data.data, exchange };
  });
}

/** A quote of the middle offer, or of another one where that is sold out. */
export function quoted(t: Context): Promise<{ offer: Offer; quote: Quote; exchange: Exchange }> {
  return t.once('a flight quote', async (t) => {
    await t.control('createFlightQuote');
    const { offers } = await searched(t);
    const middle = Math.floor(offers.length / 2);
    for (const offer of [...offers.slice(middle), ...offers.slice(0, middle)].slice(0, 3)) {
      const body = { selection_token: offer.selection_token };
      const { exchange, data } = await t.reply(t.client.createFlightQuote({ body }));
      if (isAccepted(exchange.response)) {
        t.accepted(exchange);
        return { offer, quote: data.data, exchange };
      }
    }
    throw new NotTestable('none of three offers of a search could be quoted');
  });
}

/** The ticket of a new booking. */
export async function ticketed(t: Context) {
  await t.control('issueFlightTicket');
  const body = (await t.conforming('issueFlightTicket')).body as unknown as Booking;
  const { exchange, data } = await t.reply(t.client.issueFlightTicket({ body }));
  t.accepted(exchange);
  return { bookingId: body.BookingId, ticket: data.data, exchange };
}

/** Whether two options have the same airports and times, as far as times can be compared. */
export function sameRoute(a: Journeys, b: Journeys): boolean {
  return (
    a.length === b.length &&
    a.every((journey, i) => {
      const other = b[i]!;
      return (
        journey.departure_airport_code === other.departure_airport_code &&
        journey.arrival_airport_code === other.arrival_airport_code &&
        sameSecond(journey.departure_datetime, other.departure_datetime) &&
        sameSecond(journey.arrival_datetime, other.arrival_datetime)
      );
    })
  );
}

export const route = (journeys: Journeys): string =>
  journeys
    .map(
      (leg) =>
        `${String(leg.departure_airport_code)} ${leg.departure_datetime} - ${String(leg.arrival_airport_code)}`,
    )
    .join(', ');
