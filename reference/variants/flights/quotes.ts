import { flightsDefaults as sound } from '../../behaviour/flights.js';
import { Refusal } from '../../refusal.js';
import { Flights, type Offer, type Quote } from '../../store/flights.js';
import type { Call } from '../../operation.js';
import { as200, only } from '../only.js';
import { variantTable } from '../variant.js';

const minutes = 60_000;

function earlier(offer: Offer, { store }: Call): Quote | undefined {
  return store.part(Flights).quotes.find((quote) => quote.offer.token === offer.token);
}

/** Choices about quotes. */
export const flightQuotes = variantTable({
  'quote-status-other': {
    about: 'createFlightQuote/status-values',
    summary: 'The status of a quote is OPEN.',
    flights: { quoteStatus: () => 'OPEN' },
  },
  'quote-same-for-token': {
    about: 'createFlightQuote/token-again',
    summary: 'A token gives the same quote again.',
    flights: { quoteAgain: earlier },
  },
  'quote-token-once': {
    about: 'createFlightQuote/token-again',
    summary: 'A token is quoted once.',
    flights: {
      quoteAgain(offer, call) {
        if (earlier(offer, call)) throw new Refusal('conflict', 'This option was quoted before');
        return undefined;
      },
    },
  },
  'quote-expires': {
    about: 'createFlightQuote/transitions',
    summary: 'A quote that is over says so.',
    flights: {
      quoteAgain: earlier,
      quoteStatus: ({ expiresAt }, now) => (now < expiresAt ? 'active' : 'expired'),
    },
  },
  'quote-unknown-token-200': {
    about: 'ruling:refusal',
    summary: 'An unknown token gets 200 with a number for failure.',
    alter: only(['createFlightQuote'], as200('absent', { status: 404 })),
  },
  'quote-token-for-15-minutes': {
    about: 'createFlightQuote/token-age',
    summary: 'A token is good for 15 minutes.',
    flights: {
      offer(token, call) {
        const found = sound.offer(token, call);
        if (call.clock.now() > found.at + 15 * minutes) throw new Refusal('absent', 'The option is gone');
        return found;
      },
    },
  },
});
