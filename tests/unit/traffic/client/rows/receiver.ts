import type { Exchange } from '../../../../../src/contract/exchange.js';
import type { Row } from '../row.js';
import { event } from '../../../support/client-traffic.js';

/** An event whose framework renamed the header of the signature. */
function renamed(name: string): Exchange {
  const { request, ...others } = event();
  const { 'SERVICE-HTTP-SIGNATURE': signature = '', ...headers } = request.headers;
  return { ...others, request: { ...request, headers: { ...headers, [name]: signature } } };
}

export const receiver: readonly Row[] = [
  {
    rule: 'receiver-checks-signatures',
    broken: [
      event({ headers: { 'SERVICE-HTTP-SIGNATURE': undefined } }),
      event({ headers: { 'SERVICE-HTTP-SIGNATURE': 'ab'.repeat(64) } }),
    ],
    kept: [
      event(),
      ...['HTTP_SERVICE_HTTP_SIGNATURE', 'http-service-http-signature', 'Service_Http_Signature'].map(
        renamed,
      ),
      event({ headers: { 'SERVICE-HTTP-SIGNATURE': undefined }, status: 401 }),
      event({ headers: { 'SERVICE-HTTP-SIGNATURE': '[redacted]' } }),
      event({ body: { pin: '[redacted]' }, headers: { 'SERVICE-HTTP-SIGNATURE': 'ab'.repeat(64) } }),
      event({ method: 'GET', headers: { 'SERVICE-HTTP-SIGNATURE': undefined } }),
    ],
    count: 2,
  },
  {
    rule: 'receiver-takes-events',
    broken: [event({ status: 500 }), event({ status: null })],
    kept: [event({ status: 204 }), event({ headers: { 'SERVICE-HTTP-SIGNATURE': 'ab' }, status: 400 })],
    count: 2,
  },
  {
    rule: 'receiver-answers-soon',
    broken: [event({ durationMs: 12_000 })],
    kept: [event({ durationMs: 9000 })],
  },
];
