import { defaults, type Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { Flights, type Offer } from '../../store/flights.js';
import { defectsOf } from '../defect.js';

const { flights: sound } = defaults;

/** The offers of the search that found this one. */
const together = ({ at }: Offer, { store }: Call): Offer[] =>
  [...store.part(Flights).offers.values()].filter((offer) => offer.at === at);

/** Quotes the first offer of a search, or does something else, for some other one. */
function quotesFor(
  which: (offers: Offer[]) => Offer | undefined,
  instead = (offers: Offer[]): Offer => offers[0]!,
): Overrides {
  return {
    flights: {
      offer(token, call) {
        const found = sound.offer(token, call);
        const offers = together(found, call);
        return which(offers) === found ? instead(offers) : found;
      },
    },
  };
}

/** Defects that the first offer of a search does not show. */
export const quotesAtExtremes = defectsOf('createFlightQuote', {
  'quote-of-last-shows-first': {
    summary: 'The quote of the last offer is that of the first.',
    fails: 'selected-option',
    ...quotesFor((offers) => offers.at(-1)),
  },
  'quote-of-middle-shows-first': {
    summary: 'The quote of the middle offer is that of the first.',
    fails: 'selected-option',
    ...quotesFor((offers) => offers[Math.floor(offers.length / 2)]),
  },
  'quote-of-last-crashes': {
    summary: 'The quote of the last offer ends in a 500.',
    fails: 'response.no-server-error',
    ...quotesFor(
      (offers) => offers.at(-1),
      () => {
        throw new RangeError('index out of range');
      },
    ),
  },
});
