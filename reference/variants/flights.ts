import { onSuccess } from '../rewrite.js';
import type { OperationId } from '../http.js';
import { Refusal } from '../refusal.js';
import { as200, only } from './only.js';
import { quotes } from './flights/quotes.js';
import { searches } from './flights/searches.js';
import { variant, type Variant } from './variant.js';

const travel: readonly OperationId[] = [
  'searchFlights',
  'createFlightQuote',
  'listEsimOrders',
  'createEsimOrder',
];
const enveloped: readonly OperationId[] = [
  ...travel,
  'issueFlightTicket',
  'freezeCard',
  'mockCardTransaction',
];

/** Choices about flights, and about what all of travel, eSIM and cards have in common. */
export const flights: readonly Variant[] = [
  ...searches,
  ...quotes,
  variant('ticket-status-issued', 'issueFlightTicket/status-values', 'The status of a ticket is Issued.', {
    flights: { ticketStatus: () => 'Issued' },
  }),
  variant('ticket-again-refused', 'issueFlightTicket/ticket-again', 'A booking gets one ticket only.', {
    flights: {
      ticketAgain() {
        throw new Refusal('conflict', 'The booking has its ticket');
      },
    },
  }),
  variant(
    'ticket-refusals-200',
    'ruling:refusal',
    'A booking that gets no ticket gets the Error shape with 200.',
    {
      alter: only(['issueFlightTicket'], as200('absent', { error: 17 })),
    },
  ),
  variant('ticket-departure-with-fraction', 'ruling:times', 'departureTime has a fraction of a second.', {
    alter: only(
      ['issueFlightTicket'],
      onSuccess('data.departureTime', (time) => `${String(time)}.000`),
    ),
  }),
  variant(
    'envelope-status-as-word',
    'ruling:untyped-fields',
    'The status of travel and card envelopes is a word.',
    {
      alter: only(
        enveloped,
        onSuccess('status', () => 'success'),
      ),
    },
  ),
  variant('travel-errors-as-pages', 'ruling:error-bodies', 'Travel errors without a shape are HTML pages.', {
    alter: only(travel, (answer) =>
      answer.refusal === 'credentials' || answer.refusal === 'absent'
        ? {
            ...answer,
            headers: { ...answer.headers, 'content-type': 'text/html' },
            text: `<p>${answer.status}</p>`,
          }
        : answer,
    ),
  }),
  ...[400, 409].map((status) =>
    variant(
      `travel-validation-${status}`,
      status === 400 ? 'searchFlights/validation-status' : 'createFlightQuote/validation-status',
      `A validation failure of travel and eSIM gets ${status}.`,
      { alter: only(travel, (answer) => (answer.status === 422 ? { ...answer, status } : answer)) },
    ),
  ),
];
