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

/** Choices about quotes and tickets, and about what all of travel, eSIM and cards have in common. */
export const flightQuotes = variantTable({
  'quote-status-other': variant('The status of a quote is OPEN.')
    .about('createFlightQuote/status-values')
    .flights({ quoteStatus: () => 'OPEN' }),
  'quote-same-for-token': variant('A token gives the same quote again.')
    .about('createFlightQuote/token-again')
    .flights({ quoteAgain: earlier }),
  'quote-token-once': variant('A token is quoted once.')
    .about('createFlightQuote/token-again')
    .flights({
      quoteAgain(offer, call) {
        if (earlier(offer, call)) throw new Refusal('conflict', 'This option was quoted before');
        return undefined;
      },
    }),
  'quote-expires': variant('A quote that is over says so.')
    .about('createFlightQuote/transitions')
    .flights({
      quoteAgain: earlier,
      quoteStatus: ({ expiresAt }, now) => (now < expiresAt ? 'active' : 'expired'),
    }),
  'quote-unknown-token-200': variant('An unknown token gets 200 with a number for failure.')
    .about('ruling:refusal')
    .on('createFlightQuote')
    .admits('absent', { status: 404 }),
  'quote-token-for-15-minutes': variant('A token is good for 15 minutes.')
    .about('createFlightQuote/token-age')
    .flights({
      offer(token, call) {
        const found = sound.offer(token, call);
        if (call.clock.now() > found.at + 15 * minute) throw new Refusal('absent', 'The option is gone');
        return found;
      },
    }),
  'ticket-status-issued': variant('The status of a ticket is Issued.')
    .about('issueFlightTicket/status-values')
    .flights({ ticketStatus: () => 'Issued' }),
  'ticket-again-refused': variant('A booking gets one ticket only.')
    .about('issueFlightTicket/ticket-again')
    .flights({
      ticketAgain() {
        throw new Refusal('conflict', 'The booking has its ticket');
      },
    }),
  'ticket-refusals-200': variant('A booking that gets no ticket gets the Error shape with 200.')
    .about('ruling:refusal')
    .on('issueFlightTicket')
    .admits('absent', { error: 17 }),
  'ticket-departure-with-fraction': variant('departureTime has a fraction of a second.')
    .about('ruling:times')
    .on('issueFlightTicket')
    .shows('data.departureTime', (time) => `${String(time)}.000`),
  'envelope-status-as-word': variant('The status of travel and card envelopes is a word.')
    .about('ruling:untyped-fields')
    .on(...enveloped)
    .shows('status', 'success'),
  'envelope-status-00': variant('The status of travel and card envelopes is 00, as between banks.')
    .about('ruling:travel-envelope-status')
    .on(...enveloped)
    .shows('status', '00'),
  'envelope-status-as-number': variant('The status of travel and card envelopes is the number 0.')
    .about('ruling:travel-envelope-status')
    .on(...enveloped)
    .shows('status', 0),
  'envelope-status-of-record': variant(
    'The status of travel and card envelopes is what becomes of the record.',
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
  'travel-errors-as-pages': variant('Travel errors without a shape are HTML pages.')
    .about('ruling:error-bodies')
    .warns(/\/response.refusal-is-json$/)
    .on(...travel)
    .refuses(['credentials', 'absent'], (answer) => ({
      headers: { ...answer.headers, 'content-type': 'text/html' },
      text: `<p>${answer.status}</p>`,
    })),
  'travel-validation-400': variant('A validation failure of travel and eSIM gets 400.')
    .about('searchFlights/validation-status')
    .on(...travel)
    .alter(validationStatus(400)),
  'travel-validation-409': variant('A validation failure of travel and eSIM gets 409.')
    .about('createFlightQuote/validation-status')
    .on(...travel)
    .alter(validationStatus(409)),
  'quotes-for-ten-minutes': variant('A quote expires after ten minutes.')
    .about('ruling:times')
    .flights({
      quote(offer, call) {
        const quote = sound.quote(offer, call);
        return { ...quote, expiresAt: quote.createdAt + 10 * minute };
      },
    }),
  'last-offer-sold-out': variant('The last offer of each search is sold out when it is quoted.')
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
  'quote-flight-rescheduled': variant('A flight leaves five minutes later than its offer said.')
    .about('ruling:own-record')
    .warns(/^createFlightQuote\/selected-option$/)
    .on('createFlightQuote')
    .shows('data.journeys.*.departure_datetime', (time) =>
      new Date(Date.parse(String(time)) + 5 * minute).toISOString(),
    ),
});
