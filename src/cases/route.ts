import { operations, type OperationId } from '../contract/contract.js';

const patterns = operations.map((operation) => ({
  id: operation.id,
  method: operation.method,
  path: new RegExp(`^${operation.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The operation that a method and a path (with or without a query) belong to. */
export function operationAt(method: string, path: string): OperationId | null {
  const [pathname = ''] = path.split('?');
  return patterns.find((pattern) => pattern.method === method && pattern.path.test(pathname))?.id ?? null;
}
