import { inWords } from '../../../src/report/words.js';
import type { Check } from '../../../src/checks/response.js';
import { operationOf, type OperationId } from '../../../src/contract/contract.js';
import type { Exchange, ReceivedResponse, SentRequest } from '../../../src/contract/exchange.js';
import { exchangeOf as plainExchange } from '../support/exchange.js';

/** The exchange of a row. By default, a conforming request with the response 200. */
export interface Given {
  operation?: OperationId;
  status?: number;
  headers?: Record<string, string>;
  /** The body of the response: a text, or a value that is sent as JSON. */
  body?: unknown;
  /** No response came, for this reason. */
  failure?: string;
  /** The connection stayed open. */
  unbounded?: 'time' | 'size';
  /** The retry had the same result. */
  repeated?: boolean;
  request?: Partial<SentRequest>;
}

export const secret = 'sk_live_0123456789';

/** Builds the exchange of a row. */
export function exchangeOf(given: Given): Exchange {
  const { operation: id = 'getWallet', failure, unbounded, repeated = false, request = {} } = given;
  const { method, path, examples } = operationOf(id);
  const { body = null } = examples[0]!;
  const sent = { method, path, headers: {}, body: body === null ? null : JSON.stringify(body), ...request };
  return plainExchange({
    ...{ operation: id, request: sent, repeated },
    response: failure === undefined ? responseOf(id, given) : null,
    ...(failure !== undefined && { failure }),
    ...(unbounded !== undefined && { unbounded }),
  });
}

function responseOf(
  operation: OperationId,
  { status = 200, headers = {}, body = '' }: Given,
): ReceivedResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status, headers, text, json, operation };
}

/** The actual values in the findings of a check. */
export function tested(check: Check, given: Given, apiSecret = secret): string[] {
  const { operation = 'getWallet' } = given;
  return check
    .findings(operationOf(operation), exchangeOf(given), { apiKey: 'pk_live_0123456789', apiSecret })
    .map((finding) => inWords(finding).actual);
}

/** The record of a card use in a response of mockCardTransaction. */
export const cardUse = {
  ...{ card_id: 'c', amount: '5.00', currency: 'USD', type: 'DEBIT', card_balance: '25.00', message: '' },
};
