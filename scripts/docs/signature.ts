import { createHmac } from 'node:crypto';

const secret = 'example-api-secret';
const body = JSON.stringify({
  event: 'order.completed',
  service: 'flight',
  data: { order_reference: 'ORD-20260114-0001', status: 'success' },
  metadata: null,
  timestamp: '2026-01-14T09:30:00Z',
});

/** An event with its signature, and the command that shows that it is right. */
export const workedSignature = {
  secret,
  body,
  length: Buffer.byteLength(body),
  command: `printf '%s' '${body}' \\\n  | openssl dgst -sha512 -hmac '${secret}' -r | cut -d ' ' -f 1`,
  signature: createHmac('sha512', secret).update(body).digest('hex'),
};
