import type { Overrides } from '../../behaviour/index.js';
import { webhooksDefaults as sound, type Occasion } from '../../behaviour/webhooks.js';
import type { Defect } from '../defect.js';
import { cancelled, completed, failed, ofEnvelope, ofOrder, processing } from './rows.js';

const body = ['request.body'];
const header = ['request.headers'];
const secret = ['request.no-secret'];

/** Sends other headers; undefined takes one out. */
function sends(change: (occasion: Occasion) => Record<string, string | undefined>): Overrides {
  return {
    webhooks: {
      headers: (signature, occasion) =>
        Object.fromEntries(
          Object.entries({ ...sound.headers(signature, occasion), ...change(occasion) }).flatMap(
            ([name, value]) => (value === undefined ? [] : [[name, value] as const]),
          ),
        ),
    },
  };
}

/** Faults of the form of an event, of its headers, and of what leaks. */
export const bodies: readonly Defect[] = [
  processing(
    'webhook-processing-metadata-left-out',
    'The envelope has no metadata.',
    body,
    ofEnvelope(() => ({ metadata: undefined })),
  ),
  failed(
    'webhook-failed-queued-at-epoch',
    'The timestamp is an epoch.',
    body,
    ofEnvelope(({ timestamp }) => ({ timestamp: Date.parse(timestamp) })),
  ),
  completed(
    'webhook-completed-without-its-time',
    'A completed order has no completed_datetime.',
    ['request.body'],
    ofOrder(({ status, completed_datetime: time }) => ({
      completed_datetime: status === 'success' ? undefined : time,
    })),
  ),
  completed(
    'webhook-completed-of-another-service',
    'The service is called flights.',
    body,
    ofEnvelope(() => ({ service: 'flights' })),
  ),
  cancelled(
    'webhook-cancelled-order-as-text',
    'The order is JSON in a text.',
    body,
    ofEnvelope(({ data }) => ({ data: JSON.stringify(data) })),
  ),
  cancelled('webhook-cancelled-nulls-left-out', 'Members that are null are left out.', body, {
    webhooks: {
      text: (value) =>
        sound.text(JSON.parse(JSON.stringify(value, (_, member: unknown) => member ?? undefined))),
    },
  }),
  completed(
    'webhook-completed-amounts-as-text',
    'The amounts of the pricing are text.',
    body,
    ofOrder(({ pricing }) => ({ pricing: { ...pricing, total_amount: pricing.total_amount.toFixed(2) } })),
  ),
  completed(
    'webhook-completed-tickets-without-passengers',
    'ticket_info has no ticket_passengers.',
    body,
    ofOrder(({ ticket_info: tickets }) => ({ ticket_info: { ...tickets, ticket_passengers: undefined } })),
  ),
  failed(
    'webhook-failed-passengers-left-out',
    'The order has no passengers.',
    body,
    ofOrder(() => ({ passengers: undefined })),
  ),
  processing(
    'webhook-processing-created-with-space',
    'created_datetime has a space for the T.',
    body,
    ofOrder(({ created_datetime: time }) => ({ created_datetime: time.replace('T', ' ') })),
  ),
  processing(
    'webhook-processing-sender-not-named',
    'There is no User-Agent.',
    header,
    sends(() => ({ 'User-Agent': undefined })),
  ),
  completed(
    'webhook-completed-as-plain-text',
    'The Content-Type says plain text.',
    header,
    sends(() => ({ 'Content-Type': 'text/plain; charset=utf-8' })),
  ),
  failed(
    'webhook-failed-without-content-type',
    'There is no Content-Type.',
    header,
    sends(() => ({ 'Content-Type': undefined })),
  ),
  cancelled(
    'webhook-cancelled-said-to-be-form',
    'The Content-Type says that the JSON is a form.',
    header,
    sends(() => ({ 'Content-Type': 'application/x-www-form-urlencoded' })),
  ),
  processing(
    'webhook-processing-carries-credentials',
    'The credentials of the business are among the headers.',
    secret,
    sends(({ credentials: { key, secret: value } }) => ({ 'api-key': key, 'api-secret': value })),
  ),
  completed(
    'webhook-completed-secret-in-metadata',
    'The metadata names the api-secret.',
    secret,
    ofEnvelope((_, { credentials }) => ({ metadata: { signed_with: credentials.secret } })),
  ),
  failed(
    'webhook-failed-secret-in-order',
    'The order names the api-secret.',
    secret,
    ofOrder((_, { credentials }) => ({ webhook_secret: credentials.secret })),
  ),
  cancelled(
    'webhook-cancelled-secret-as-token',
    'The api-secret is a bearer token.',
    secret,
    sends(({ credentials }) => ({ Authorization: `Bearer ${credentials.secret}` })),
  ),
];
