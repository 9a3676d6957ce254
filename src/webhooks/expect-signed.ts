import { claim } from '../contract/finding.js';
import { say } from '../contract/phrase.js';
import { createHash, createHmac } from 'node:crypto';
import type { Exchange } from '../contract/exchange.js';
import { canonical } from '../contract/json.js';
import { Violation } from '../engine/errors.js';
import { sign, signatureHeader, verify } from './sign.js';

interface Keys {
  apiKey: string;
  apiSecret: string;
}

/** An earlier event, whose signature the server may have reused. */
export interface SignedEvent {
  /** The event in words, for the message. */
  name: string;
  body: Buffer;
  exchange: Exchange;
}

/**
 * Authentication > item 6: expects a signature over the exact bytes of an event.
 *
 * @param earlier other events, whose signatures are compared with a wrong one
 */
export function expectSigned(
  body: Buffer,
  signature: string | undefined,
  keys: Keys,
  exchange: Exchange,
  earlier: readonly SignedEvent[] = [],
): void {
  if (verify(body, signature, keys.apiSecret)) return;
  const expected = say`${signatureHeader}: ${sign(body, keys.apiSecret)}, of the ${body.length} bytes of the body`;
  const absent = { headline: say`the event has no ${signatureHeader}` };
  if (signature === undefined) throw new Violation(claim(expected, 'no such header', absent), exchange);
  const source = earlier.find((one) => verify(one.body, signature, keys.apiSecret));
  const mistake = source ? `the signature of ${source.name}` : likelyMistake(body, signature, keys);
  throw new Violation(
    claim(expected, say`${signature}${mistake ? ` (${mistake})` : ''}`, {
      headline: say`the signature is ${mistake ?? 'a wrong value'} instead of the hex HMAC-SHA512 of the body`,
    }),
    exchange,
    { ...(source && { exchanges: [source.exchange, exchange] }) },
  );
}

/** Common mistakes in signing, with the signature that each produces. */
export const mistakes: readonly [what: string, make: (body: Buffer, keys: Keys) => string | undefined][] = [
  [
    'the HMAC in Base64',
    (body, { apiSecret }) => Buffer.from(hmac(body, apiSecret), 'hex').toString('base64'),
  ],
  ['an HMAC-SHA256', (body, { apiSecret }) => hmac(body, apiSecret, 'sha256')],
  ['an HMAC-SHA384', (body, { apiSecret }) => hmac(body, apiSecret, 'sha384')],
  ['an HMAC-SHA1', (body, { apiSecret }) => hmac(body, apiSecret, 'sha1')],
  ['an HMAC keyed with the api-key', (body, { apiKey }) => hmac(body, apiKey)],
  ['an SHA-512 without a key', (body) => createHash('sha512').update(body).digest('hex')],
  ['the HMAC of an empty body', (_, { apiSecret }) => hmac('', apiSecret)],
  ['the HMAC of the data only', signed((event) => JSON.stringify((event as { data?: unknown }).data))],
  ['the HMAC of re-serialized JSON', signed((event) => JSON.stringify(event))],
  ['the HMAC of indented JSON', signed((event) => JSON.stringify(event, null, 2))],
  ['the HMAC of JSON with sorted members', signed(canonical)],
  ['the HMAC of JSON as Python writes it', signed((event) => pythonJson(event))],
  ['the HMAC of the body and a line feed', (body, { apiSecret }) => hmac(`${body.toString()}\n`, apiSecret)],
];

/** The mistake that produces a wrong signature. Undefined if it is not a common one. */
function likelyMistake(body: Buffer, signature: string, keys: Keys): string | undefined {
  const given = signature.trim().replace(/^(sha-?512|hmac-sha512)[=:]/i, '');
  const right = hmac(body, keys.apiSecret);
  const values = given.split(/ *, */);
  if (values.every((value) => value.toLowerCase() === right))
    return values.length > 1 ? 'the HMAC in several headers' : 'the HMAC with extra characters around it';
  if (given.length >= 16 && right.startsWith(given.toLowerCase())) return 'a truncated HMAC';
  return mistakes.find(([, make]) => {
    const wrong = make(body, keys);
    return wrong !== undefined && (wrong === given || wrong === given.toLowerCase());
  })?.[0];
}

/** JSON with a blank after each comma and colon. */
const pythonJson = (event: unknown): string =>
  JSON.stringify(event, null, 1)
    .replaceAll(/(?<=[[{])\n *|\n *(?=[\]}])/g, '')
    .replaceAll(/\n */g, ' ');

function signed(text: (event: unknown) => string | undefined) {
  return (body: Buffer, { apiSecret }: Keys): string | undefined => {
    try {
      const written = text(JSON.parse(body.toString()));
      return written === undefined ? undefined : hmac(written, apiSecret);
    } catch {
      return undefined;
    }
  };
}

const hmac = (body: string | Buffer, key: string, algorithm = 'sha512'): string =>
  createHmac(algorithm, key).update(body).digest('hex');
