// Exchanges of a client that keeps the contract, to be changed.
import { createHmac } from 'node:crypto';
import { operationAt } from '../../../src/cases/route.js';
import { operationOf, type OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { exchangeOf } from './exchange.js';

export const credentials = { apiKey: 'KEY-3f81c0', apiSecret: 'sk-93be5f0c1a7d64e802' };
const begin = Date.parse('2026-03-01T10:00:00.000Z');

/** The differences from a correct exchange. A body that is a text is sent unchanged. */
export interface Changes {
  method?: string;
  path?: string;
  /** Undefined takes a header out. */
  headers?: Record<string, string | undefined>;
  body?: unknown;
  status?: number | null;
  responseHeaders?: Record<string, string>;
  /** Milliseconds after the first exchange. */
  at?: number;
  durationMs?: number;
}

let made = 0;

/** A request of an operation, as its first example has it. */
export function sent(operation: OperationId, changes: Changes = {}): Exchange {
  const { method, path, examples, pathExample, idempotent } = operationOf(operation);
  const example = examples[0]?.body ?? null;
  const { body = example } = changes;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = {
    method: changes.method ?? method,
    path: changes.path ?? path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathExample[name] as string),
    headers: withChanges(
      {
        ...{ 'api-key': credentials.apiKey, 'api-secret': credentials.apiSecret },
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(idempotent ? { 'Idempotency-Key': `key-${++made}` } : {}),
      },
      changes.headers,
    ),
    body: body === null ? null : text,
  };
  return exchange(request, operationAt(request.method, request.path), changes);
}

/** An event that came to the receiver of the client, signed. */
export function event(changes: Changes = {}): Exchange {
  const body = JSON.stringify(changes.body ?? { event: 'order.processing', service: 'flight' });
  const signature = createHmac('sha512', credentials.apiSecret).update(body).digest('hex');
  const headers = withChanges(
    { 'Content-Type': 'application/json', 'SERVICE-HTTP-SIGNATURE': signature },
    changes.headers,
  );
  const request = { method: changes.method ?? 'POST', path: '/hook', headers, body };
  return { ...exchange(request, null, changes), received: true };
}

function exchange(request: Exchange['request'], operation: OperationId | null, changes: Changes): Exchange {
  const { status = 200, responseHeaders = {}, at = 0, durationMs = 20 } = changes;
  return exchangeOf({
    ...{ id: ++made, operation, request, startedAt: new Date(begin + at).toISOString(), durationMs },
    response: status === null ? null : { status, headers: responseHeaders, text: '{}', json: {} },
  });
}

const withChanges = (
  headers: Record<string, string>,
  changes: Changes['headers'] = {},
): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...headers, ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );

/** A transfer with other members than its example. */
export const transfer = (body: object, changes: Changes = {}): Exchange =>
  sent('initiateTransfer', {
    ...changes,
    body: { ...(operationOf('initiateTransfer').examples[0]!.body as object), ...body },
  });

/** An Idempotency-Key by its name, in lower case. */
export const key = (name: string): Changes => ({
  headers: { 'idempotency-key': name, 'Idempotency-Key': undefined },
});

export const times = (n: number, one: (at: number) => Exchange): Exchange[] => [...Array(n).keys()].map(one);
