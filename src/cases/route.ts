import { decoded } from '../contract/words.js';
import { operations, type Operation, type OperationId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { parseJson } from '../contract/json.js';

/** What a path of the operation looks like, with what stands for its variables. */
export function patternOf({ path }: Pick<Operation, 'path'>): RegExp {
  const plain = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${plain.replace(/\{\w+\}/g, '([^/]+)')}$`);
}

const patterns = operations.map((operation) => ({
  id: operation.id,
  method: operation.method,
  path: patternOf(operation),
}));

/** The operation that a method and a path (with or without a query) belong to. */
export function operationAt(method: string, path: string): OperationId | null {
  const [pathname = ''] = path.split('?');
  return patterns.find((pattern) => pattern.method === method && pattern.path.test(pathname))?.id ?? null;
}

/** The members of a sent request by place, so that a pointer like `/path/card_id` finds what was sent. */
export function requestOf(operation: Operation, { request }: Pick<Exchange, 'request'>): unknown {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const [, ...values] = patternOf(operation).exec(request.path.split('?')[0] ?? '') ?? [];
  return {
    path: Object.fromEntries(names.map((name, index) => [name, decoded(values[index] ?? '')])),
    body: parseJson(request.body) ?? null,
  };
}
