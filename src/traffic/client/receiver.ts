import { parseJson } from '../../contract/json.js';
import { isSuccess, type Exchange } from '../../contract/exchange.js';
import { verify } from '../../webhooks/sign.js';
import { signatureOf } from '../delivery.js';
import { isMasked } from '../masks.js';
import { eachReceived, type ClientRule, type ClientTraffic } from './rule.js';

const item3 = 'Events > Delivery > item 3';
const slowMs = 10_000;

export const receiverRules: readonly ClientRule[] = [
  {
    rule: 'receiver-checks-signatures',
    text: 'A receiver MUST NOT accept an event whose signature is missing or does not match the raw body.',
    clause: 'Authentication > item 6',
    broken: eachReceived((exchange, { apiSecret }) => {
      const why = isTaken(exchange) ? forgery(exchange, apiSecret) : undefined;
      return why && `answered ${exchange.response!.status} to an event with ${why}`;
    }),
  },
  {
    rule: 'receiver-takes-events',
    text: 'A receiver SHOULD answer a genuine event with a 2xx once it has processed the event. Otherwise the service may resend it.',
    clause: item3,
    broken: eachReceived((exchange, traffic) =>
      isGenuine(exchange, traffic) && !isTaken(exchange)
        ? `answered ${exchange.response?.status ?? `nothing (${exchange.failure ?? 'no answer'})`}`
        : undefined,
    ),
  },
  {
    rule: 'receiver-answers-soon',
    isTip: true,
    text: 'A receiver SHOULD answer within ten seconds. The contract documents no time limit, and a service that stops waiting resends the event.',
    clause: item3,
    broken: eachReceived(({ durationMs }) =>
      durationMs > slowMs ? `answered after ${Math.round(durationMs / 1000)} s` : undefined,
    ),
  },
];

const isTaken = ({ response }: Exchange): boolean => response !== null && isSuccess(response);

const isGenuine = (exchange: Exchange, { apiSecret }: ClientTraffic): boolean =>
  !isHidden(exchange, apiSecret) && forgery(exchange, apiSecret) === undefined;

/** The fault in the signature of an event, in words; undefined where there is none, or where the signature is masked. */
function forgery(exchange: Exchange, apiSecret: string): string | undefined {
  const { request } = exchange;
  // Other requests, such as health checks, are not events.
  if (request.method !== 'POST' || typeof parseJson(request.body) !== 'object') return undefined;
  const signature = signatureOf(exchange);
  if (signature === undefined) return Object.keys(request.headers).length > 0 ? 'no signature' : undefined;
  if (isHidden(exchange, apiSecret) || isMasked(signature)) return undefined;
  const body = Buffer.from(request.body ?? '', request.bytes ? 'latin1' : 'utf8');
  return verify(body, signature, apiSecret) ? undefined : 'a signature that does not match its body';
}

const isHidden = ({ request }: Exchange, apiSecret: string): boolean =>
  apiSecret === '' || isMasked(apiSecret) || isMasked(request.body);
