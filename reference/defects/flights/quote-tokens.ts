import type { FlightsBehaviour } from '../../behaviour/flights.js';
import { defaults } from '../../behaviour/index.js';
import { filledText, optional, text, textOf } from '../../rules.js';
import { Flights, type Offer } from '../../store/flights.js';
import { defectsOf, type Defect } from '../defect.js';
import { repairsCutShort } from '../faults/bodies.js';

const quote = defectsOf('createFlightQuote');
const { flights: sound } = defaults;
const unknown = ['unknown-token'];

/** The offer that was found last. */
function latest(offers: ReadonlyMap<string, Offer>): Offer | undefined {
  return [...offers.values()].at(-1);
}

/** Quotes the latest offer for some tokens that name none. */
function quotesLatest(where: (token: string) => boolean): Pick<FlightsBehaviour, 'offer'> {
  return {
    offer(token, call) {
      const { offers } = call.store.part(Flights);
      const found = offers.get(token) ?? (where(token) ? latest(offers) : undefined);
      return found ?? sound.offer(token, call);
    },
  };
}

/** Faults of the token that a quote is asked by. */
export const quoteTokens: readonly Defect[] = [
  quote('quote-unknown-token-served', 'A token that no search returned gets the latest offer.', unknown, {
    flights: quotesLatest(() => true),
  }),
  quote(
    'quote-unknown-token-gets-blank',
    'A token that no search returned gets a quote of no journeys.',
    unknown,
    {
      flights: {
        offer(token, call) {
          const { offers } = call.store.part(Flights);
          const found = offers.get(token);
          const [any] = offers.values();
          return (
            found ?? (any ? { ...any, option: { ...any.option, journeys: [] } } : sound.offer(token, call))
          );
        },
      },
    },
  ),
  quote(
    'quote-unknown-token-crashes',
    'A token that no search returned ends in a 500.',
    ['unknown-token', 'response.no-server-error'],
    {
      flights: {
        offer(token, { store }) {
          const found = store.part(Flights).offers.get(token);
          if (!found) throw new Error('no rows in result set');
          return found;
        },
      },
    },
  ),
  quote('quote-token-known-by-its-half', 'The first half of a token names the offer.', ['altered-token'], {
    flights: {
      offer(token, call) {
        const { offers } = call.store.part(Flights);
        const half = token.slice(0, Math.ceil(token.length / 2));
        const found = [...offers].find(([known]) => known.startsWith(half));
        return found?.[1] ?? sound.offer(token, call);
      },
    },
  }),
  quote(
    'quote-without-token',
    'selection_token is not required; the latest offer is quoted.',
    ['body.selection_token.required'],
    {
      flights: {
        quoteFields: () => ({ selection_token: optional(textOf(16, 2048)) }),
        ...quotesLatest((token) => token === 'undefined'),
      },
    },
  ),
  quote(
    'quote-token-may-be-a-number',
    'A selection_token that is a JSON number gets the latest offer.',
    ['body.selection_token.type'],
    {
      flights: {
        quoteFields: () => ({
          selection_token: (value, loc) => (typeof value === 'number' ? [] : textOf(16, 2048)(value, loc)),
        }),
        ...quotesLatest((token) => /^\d{1,15}$/.test(token)),
      },
    },
  ),
  quote(
    'quote-short-token-served',
    'A token of less than 16 characters gets the latest offer.',
    ['body.selection_token.minLength'],
    {
      flights: {
        quoteFields: () => ({ selection_token: filledText }),
        ...quotesLatest((token) => token.length < 16),
      },
    },
  ),
  quote(
    'quote-long-token-cut',
    'A token above 2048 characters is cut to those that name an offer.',
    ['body.selection_token.maxLength'],
    {
      flights: {
        quoteFields: () => ({ selection_token: text }),
        ...quotesLatest((token) => token.length > 2048),
      },
    },
  ),
  quote(
    'quote-malformed-json-repaired',
    'JSON that lacks its end is read.',
    ['body.malformed'],
    repairsCutShort,
  ),
];
