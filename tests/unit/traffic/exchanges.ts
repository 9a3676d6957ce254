import { operationAt } from '../../../src/cases/route.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { exchangeOf } from '../support/exchange.js';

export const secret = 'sk-live-4f9d2c7a81e0b356';
export const credentials = { 'api-key': 'pk-live-0123456789', 'api-secret': secret };

let last = 0;

interface Sent {
  headers?: Record<string, string>;
  body?: unknown;
  status?: number;
  answer?: unknown;
  /** Seconds after the first exchange. */
  after?: number;
}

/** A recorded exchange, one second after the previous one by default. */
export function recorded(
  line: string,
  { headers = credentials, body, status = 200, answer, after }: Sent = {},
): Exchange {
  const [method = '', path = ''] = line.split(' ');
  const id = ++last;
  const operation = operationAt(method, path);
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer ?? {});
  return exchangeOf({
    ...{ id, operation, durationMs: 20 },
    request: {
      ...{ method, path },
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    },
    response: {
      ...{ status, headers: { 'content-type': 'application/json' }, text, json: parsed(text) },
      ...(operation ? { operation } : {}),
    },
    startedAt: new Date(Date.UTC(2030, 0, 1) + (after ?? id) * 1000).toISOString(),
  });
}

/** The exchange with a different answer. */
export const answeredWith = (
  exchange: Exchange,
  answer: unknown,
  more: Partial<NonNullable<Exchange['response']>> = {},
): Exchange => ({
  ...exchange,
  response: { ...exchange.response!, text: JSON.stringify(answer), json: answer, ...more },
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
