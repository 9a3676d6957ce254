// Senders with one defect each, beyond those of the reference server.
import { createHash, createHmac } from 'node:crypto';
import { sign, type WebhookEvent } from '../../../src/webhooks/index.js';
import { credentials, headersOf, type Ways } from './sender.js';

const { apiKey, apiSecret } = credentials;
const hmac = (algorithm: string, key: string) => (raw: string) =>
  createHmac(algorithm, key).update(raw).digest('hex');

/** Signs something else than the body. */
const signing = (other: (raw: string) => string): Partial<Ways> => ({
  signature: (raw) => sign(other(raw), apiSecret),
});

const renamed = (name: string) => (event: WebhookEvent, attempt: number) =>
  attempt > 1 ? { ...event, event: name } : event;

/** The overrides of each sender, the requirements that fail, and a pattern of their failure cards. */
export const senderDefects: Readonly<
  Record<string, { ways: Partial<Ways>; fails: readonly string[]; says: RegExp }>
> = {
  'nothing is sent': {
    ways: { attempts: 0 },
    fails: ['delivered'],
    says: /got nothing at http.*a server in a container/,
  },
  'by PUT': {
    ways: { method: 'PUT', sent: undefined },
    fails: ['delivered'],
    says: /got a PUT of the event "order\.completed"/,
  },
  'to another path': {
    ways: { url: (url) => `${url}x` },
    fails: ['delivered'],
    says: /within 1 s, got nothing/,
  },
  'under another name': {
    ways: { event: (event) => ({ ...event, event: 'order.done' }) },
    fails: ['delivered', 'request.body', 'pact.message'],
    says: /got a POST of the event "order\.done"/,
  },
  'without a name': {
    ways: { event: ({ event: _, ...rest }) => rest },
    fails: ['delivered', 'request.body', 'pact.message'],
    says: /got a POST with a body without the name of an event/,
  },
  'not JSON': {
    ways: { raw: (event) => JSON.stringify(event).slice(1) },
    fails: ['request.body', 'pact.message'],
    says: /got a POST with a body that is not JSON/,
  },
  'without a body': {
    ways: { raw: () => '' },
    fails: ['request.body', 'pact.message'],
    says: /got a POST with an empty body/,
  },
  'the secret in a query': {
    ways: { event: (event) => ({ ...event, link: `https://x.example/?s=${apiSecret}` }) },
    fails: ['request.no-secret'],
    says: /the api-secret in the body/,
  },
  'the secret in the address': {
    ways: { url: (url) => `${url}?secret=${apiSecret}` },
    fails: ['request.no-secret', 'address'],
    says: /the api-secret in the path/,
  },
  'the secret in Basic credentials': {
    ways: {
      headers: (signature) => ({
        ...headersOf(signature),
        Authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
      }),
    },
    fails: ['request.no-secret'],
    says: /the api-secret in the header authorization/,
  },
  'the secret with an escape in it': {
    ways: {
      raw: (event) =>
        JSON.stringify({ ...(event as object), hint: apiSecret }).replace('SECRET', '\\u0053ECRET'),
    },
    fails: ['request.no-secret'],
    says: /the api-secret in the body/,
  },
  'in Base64': {
    ways: { signature: (raw) => createHmac('sha512', apiSecret).update(raw).digest('base64') },
    fails: ['signature'],
    says: /: the HMAC in Base64/,
  },
  'SHA-256': {
    ways: { signature: hmac('sha256', apiSecret) },
    fails: ['signature'],
    says: /: an HMAC-SHA256/,
  },
  'the other key': {
    ways: { signature: hmac('sha512', apiKey) },
    fails: ['signature'],
    says: /: an HMAC keyed with the api-key/,
  },
  'without a key': {
    ways: { signature: (raw) => createHash('sha512').update(raw).digest('hex') },
    fails: ['signature'],
    says: /: a SHA-512 without a key/,
  },
  'cut short': {
    ways: { signature: (raw) => sign(raw, apiSecret).slice(0, 64) },
    fails: ['signature'],
    says: /: the beginning of the HMAC/,
  },
  'with a label': {
    ways: { signature: (raw) => `sha512=${sign(raw, apiSecret)}` },
    fails: ['signature'],
    says: /something around it/,
  },
  'of JSON that is sent otherwise': {
    ways: {
      ...signing((raw) => JSON.stringify(JSON.parse(raw))),
      raw: (event) => JSON.stringify(event, null, 1),
    },
    fails: ['signature'],
    says: /: the HMAC of the JSON written anew/,
  },
  'of the data only': {
    ways: signing((raw) => dataOf(raw)),
    fails: ['signature'],
    says: /: the HMAC of the data only/,
  },
  'of nothing': { ways: signing(() => ''), fails: ['signature'], says: /: the HMAC of an empty body/ },
  'another name when sent again': {
    ways: { event: renamed('order.retry') },
    fails: ['retry-stable'],
    says: /got "order\.retry"/,
  },
  'unsigned when sent again': {
    ways: { signature: (raw, attempt) => (attempt > 1 ? 'none' : sign(raw, apiSecret)) },
    fails: ['retry-stable'],
    says: /SERVICE-HTTP-SIGNATURE/,
  },
};

function dataOf(raw: string): string {
  return JSON.stringify((JSON.parse(raw) as WebhookEvent).data);
}
