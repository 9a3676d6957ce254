import { decoded } from '../contract/words.js';
import { operations, unshapedOperations, type Operation, type OperationId } from '../contract/contract.js';
import type { Exchange, SentRequest } from '../contract/exchange.js';
import { parseJson } from '../contract/json.js';

/** A pattern for the paths of an operation, with a group for each variable. */
export function patternOf({ path }: Pick<Operation, 'path'>): RegExp {
  const plain = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${plain.replace(/\{\w+\}/g, '([^/]+)')}$`);
}

/** The operation of a method and a path, which may include a query. Null for an undocumented path. */
export function operationAt(method: string, path: string): OperationId | null {
  const [pathname = ''] = path.split('?');
  return routes.find((route) => route.method === method && route.exact.test(pathname))?.operation ?? null;
}

/** A documented method and path, and the patterns of the paths that mean it. */
export interface Route {
  /** Null where the document shows no shape. */
  operation: OperationId | null;
  method: string;
  path: string;
  exact: RegExp;
  near: RegExp;
}

/** All documented routes. */
export const routes: readonly Route[] = [
  ...operations.map(({ id, method, path }) => ({ operation: id, method, path })),
  ...unshapedOperations.map(({ method, path }) => ({ operation: null, method, path })),
].map((row) => ({ ...row, exact: patternOf(row), near: nearPatternOf(row) }));

function nearPatternOf({ path }: Pick<Operation, 'path'>): RegExp {
  return new RegExp(patternOf({ path: path.replace(/\/$/, '') }).source.replace(/\$$/, '\\/?$'), 'i');
}

/** The pathname with single slashes, and without escapes of characters that need none. */
export function plainPath(path: string): string {
  return path
    .split('?')[0]!
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/%([2-7][0-9a-f])/gi, (escape, code: string) => {
      const character = String.fromCharCode(Number.parseInt(code, 16));
      return /[\w.~-]/.test(character) ? character : escape;
    });
}

/** The documented route of a request: exactly, or apart from slashes, letter case and needless escapes. */
export function routeOf({ method, path }: Pick<SentRequest, 'method' | 'path'>): Route | undefined {
  const [pathname = ''] = path.split('?');
  const own = routes.filter((route) => route.method === method);
  const exactly = own.find(({ exact }) => exact.test(pathname));
  return exactly ?? own.find(({ near }) => near.test(plainPath(pathname)));
}

/** The path variables and the body of a request, so that a pointer such as `/path/card_id` finds the value. */
export function requestOf(operation: Operation, { request }: Pick<Exchange, 'request'>): unknown {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const [pathname = ''] = request.path.split('?');
  const [, ...values] =
    patternOf(operation).exec(pathname) ?? nearPatternOf(operation).exec(plainPath(pathname)) ?? [];
  return {
    path: Object.fromEntries(names.map((name, index) => [name, decoded(values[index] ?? '')])),
    body: parseJson(request.body) ?? null,
  };
}
