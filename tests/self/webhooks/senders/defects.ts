// Senders with one defect each, beyond those of the reference server.
import { createHash, createHmac } from 'node:crypto';
import { sign, type WebhookEvent } from '../../../../src/webhooks/index.js';
import { credentials, headersOf, type Ways } from './sender.js';

const { apiKey, apiSecret } = credentials;
const hmac =
  (algorithm: string, key: string, encoding: 'hex' | 'base64' = 'hex') =>
  (raw: string): string =>
    createHmac(algorithm, key).update(raw).digest(encoding);

/** Signs something other than the body. */
const signing = (other: (raw: string) => string): Partial<Ways> => ({
  signature: (raw) => sign(other(raw), apiSecret),
});

const wronglySigned = (signature: (raw: string) => string, says: RegExp) =>
  [{ signature }, ['signature'], says] as const;

const renamed = (name: string) => (event: WebhookEvent, attempt: number) =>
  attempt > 1 ? { ...event, event: name } : event;

/** The overrides of each sender, the failing requirements, and a pattern for their failure reports. */
export const senderDefects: Readonly<
  Record<string, readonly [ways: Partial<Ways>, fails: readonly string[], says: RegExp]>
> = {
  'nothing is sent': [{ attempts: 0 }, ['delivered'], /got nothing at http.*a server in a container/],
  'by PUT': [{ method: 'PUT', sent: undefined }, ['delivered'], /got a PUT of the event "order\.completed"/],
  'to another path': [{ url: (url) => `${url}x` }, ['delivered'], /within 1 s, got nothing/],
  'under another name': [
    { event: (event) => ({ ...event, event: 'order.done' }) },
    ['delivered', 'request.body', 'pact.message'],
    /got a POST of the event "order\.done"/,
  ],
  'without a name': [
    { event: ({ event: _, ...rest }) => rest },
    ['delivered', 'request.body', 'pact.message'],
    /got a POST with a body without the name of an event/,
  ],
  'not JSON': [
    { raw: (event) => JSON.stringify(event).slice(1) },
    ['request.body', 'pact.message'],
    /got a POST with a body that is not JSON/,
  ],
  'without a body': [{ raw: () => '' }, ['request.body', 'pact.message'], /got a POST with an empty body/],
  'the secret in a query': [
    { event: (event) => ({ ...event, link: `https://x.example/?s=${apiSecret}` }) },
    ['request.no-secret'],
    /the api-secret in the body/,
  ],
  'the secret in the address': [
    { url: (url) => `${url}?secret=${apiSecret}` },
    ['request.no-secret', 'address'],
    /the api-secret in the path/,
  ],
  'the secret in Basic credentials': [
    {
      headers: (signature) => ({
        ...headersOf(signature),
        Authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
      }),
    },
    ['request.no-secret'],
    /the api-secret in the header authorization/,
  ],
  'the secret with an escape in it': [
    {
      raw: (event) =>
        JSON.stringify({ ...(event as object), hint: apiSecret }).replace('SECRET', '\\u0053ECRET'),
    },
    ['request.no-secret'],
    /the api-secret in the body/,
  ],
  'in Base64': wronglySigned(hmac('sha512', apiSecret, 'base64'), /\(the HMAC in Base64\)/),
  'in two headers': wronglySigned(
    (raw) => `${sign(raw, apiSecret)}, ${sign(raw, apiSecret)}`,
    /\(the HMAC in several headers\)/,
  ),
  'SHA-256': wronglySigned(hmac('sha256', apiSecret), /\(an HMAC-SHA256\)/),
  'the other key': wronglySigned(hmac('sha512', apiKey), /\(an HMAC keyed with the api-key\)/),
  'without a key': wronglySigned(
    (raw) => createHash('sha512').update(raw).digest('hex'),
    /\(an SHA-512 without a key\)/,
  ),
  truncated: wronglySigned((raw) => sign(raw, apiSecret).slice(0, 64), /\(a truncated HMAC\)/),
  'with a label': wronglySigned((raw) => `sha512=${sign(raw, apiSecret)}`, /extra characters around it/),
  'of JSON that is sent in another form': [
    { ...signing((raw) => JSON.stringify(JSON.parse(raw))), raw: (event) => JSON.stringify(event, null, 1) },
    ['signature'],
    /\(the HMAC of re-serialized JSON\)/,
  ],
  'of the data only': [signing((raw) => dataOf(raw)), ['signature'], /\(the HMAC of the data only\)/],
  'of nothing': [signing(() => ''), ['signature'], /\(the HMAC of an empty body\)/],
  'another name when sent again': [{ event: renamed('order.retry') }, ['retry-stable'], /got "order\.retry"/],
  'unsigned when sent again': [
    { signature: (raw, attempt) => (attempt > 1 ? 'none' : sign(raw, apiSecret)) },
    ['retry-stable'],
    /SERVICE-HTTP-SIGNATURE/,
  ],
};

function dataOf(raw: string): string {
  return JSON.stringify((JSON.parse(raw) as WebhookEvent).data);
}
