import type { FlightsBehaviour } from '../../behaviour/flights.js';
import { defaults } from '../../behaviour/index.js';
import { filledText, optional, text, textOf, isText } from '../../rules.js';
import { lenient, orCrash } from '../../changes/values.js';
import { Flights } from '../../store/flights.js';
import { defect, defectsOf } from '../defect.js';
import { repairsCutShort } from '../service/responses.js';
import { Refusal } from '../../refusal.js';

const { flights: sound } = defaults;

/** Quotes the latest offer for some unknown tokens. */
const quotesLatest = (where: (token: string) => boolean): Pick<FlightsBehaviour, 'offer'> => ({
  offer(token, call) {
    const { offers } = call.store.part(Flights);
    const latest = where(token) ? [...offers.values()].at(-1) : undefined;
    return offers.get(token) ?? latest ?? sound.offer(token, call);
  },
});

/** Defects of the token of a quote request. */
export const flightQuoteRequests = defectsOf('createFlightQuote', {
  'quote-unknown-token-served': defect('The server quotes the latest offer for an unknown token.')
    .breaks('unknown-token')
    .flights(quotesLatest(() => true)),
  'quote-unknown-token-gets-blank': defect(
    'The server returns a quote without journeys for an unknown token.',
  )
    .breaks('unknown-token')
    .flights({
      offer(token, call) {
        const { offers } = call.store.part(Flights);
        const found = offers.get(token);
        const [any] = offers.values();
        return (
          found ?? (any ? { ...any, option: { ...any.option, journeys: [] } } : sound.offer(token, call))
        );
      },
    }),
  'quote-unknown-token-crashes': defect('The server returns 500 for an unknown token.')
    .breaks('unknown-token', 'response.no-server-error')
    .flights({
      offer: (token, { store }) => orCrash(store.part(Flights).offers.get(token)),
    }),
  'quote-token-known-by-its-half': defect('The server identifies an offer by the first half of its token.')
    .breaks('altered-token')
    .flights({
      offer(token, call) {
        const { offers } = call.store.part(Flights);
        const half = token.slice(0, Math.ceil(token.length / 2));
        const found = [...offers].find(([known]) => known.startsWith(half));
        return found?.[1] ?? sound.offer(token, call);
      },
    }),
  'quote-without-token': defect('The server does not require selection_token, and quotes the latest offer.')
    .breaks('body.selection_token.required')
    .flights({
      quoteFields: () => ({ selection_token: optional(textOf(16, 2048)) }),
      ...quotesLatest((token) => token === 'undefined'),
    }),
  'quote-token-may-be-a-number': defect(
    'The server quotes the latest offer for a token that is a JSON number.',
  )
    .breaks('body.selection_token.type')
    .flights({
      quoteFields: () => ({
        selection_token: (value, loc) => (typeof value === 'number' ? [] : textOf(16, 2048)(value, loc)),
      }),
      ...quotesLatest((token) => /^\d{1,15}$/.test(token)),
    }),
  'quote-short-token-served': defect(
    'The server quotes the latest offer for a token of fewer than 16 characters.',
  )
    .breaks('body.selection_token.minLength')
    .flights({
      quoteFields: () => ({ selection_token: filledText }),
      ...quotesLatest((token) => token.length < 16),
    }),
  'quote-long-token-cut': defect('The server truncates a token above 2048 characters to a known one.')
    .breaks('body.selection_token.maxLength')
    .flights({
      quoteFields: () => ({ selection_token: text }),
      ...quotesLatest((token) => token.length > 2048),
    }),
  'quote-malformed-json-repaired': defect('The server accepts truncated JSON.')
    .breaks('body.malformed')
    .with(repairsCutShort),
  'quote-very-long-token-served': defect('The server does not check a token of more than 4,096 characters.')
    .breaks('fuzz.rule-broken')
    .flights({
      quoteFields: () => ({
        selection_token: lenient(textOf(16, 2048), (value) => isText(value) && value.length > 4096),
      }),
      ...quotesLatest((token) => token.length > 4096),
    }),
  'quote-empty-token-served': defect('The server quotes the latest offer for an empty token.')
    .breaks('fuzz.rule-broken')
    .flights({
      quoteFields: () => ({ selection_token: lenient(textOf(16, 2048), (value) => value === '') }),
      ...quotesLatest((token) => token === ''),
    }),
  'quote-json-with-escapes-refused': defect('The server rejects JSON with escaped letters.')
    .breaks('fuzz.valid')
    .rejects(({ body }) => body.includes('\\u'), new Refusal('malformed', 'The body is not JSON.')),
});
