// Endpoints > Flights, eSIM orders
import { answerOf } from '../../checks/response.js';
import { route, sameRoute } from '../../domain/flights/flight-routes.js';
import { millisecondsBetween } from '../../domain/timestamps.js';
import { expectSame, expectThat, inWords } from '../../engine/expect.js';
import type { Judge } from '../judge.js';
import { hasMask } from '../masks.js';
import type { Recording } from '../recording.js';
import { answersOf, members, olderKey, type Answered, type Rule } from './rule.js';
import { judgeSearches, offersOf, type Journeys } from './searches.js';

export const travel: Rule = (recording, judge) => {
  const searches = answersOf(recording, 'searchFlights');
  judgeSearches(recording, searches, judge);
  judgeQuotes(answersOf(recording, 'createFlightQuote'), searches, judge);
  for (const { sent, data, exchange, doubt } of answersOf(recording, 'issueFlightTicket'))
    judge.expect(
      'issueFlightTicket/booking',
      () => expectSame(data['bookingId'], sent['BookingId'], 'the booking of the request', exchange),
      doubt,
    );
  judgeBookings(recording, judge);
};

// Resources and their fields > Flight offer (search result item) and flight quote > paragraphs 2 and 3
function judgeQuotes(quotes: readonly Answered[], searches: readonly Answered[], judge: Judge): void {
  for (const [at, { sent, data, exchange, doubt }] of quotes.entries()) {
    judge.expect('createFlightQuote/preview-pricing', () =>
      expectSame(
        members(data['pricing'])['price_status'],
        'preview',
        'the price_status of a quote',
        exchange,
      ),
    );
    judge.expect('createFlightQuote/no-selection-token', () =>
      expectThat(
        (data['selection_token'] ?? null) === null,
        'no selection_token',
        'a selection_token',
        exchange,
      ),
    );
    const [created, end] = [String(data['created_datetime']), String(data['expires_at'])];
    judge.expect('createFlightQuote/bookable', () =>
      expectThat(
        millisecondsBetween(created, end) > 0,
        `expires_at after ${created}, the creation`,
        end,
        exchange,
      ),
    );
    const journeys = data['journeys'] as Journeys;
    for (const other of quotes.slice(0, at)) {
      if (sameRoute(journeys, other.data['journeys'] as Journeys)) continue;
      judge.expect('createFlightQuote/own-id', () =>
        expectThat(
          data['id'] !== other.data['id'],
          'an id of its own for each quote',
          `${String(data['id'])} for both`,
          exchange,
          {
            exchanges: [other.exchange, exchange],
          },
        ),
      );
    }
    const offer = hasMask(sent)
      ? undefined
      : searches.flatMap(offersOf).find((one) => one['selection_token'] === sent['selection_token']);
    if (!offer) continue;
    const wanted = offer['journeys'] as Journeys;
    judge.expect(
      'createFlightQuote/selected-option',
      () =>
        expectThat(
          sameRoute(wanted, journeys),
          `the journeys of the offer: ${route(wanted)}`,
          route(journeys),
          exchange,
        ),
      doubt,
    );
  }
}

// Endpoints > Flights > item 3: none, or one that is not known, is refused.
function judgeBookings(recording: Recording, judge: Judge): void {
  const id = 'issueFlightTicket/unknown-booking';
  if (!recording.isControlled('issueFlightTicket')) return;
  for (const exchange of recording.of('issueFlightTicket')) {
    const isEmpty =
      exchange.request.body?.trim() === '{}' && recording.credentials.areRight(exchange.request);
    if (!isEmpty || recording.isKeyReused(exchange)) continue;
    const answer = answerOf(exchange.response);
    if (answer === 'refused') judge.kept(id);
    if (answer === 'accepted')
      judge.shows(
        id,
        exchange,
        'a refusal (no BookingId)',
        `it was accepted: ${inWords(exchange)}`,
        olderKey(exchange),
      );
  }
}
