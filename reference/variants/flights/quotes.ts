import { flightsDefaults as sound } from '../../behaviour/flights.js';
import { Refusal } from '../../refusal.js';
import { Flights, type Offer, type Quote } from '../../store/flights.js';
import type { Call } from '../../operation.js';
import { variant, variantTable } from '../variant.js';
import type { OperationId } from '../../http.js';
import type { Alter } from '../../behaviour/index.js';

const minute = 60_000;

function earlier(offer: Offer, { store }: Call): Quote | undefined {
  return store.part(Flights).quotes.find((quote) => quote.offer.token === offer.token);
}

const travel: readonly OperationId[] = [
  'searchFlights',
  'createFlightQuote',
  'listEsimOrders',
  'createEsimOrder',
];

const enveloped: readonly OperationId[] = [
  ...travel,
  'issueFlightTicket',
  'freezeCard',
  'mockCardTransaction',
];

const validationStatus =
  (status: number): Alter =>
  (answer) =>
    answer.status === 422 ? { ...answer, status } : answer;

/** Choices about quotes and tickets, and about responses of travel, eSIM and cards. */
export const flightQuotes = variantTable({
  'quote-status-other': variant('The server returns OPEN as the status of a quote.')
    .about('createFlightQuote/status-values')
    .flights({ quoteStatus: () => 'OPEN' }),
  'quote-same-for-token': variant('The server returns the same quote again for a token.')
    .about('createFlightQuote/token-again')
    .flights({ quoteAgain: earlier }),
  'quote-first-offers-sold-out': variant('The first two offers of each search are sold out.')
    .about('ruling:things-that-run-out')
    .flights({
      offer(token, call) {
        const found = sound.offer(token, call);
        const tokens = [...call.store.part(Flights).offers.keys()];
        if (tokens.indexOf(token) % 3 < 2) throw new Refusal('conflict', 'This option is sold out');
        return found;
      },
    }),
  'quotes-twelve-at-most': variant('The server makes twelve quotes.')
    .about('ruling:things-that-run-out')
    .flights({
      quote(offer, call) {
        if (call.store.part(Flights).quotes.length >= 12)
          throw new Refusal('conflict', 'The quota of quotes is used up');
        return sound.quote(offer, call);
      },
    }),
  'quote-token-once': variant('The server quotes a token once.')
    .about('createFlightQuote/token-again')
    .flights({
      quoteAgain(offer, call) {
        if (earlier(offer, call)) throw new Refusal('conflict', 'This option was quoted before');
        return undefined;
      },
    }),
  'quote-expires': variant('The server marks an expired quote in its status.')
    .about('createFlightQuote/transitions')
    .flights({
      quoteAgain: earlier,
      quoteStatus: ({ expiresAt }, now) => (now < expiresAt ? 'active' : 'expired'),
    }),
  'quote-unknown-token-200': variant('The server returns 200 and an error number for an unknown token.')
    .about('ruling:refusal')
    .on('createFlightQuote')
    .admits('absent', { status: 404 }),
  'quote-token-for-15-minutes': variant('The server accepts a token for 15 minutes.')
    .about('createFlightQuote/token-age')
    .flights({
      offer(token, call) {
        const found = sound.offer(token, call);
        if (call.clock.now() > found.at + 15 * minute) throw new Refusal('absent', 'The option is gone');
        return found;
      },
    }),
  'ticket-status-issued': variant('The server returns Issued as the status of a ticket.')
    .about('issueFlightTicket/status-values')
    .flights({ ticketStatus: () => 'Issued' }),
  'ticket-again-refused': variant('The server issues one ticket for a booking.')
    .about('issueFlightTicket/ticket-again')
    .flights({
      ticketAgain() {
        throw new Refusal('conflict', 'The booking has its ticket');
      },
    }),
  'ticket-refusals-200': variant('The server returns 200 and the Error shape for a booking without a ticket.')
    .about('ruling:refusal')
    .on('issueFlightTicket')
    .admits('absent', { error: 17 }),
  'ticket-departure-with-fraction': variant('The server returns departureTime with a fraction of a second.')
    .about('ruling:times')
    .on('issueFlightTicket')
    .shows('data.departureTime', (time) => `${String(time)}.000`),
  'envelope-status-as-word': variant('The server returns a word as the status of travel and card envelopes.')
    .about('ruling:untyped-fields')
    .on(...enveloped)
    .shows('status', 'success'),
  'envelope-status-00': variant(
    'The server returns 00, a code between banks, as the status of travel and card envelopes.',
  )
    .about('ruling:travel-envelope-status')
    .on(...enveloped)
    .shows('status', '00'),
  'envelope-status-as-number': variant(
    'The server returns the number 0 as the status of travel and card envelopes.',
  )
    .about('ruling:travel-envelope-status')
    .on(...enveloped)
    .shows('status', 0),
  'envelope-status-of-record': variant(
    'The server returns the status of the record as that of travel and card envelopes.',
  )
    .about('ruling:travel-envelope-status')
    .on('freezeCard')
    .shows('status', 'blocked')
    .on('mockCardTransaction')
    .shows('status', 'DECLINE_OR_APPROVE_PENDING')
    .on('createEsimOrder', 'listEsimOrders')
    .shows('status', 'PENDING')
    .on('searchFlights', 'createFlightQuote', 'issueFlightTicket')
    .shows('status', 'no errors'),
  'travel-errors-as-pages': variant(
    'The server returns HTML pages for travel errors without a documented shape.',
  )
    .about('ruling:error-bodies')
    .warns(/\/response.refusal-is-json$/)
    .on(...travel)
    .refuses(['credentials', 'absent'], (answer) => ({
      headers: { ...answer.headers, 'content-type': 'text/html' },
      text: `<p>${answer.status}</p>`,
    })),
  'travel-validation-400': variant('The server returns 400 for invalid travel and eSIM requests.')
    .about('searchFlights/validation-status')
    .on(...travel)
    .alter(validationStatus(400)),
  'travel-validation-409': variant('The server returns 409 for invalid travel and eSIM requests.')
    .about('createFlightQuote/validation-status')
    .on(...travel)
    .alter(validationStatus(409)),
  'quotes-for-ten-minutes': variant('The server lets a quote expire after ten minutes.')
    .about('ruling:times')
    .flights({
      quote(offer, call) {
        const quote = sound.quote(offer, call);
        return { ...quote, expiresAt: quote.createdAt + 10 * minute };
      },
    }),
  'last-offer-sold-out': variant('The server sells out the last offer of each search before it is quoted.')
    .about('ruling:given-values')
    .flights({
      offer(token, call) {
        const found = sound.offer(token, call);
        const { offers } = call.store.part(Flights);
        const together = [...offers.values()].filter(({ at }) => at === found.at);
        if (together.length > 1 && together.at(-1) === found)
          throw new Refusal('conflict', 'The selected option is sold out');
        return found;
      },
    }),
  'quote-flight-rescheduled': variant('The server quotes a departure five minutes later than the offer.')
    .about('ruling:own-record')
    .warns(/^createFlightQuote\/selected-option$/)
    .on('createFlightQuote')
    .shows('data.journeys.*.departure_datetime', (time) =>
      new Date(Date.parse(String(time)) + 5 * minute).toISOString(),
    ),
});
