import type { Exchange } from '../../../src/contract/exchange.js';
import type { Redactor } from '../../../src/redaction/redactor.js';
import { exchangeOf } from '../support/exchange.js';

type Response = NonNullable<Exchange['response']>;

/** A request and its answer after redaction. */
export function exchanged(
  redactor: Redactor,
  request: Partial<Exchange['request']>,
  answer: Partial<Response> = {},
): { request: Exchange['request']; response: Response } {
  const shown = redactor.exchange(
    exchangeOf({
      request: { method: 'POST', path: '/', headers: {}, body: null, ...request },
      response: { status: 200, headers: {}, text: '', json: undefined, ...answer },
    }),
  );
  return { request: shown.request, response: shown.response! };
}
