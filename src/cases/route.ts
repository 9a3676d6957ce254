import { operations, type Operation, type OperationId } from '../contract/contract.js';

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
