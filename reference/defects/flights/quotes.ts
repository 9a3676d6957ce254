import { defaults } from '../../behaviour/index.js';
import { dropped, isSuccess, members, onSuccess } from '../../rewrite.js';
import { Flights } from '../../store/flights.js';
import { timestamp } from '../../timestamp.js';
import { defectsOf, type Defect } from '../defect.js';
import { forgetful, refusesReplays, unlocked } from '../faults/idempotency.js';
import { interrupted } from '../faults/programs.js';
import { rowOf } from '../faults/row.js';

const quote = defectsOf('createFlightQuote');
const { flights: sound } = defaults;
const bookable = ['bookable'];

/** Faults of quotes, but for what token they are asked by. */
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
  quote('quote-id-for-all', 'Every quote has the same id.', ['own-id'], {
    alter: onSuccess('data.id', () => '11111111-1111-4111-8111-111111111111'),
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
  quote('quote-flies-a-day-later', 'The quote flies a day later than the offer.', ['selected-option'], {
    alter: onSuccess('data.journeys.*.departure_datetime', (time) =>
      timestamp(Date.parse(String(time)) + 86_400_000),
    ),
  }),
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
  ...[...forgetful(), refusesReplays, unlocked(), interrupted().byAnotherKey, interrupted().byLatest].flatMap(
    (fault) => rowOf('createFlightQuote', fault),
  ),
];
