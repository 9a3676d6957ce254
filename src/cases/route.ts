import { decoded } from '../contract/words.js';
import { operations, type Operation, type OperationId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { parseJson } from '../contract/json.js';

/** A pattern for the paths of an operation, with a group for each variable. */
export function patternOf({ path }: Pick<Operation, 'path'>): RegExp {
  const plain = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${plain.replace(/\{\w+\}/g, '([^/]+)')}$`);
}

const patterns = operations.map((operation) => ({
  id: operation.id,
  method: operation.method,
  path: patternOf(operation),
}));
const partsByOperation = new WeakMap<Operation, { path: RegExp; names: readonly string[] }>();

/** The pattern of the path of an operation, with the names of its variables. */
function partsOf(operation: Operation): { path: RegExp; names: readonly string[] } {
  const known = partsByOperation.get(operation);
  if (known) return known;
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const parts = { path: patternOf(operation), names };
  partsByOperation.set(operation, parts);
  return parts;
}

/** The operation of a method and a path, which may include a query. Null for an undocumented path. */
export function operationAt(method: string, path: string): OperationId | null {
  const [pathname = ''] = path.split('?');
  return patterns.find((pattern) => pattern.method === method && pattern.path.test(pathname))?.id ?? null;
}

/** The path variables and the body of a request, so that a pointer such as `/path/card_id` finds the value. */
export function requestOf(operation: Operation, { request }: Pick<Exchange, 'request'>): unknown {
  const { path, names } = partsOf(operation);
  const [, ...values] = path.exec(request.path.split('?')[0] ?? '') ?? [];
  return {
    path: Object.fromEntries(names.map((name, index) => [name, decoded(values[index] ?? '')])),
    body: parseJson(request.body) ?? null,
  };
}
