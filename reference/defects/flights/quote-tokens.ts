import type { FlightsBehaviour } from '../../behaviour/flights.js';
import { defaults } from '../../behaviour/index.js';
import { filledText, optional, text, textOf } from '../../rules.js';
import { Flights, type Offer } from '../../store/flights.js';
import { defectsOf } from '../defect.js';
import { repairsCutShort } from '../shared/malformed-bodies.js';

const { flights: sound } = defaults;

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

/** Defects of the token that a quote is asked by. */
export const flightQuoteTokens = defectsOf('createFlightQuote', {
  'quote-unknown-token-served': {
    summary: 'A token that no search returned gets the latest offer.',
    fails: 'unknown-token',
    flights: quotesLatest(() => true),
  },
  'quote-unknown-token-gets-blank': {
    summary: 'A token that no search returned gets a quote of no journeys.',
    fails: 'unknown-token',
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
  'quote-unknown-token-crashes': {
    summary: 'A token that no search returned ends in a 500.',
    fails: ['unknown-token', 'response.no-server-error'],
    flights: {
      offer(token, { store }) {
        const found = store.part(Flights).offers.get(token);
        if (!found) throw new Error('no rows in result set');
        return found;
      },
    },
  },
  'quote-token-known-by-its-half': {
    summary: 'The first half of a token names the offer.',
    fails: 'altered-token',
    flights: {
      offer(token, call) {
        const { offers } = call.store.part(Flights);
        const half = token.slice(0, Math.ceil(token.length / 2));
        const found = [...offers].find(([known]) => known.startsWith(half));
        return found?.[1] ?? sound.offer(token, call);
      },
    },
  },
  'quote-without-token': {
    summary: 'selection_token is not required; the latest offer is quoted.',
    fails: 'body.selection_token.required',
    flights: {
      quoteFields: () => ({ selection_token: optional(textOf(16, 2048)) }),
      ...quotesLatest((token) => token === 'undefined'),
    },
  },
  'quote-token-may-be-a-number': {
    summary: 'A selection_token that is a JSON number gets the latest offer.',
    fails: 'body.selection_token.type',
    flights: {
      quoteFields: () => ({
        selection_token: (value, loc) => (typeof value === 'number' ? [] : textOf(16, 2048)(value, loc)),
      }),
      ...quotesLatest((token) => /^\d{1,15}$/.test(token)),
    },
  },
  'quote-short-token-served': {
    summary: 'A token of less than 16 characters gets the latest offer.',
    fails: 'body.selection_token.minLength',
    flights: {
      quoteFields: () => ({ selection_token: filledText }),
      ...quotesLatest((token) => token.length < 16),
    },
  },
  'quote-long-token-cut': {
    summary: 'A token above 2048 characters is cut to those that name an offer.',
    fails: 'body.selection_token.maxLength',
    flights: {
      quoteFields: () => ({ selection_token: text }),
      ...quotesLatest((token) => token.length > 2048),
    },
  },
  'quote-malformed-json-repaired': {
    summary: 'JSON that lacks its end is read.',
    fails: 'body.malformed',
    ...repairsCutShort,
  },
});
