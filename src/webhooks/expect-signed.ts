import type { Exchange } from '../contract/exchange.js';
import { expectThat } from '../engine/expect.js';
import { likelyMistake } from './signature-diagnosis.js';
import { sign, signatureHeader, verify } from './sign.js';

/** Authentication > item 6: expects the signature of an event to be that of its bytes. */
export function expectSigned(
  body: Buffer,
  signature: string | undefined,
  keys: { apiKey: string; apiSecret: string },
  exchange: Exchange,
): void {
  const mistake = signature && likelyMistake(body, signature, keys);
  expectThat(
    verify(body, signature, keys.apiSecret),
    `${signatureHeader}: ${sign(body, keys.apiSecret)}, of the ${body.length} bytes of the body`,
    signature === undefined ? 'no such header' : `${signature}${mistake ? `: ${mistake}` : ''}`,
    exchange,
  );
}
