import { onSuccess } from '../rewrite.js';
import type { OperationId } from '../http.js';
import { Refusal } from '../refusal.js';
import { as200, only } from './only.js';
import { variantTable } from './variant.js';
import type { Alter } from '../behaviour/index.js';

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

const validationStatus =
  (status: number): Alter =>
  (answer) =>
    answer.status === 422 ? { ...answer, status } : answer;

/** Choices about flights, and about what all of travel, eSIM and cards have in common. */
export const flights = variantTable({
  'ticket-status-issued': {
    about: 'issueFlightTicket/status-values',
    summary: 'The status of a ticket is Issued.',
    flights: { ticketStatus: () => 'Issued' },
  },
  'ticket-again-refused': {
    about: 'issueFlightTicket/ticket-again',
    summary: 'A booking gets one ticket only.',
    flights: {
      ticketAgain() {
        throw new Refusal('conflict', 'The booking has its ticket');
      },
    },
  },
  'ticket-refusals-200': {
    about: 'ruling:refusal',
    summary: 'A booking that gets no ticket gets the Error shape with 200.',
    alter: only(['issueFlightTicket'], as200('absent', { error: 17 })),
  },
  'ticket-departure-with-fraction': {
    about: 'ruling:times',
    summary: 'departureTime has a fraction of a second.',
    alter: only(
      ['issueFlightTicket'],
      onSuccess('data.departureTime', (time) => `${String(time)}.000`),
    ),
  },
  'envelope-status-as-word': {
    about: 'ruling:untyped-fields',
    summary: 'The status of travel and card envelopes is a word.',
    alter: only(
      enveloped,
      onSuccess('status', () => 'success'),
    ),
  },
  'travel-errors-as-pages': {
    about: 'ruling:error-bodies',
    summary: 'Travel errors without a shape are HTML pages.',
    warns: /\/response.refusal-is-json$/,
    alter: only(travel, (answer) =>
      answer.refusal === 'credentials' || answer.refusal === 'absent'
        ? {
            ...answer,
            headers: { ...answer.headers, 'content-type': 'text/html' },
            text: `<p>${answer.status}</p>`,
          }
        : answer,
    ),
  },
  'travel-validation-400': {
    about: 'searchFlights/validation-status',
    summary: 'A validation failure of travel and eSIM gets 400.',
    alter: only(travel, validationStatus(400)),
  },
  'travel-validation-409': {
    about: 'createFlightQuote/validation-status',
    summary: 'A validation failure of travel and eSIM gets 409.',
    alter: only(travel, validationStatus(409)),
  },
});
