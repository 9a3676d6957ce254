import { defaults, type Overrides } from '../../behaviour/index.js';
import { dropped, isSuccess, members, onSuccess } from '../../rewrite.js';
import { filledText, optional, text, textOf } from '../../rules.js';
import { Flights, type Offer } from '../../store/flights.js';
import { defectsOf, type Defect } from '../defect.js';
import { repairsCutShort } from '../faults/bodies.js';
import { forgetful, refusesReplays } from '../faults/idempotency.js';
import { rowOf } from '../faults/row.js';

const quote = defectsOf('createFlightQuote');
const { flights: sound } = defaults;
const bookable = ['bookable'];
const unknown = ['unknown-token'];

/** The offer that was found last. */
function latest(offers: ReadonlyMap<string, Offer>): Offer | undefined {
  return [...offers.values()].at(-1);
}

/** Quotes the latest offer for some tokens that name none. */
function quotesLatest(where: (token: string) => boolean): Overrides['flights'] {
  return {
    offer(token, call) {
      const { offers } = call.store.part(Flights);
      const found = offers.get(token) ?? (where(token) ? latest(offers) : undefined);
      return found ?? sound.offer(token, call);
    },
  };
}

/** Faults of quotes. */
export const quotes: readonly Defect[] = [
  quote('quote-with-its-token', 'The quote carries the selection_token.', ['no-selection-token'], {
    alter: (answer, call) =>
      onSuccess('data', (data) => ({ ...members(data), ...members(JSON.parse(call?.request.body ?? '{}')) }))(
        answer,
        call,
      ),
  }),
  quote('quote-with-token-empty', 'The quote has an empty selection_token.', ['no-selection-token'], {
    alter: onSuccess('data', (data) => ({ ...members(data), selection_token: '' })),
  }),
  quote('quote-price-final', 'The price_status of a quote is final.', ['preview-pricing'], {
    alter: onSuccess('data.pricing.price_status', () => 'final'),
  }),
  quote('quote-expired-at-once', 'expires_at is when the quote was created.', bookable, {
    flights: { quote: (offer, call) => ({ ...sound.quote(offer, call), expiresAt: call.clock.now() }) },
  }),
  quote('quote-expired-an-hour-ago', 'expires_at is in the zone of Lagos, and says it is UTC.', bookable, {
    flights: {
      quote(offer, call) {
        const made = sound.quote(offer, call);
        return { ...made, expiresAt: made.expiresAt - 3_600_000 };
      },
    },
  }),
  quote(
    'quote-of-another-offer',
    'The quote flies the offer that was found first, whatever was selected.',
    ['selected-option'],
    {
      flights: {
        offer(token, call) {
          const found = sound.offer(token, call);
          const [first = found] = call.store.part(Flights).offers.values();
          return first;
        },
      },
    },
  ),
  quote(
    'quote-of-first-segment',
    'Of a journey, the quote has the last segment only, as another journey.',
    ['selected-option'],
    {
      alter: onSuccess('data.journeys.*', (journey) => ({
        ...members(journey),
        departure_datetime: '2026-01-01T07:00:00+01:00',
        name: 'Another journey',
      })),
    },
  ),
  quote('quote-unknown-token-served', 'A token that no search returned gets the latest offer.', unknown, {
    flights: quotesLatest(() => true) ?? {},
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
  quote('quote-errors-by-field', 'A broken rule is a message by field.', ['validation-body'], {
    alter: (answer) =>
      answer.refusal === 'rule'
        ? { ...answer, body: { status: false, errors: { selection_token: ['Invalid'] } } }
        : answer,
  }),
  quote('quote-errors-detail-as-text', 'detail is one text.', ['validation-body'], {
    alter: (answer) =>
      answer.refusal === 'rule' ? { ...answer, body: { detail: 'selection_token: invalid' } } : answer,
  }),
  quote('quote-id-as-number', 'The id is a JSON number.', ['response.body', 'pact.success'], {
    alter: onSuccess('data.id', () => 4711),
  }),
  quote('quote-expiry-left-out', 'There is no expires_at.', ['response.body'], {
    alter: onSuccess('data.expires_at', dropped),
  }),
  quote('quote-journeys-left-out', 'The journeys are left out, as the offer had them.', ['response.body'], {
    alter: onSuccess('data.journeys', dropped),
  }),
  quote('quote-answers-206', 'A success has status 206.', ['response.success'], {
    alter: (answer) => (isSuccess(answer) ? { ...answer, status: 206 } : answer),
  }),
  ...[...forgetful(), refusesReplays].flatMap((fault) => rowOf('createFlightQuote', fault)),
];
