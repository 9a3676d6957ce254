import { defaults } from '../../behaviour/index.js';
import { isSuccess, members, onSuccess } from '../../rewrite.js';
import { Flights } from '../../store/flights.js';
import { timestamp } from '../../timestamp.js';
import { defectsOf } from '../defect.js';

const { flights: sound } = defaults;

/** Defects of quotes, but for what token they are asked by. */
export const flightQuotes = defectsOf('createFlightQuote', {
  'quote-with-its-token': {
    summary: 'The quote carries the selection_token.',
    fails: 'no-selection-token',
    alter: (answer, call) =>
      onSuccess('data', (data) => ({
        ...members(data),
        ...members(JSON.parse(call?.request.body ?? '{}')),
      }))(answer, call),
  },
  'quote-with-token-empty': {
    summary: 'The quote has an empty selection_token.',
    fails: 'no-selection-token',
    alter: onSuccess('data', (data) => ({ ...members(data), selection_token: '' })),
  },
  'quote-price-final': {
    summary: 'The price_status of a quote is final.',
    fails: 'preview-pricing',
    alter: onSuccess('data.pricing.price_status', () => 'final'),
  },
  'quote-id-for-all': {
    summary: 'Every quote has the same id.',
    fails: 'own-id',
    alter: onSuccess('data.id', () => '11111111-1111-4111-8111-111111111111'),
  },
  'quote-expired-at-once': {
    summary: 'expires_at is when the quote was created.',
    fails: 'bookable',
    flights: { quote: (offer, call) => ({ ...sound.quote(offer, call), expiresAt: call.clock.now() }) },
  },
  'quote-expired-an-hour-ago': {
    summary: 'expires_at is in the zone of Lagos, and says it is UTC.',
    fails: 'bookable',
    flights: {
      quote(offer, call) {
        const made = sound.quote(offer, call);
        return { ...made, expiresAt: made.expiresAt - 3_600_000 };
      },
    },
  },
  'quote-of-another-offer': {
    summary: 'The quote flies the offer that was found first, whatever was selected.',
    fails: 'selected-option',
    flights: {
      offer(token, call) {
        const found = sound.offer(token, call);
        const [first = found] = call.store.part(Flights).offers.values();
        return first;
      },
    },
  },
  'quote-flies-a-day-later': {
    summary: 'The quote flies a day later than the offer.',
    fails: 'selected-option',
    alter: onSuccess('data.journeys.*.departure_datetime', (time) =>
      timestamp(Date.parse(String(time)) + 86_400_000),
    ),
  },
  'quote-errors-by-field': {
    summary: 'A broken rule is a message by field.',
    fails: 'validation-body',
    alter: (answer) =>
      answer.refusal === 'rule'
        ? { ...answer, body: { status: false, errors: { selection_token: ['Invalid'] } } }
        : answer,
  },
  'quote-errors-detail-as-text': {
    summary: 'detail is one text.',
    fails: 'validation-body',
    alter: (answer) =>
      answer.refusal === 'rule' ? { ...answer, body: { detail: 'selection_token: invalid' } } : answer,
  },
  'quote-id-as-number': {
    summary: 'The id is a JSON number.',
    fails: ['response.body', 'pact.success'],
    alter: onSuccess('data.id', () => 4711),
  },
  'quote-answers-206': {
    summary: 'A success has status 206.',
    fails: 'response.success',
    alter: (answer) => (isSuccess(answer) ? { ...answer, status: 206 } : answer),
  },
});
