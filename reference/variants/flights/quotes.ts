import { flightsDefaults as sound } from '../../behaviour/flights.js';
import { Refusal } from '../../refusal.js';
import { Flights, type Offer, type Quote } from '../../store/flights.js';
import type { Call } from '../../operation.js';
import { as200, only } from '../only.js';
import { variant, type Variant } from '../variant.js';

const again = 'createFlightQuote/token-again';

const minutes = 60_000;

function earlier(offer: Offer, { store }: Call): Quote | undefined {
  return store.part(Flights).quotes.find((quote) => quote.offer.token === offer.token);
}

/** Choices about quotes. */
export const quotes: readonly Variant[] = [
  variant('quote-status-other', 'createFlightQuote/status-values', 'The status of a quote is OPEN.', {
    flights: { quoteStatus: () => 'OPEN' },
  }),
  variant('quote-same-for-token', again, 'A token gives the same quote again.', {
    flights: { quoteAgain: earlier },
  }),
  variant('quote-token-once', again, 'A token is quoted once.', {
    flights: {
      quoteAgain(offer, call) {
        if (earlier(offer, call)) throw new Refusal('conflict', 'This option was quoted before');
        return undefined;
      },
    },
  }),
  variant('quote-expires', 'createFlightQuote/transitions', 'A quote that is over says so.', {
    flights: {
      quoteAgain: earlier,
      quoteStatus: ({ expiresAt }, now) => (now < expiresAt ? 'active' : 'expired'),
    },
  }),
  variant(
    'quote-unknown-token-200',
    'ruling:refusal',
    'An unknown token gets 200 with a number for failure.',
    {
      alter: only(['createFlightQuote'], as200('absent', { status: 404 })),
    },
  ),
  variant('quote-token-for-15-minutes', 'createFlightQuote/token-age', 'A token is good for 15 minutes.', {
    flights: {
      offer(token, call) {
        const found = sound.offer(token, call);
        if (call.clock.now() > found.at + 15 * minutes) throw new Refusal('absent', 'The option is gone');
        return found;
      },
    },
  }),
];
