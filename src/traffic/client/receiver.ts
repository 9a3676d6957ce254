import { parseJson } from '../../contract/json.js';
import type { Exchange } from '../../contract/exchange.js';
import { signatureHeader, verify } from '../../webhooks/sign.js';
import { headerOf, isMasked } from './parts.js';
import { brokenBy, type ClientRule, type ClientTraffic } from './rule.js';

const item3 = 'Events > Delivery > item 3';
const slowMs = 10_000;

/** What the receiver of a client does with events. */
export const receiverRules: readonly ClientRule[] = [
  {
    rule: 'receiver-checks-signatures',
    text: 'A receiver must not take an event whose signature is missing, or not that of the raw body.',
    clause: 'Authentication > item 6',
    broken: ({ received, apiSecret }) =>
      brokenBy(received, (exchange) => {
        const why = isTaken(exchange) ? forgery(exchange, apiSecret) : undefined;
        return why && `answered with ${exchange.response!.status}, and it has ${why}`;
      }),
  },
  {
    rule: 'receiver-takes-events',
    text: 'A receiver should answer a genuine event with a 2xx once it is processed: else it may be sent again.',
    clause: item3,
    broken: (traffic) =>
      brokenBy(traffic.received, (exchange) =>
        isGenuine(exchange, traffic) && !isTaken(exchange)
          ? `answered with ${exchange.response?.status ?? `nothing (${exchange.failure ?? 'no answer'})`}`
          : undefined,
      ),
  },
  {
    rule: 'receiver-answers-soon',
    text: 'A receiver should answer within ten seconds: no time is documented, and whoever waits no longer sends it again.',
    clause: item3,
    broken: ({ received }) =>
      brokenBy(received, ({ durationMs }) =>
        durationMs > slowMs ? `answered after ${Math.round(durationMs / 1000)} s` : undefined,
      ),
  },
];

const isTaken = ({ response }: Exchange): boolean =>
  response !== null && response.status >= 200 && response.status < 300;

const isGenuine = (exchange: Exchange, { apiSecret }: ClientTraffic): boolean =>
  apiSecret !== '' && !isHidden(exchange, apiSecret) && forgery(exchange, apiSecret) === undefined;

/** What is wrong with the signature of an event, in words; undefined where nothing is, or nobody can tell. */
function forgery(exchange: Exchange, apiSecret: string): string | undefined {
  const { request } = exchange;
  // Whoever asks for something else, such as whether the receiver is there, sends no event.
  if (request.method !== 'POST' || typeof parseJson(request.body) !== 'object') return undefined;
  const signature = headerOf(request, signatureHeader.toLowerCase());
  if (signature === undefined) return 'no signature';
  if (isHidden(exchange, apiSecret) || isMasked(signature)) return undefined;
  const body = Buffer.from(request.body ?? '', request.bytes ? 'latin1' : 'utf8');
  return verify(body, signature, apiSecret) ? undefined : 'a signature that is not that of its body';
}

const isHidden = ({ request }: Exchange, apiSecret: string): boolean =>
  apiSecret === '' || isMasked(apiSecret) || isMasked(request.body);
