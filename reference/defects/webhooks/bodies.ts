import type { Overrides } from '../../behaviour/index.js';
import { webhooksDefaults as sound, type Occasion } from '../../behaviour/webhooks.js';
import { defect, defectsOf, type Defect } from '../defect.js';
import { ofEnvelope, ofOrder } from '../../changes/events.js';

/** Changes headers; undefined removes one. */
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

/** Defects of the form and the headers of an event, and of leaks. */
export const webhookBodies: readonly Defect[] = [
  ...defectsOf('orderProcessing', {
    'webhook-processing-created-with-space': defect(
      'The server sends created_datetime with a space for the T.',
    )
      .breaks('request.body')
      .with(ofOrder(({ created_datetime: time }) => ({ created_datetime: time.replace('T', ' ') }))),
    'webhook-processing-sender-not-named': defect('The server sends no User-Agent.')
      .breaks('request.headers')
      .with(sends(() => ({ 'User-Agent': undefined }))),
    'webhook-processing-carries-credentials': defect(
      'The server sends the credentials of the business in headers.',
    )
      .breaks('request.no-secret')
      .with(sends(({ credentials: { key, secret: value } }) => ({ 'api-key': key, 'api-secret': value }))),
  }),
  ...defectsOf('orderFailed', {
    'webhook-failed-passengers-left-out': defect('The server omits the passengers of the order.')
      .breaks('request.body')
      .with(ofOrder(() => ({ passengers: undefined }))),
    'webhook-failed-without-content-type': defect('The server sends no Content-Type.')
      .breaks('request.headers')
      .with(sends(() => ({ 'Content-Type': undefined }))),
    'webhook-failed-secret-in-order': defect('The server sends the api-secret in the order.')
      .breaks('request.no-secret')
      .with(ofOrder((_, { credentials }) => ({ webhook_secret: credentials.secret }))),
  }),
  ...defectsOf('orderCompleted', {
    'webhook-completed-without-its-time': defect(
      'The server omits the completed_datetime of a completed order.',
    )
      .breaks('request.body')
      .with(
        ofOrder(({ status, completed_datetime: time }) => ({
          completed_datetime: status === 'success' ? undefined : time,
        })),
      ),
    'webhook-completed-of-another-service': defect('The server sends flights as the service.')
      .breaks('request.body')
      .with(ofEnvelope(() => ({ service: 'flights' }))),
    'webhook-completed-amounts-as-text': defect('The server sends the amounts of the pricing as text.')
      .breaks('request.body')
      .with(
        ofOrder(({ pricing }) => ({
          pricing: { ...pricing, total_amount: pricing.total_amount.toFixed(2) },
        })),
      ),
    'webhook-completed-as-plain-text': defect('The server sends plain text as the Content-Type.')
      .breaks('request.headers')
      .with(sends(() => ({ 'Content-Type': 'text/plain; charset=utf-8' }))),
    'webhook-completed-secret-in-metadata': defect('The server sends the api-secret in the metadata.')
      .breaks('request.no-secret')
      .with(ofEnvelope((_, { credentials }) => ({ metadata: { signed_with: credentials.secret } }))),
  }),
  ...defectsOf('orderCancelled', {
    'webhook-cancelled-nulls-left-out': defect('The server omits members that are null.')
      .breaks('request.body')
      .webhooks({
        text: (value) =>
          sound.text(JSON.parse(JSON.stringify(value, (_, member: unknown) => member ?? undefined))),
      }),
    'webhook-cancelled-said-to-be-form': defect('The server sends JSON with the Content-Type of a form.')
      .breaks('request.headers')
      .with(sends(() => ({ 'Content-Type': 'application/x-www-form-urlencoded' }))),
    'webhook-cancelled-secret-as-token': defect('The server sends the api-secret as a bearer token.')
      .breaks('request.no-secret')
      .with(sends(({ credentials }) => ({ Authorization: `Bearer ${credentials.secret}` }))),
  }),
];
