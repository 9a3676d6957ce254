import type { Overrides } from '../../behaviour/index.js';
import { webhooksDefaults as sound, type Occasion } from '../../behaviour/webhooks.js';
import { defectsOf, type Defect } from '../defect.js';
import { ofEnvelope, ofOrder } from '../../webhooks/rewrite.js';

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

/** Defects of the form of an event, of its headers, and of what leaks. */
export const webhookBodies: readonly Defect[] = [
  ...defectsOf('orderProcessing', {
    'webhook-processing-created-with-space': {
      summary: 'created_datetime has a space for the T.',
      fails: 'request.body',
      ...ofOrder(({ created_datetime: time }) => ({ created_datetime: time.replace('T', ' ') })),
    },
    'webhook-processing-sender-not-named': {
      summary: 'There is no User-Agent.',
      fails: 'request.headers',
      ...sends(() => ({ 'User-Agent': undefined })),
    },
    'webhook-processing-carries-credentials': {
      summary: 'The credentials of the business are among the headers.',
      fails: 'request.no-secret',
      ...sends(({ credentials: { key, secret: value } }) => ({ 'api-key': key, 'api-secret': value })),
    },
  }),
  ...defectsOf('orderFailed', {
    'webhook-failed-passengers-left-out': {
      summary: 'The order has no passengers.',
      fails: 'request.body',
      ...ofOrder(() => ({ passengers: undefined })),
    },
    'webhook-failed-without-content-type': {
      summary: 'There is no Content-Type.',
      fails: 'request.headers',
      ...sends(() => ({ 'Content-Type': undefined })),
    },
    'webhook-failed-secret-in-order': {
      summary: 'The order names the api-secret.',
      fails: 'request.no-secret',
      ...ofOrder((_, { credentials }) => ({ webhook_secret: credentials.secret })),
    },
  }),
  ...defectsOf('orderCompleted', {
    'webhook-completed-without-its-time': {
      summary: 'A completed order has no completed_datetime.',
      fails: 'request.body',
      ...ofOrder(({ status, completed_datetime: time }) => ({
        completed_datetime: status === 'success' ? undefined : time,
      })),
    },
    'webhook-completed-of-another-service': {
      summary: 'The service is called flights.',
      fails: 'request.body',
      ...ofEnvelope(() => ({ service: 'flights' })),
    },
    'webhook-completed-amounts-as-text': {
      summary: 'The amounts of the pricing are text.',
      fails: 'request.body',
      ...ofOrder(({ pricing }) => ({
        pricing: { ...pricing, total_amount: pricing.total_amount.toFixed(2) },
      })),
    },
    'webhook-completed-as-plain-text': {
      summary: 'The Content-Type says plain text.',
      fails: 'request.headers',
      ...sends(() => ({ 'Content-Type': 'text/plain; charset=utf-8' })),
    },
    'webhook-completed-secret-in-metadata': {
      summary: 'The metadata names the api-secret.',
      fails: 'request.no-secret',
      ...ofEnvelope((_, { credentials }) => ({ metadata: { signed_with: credentials.secret } })),
    },
  }),
  ...defectsOf('orderCancelled', {
    'webhook-cancelled-nulls-left-out': {
      summary: 'Members that are null are left out.',
      fails: 'request.body',
      webhooks: {
        text: (value) =>
          sound.text(JSON.parse(JSON.stringify(value, (_, member: unknown) => member ?? undefined))),
      },
    },
    'webhook-cancelled-said-to-be-form': {
      summary: 'The Content-Type says that the JSON is a form.',
      fails: 'request.headers',
      ...sends(() => ({ 'Content-Type': 'application/x-www-form-urlencoded' })),
    },
    'webhook-cancelled-secret-as-token': {
      summary: 'The api-secret is a bearer token.',
      fails: 'request.no-secret',
      ...sends(({ credentials }) => ({ Authorization: `Bearer ${credentials.secret}` })),
    },
  }),
];
