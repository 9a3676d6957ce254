import { fits } from '../../src/contract/needs.js';
import type { Document, OperationObject } from './document.js';

interface Row {
  id: string;
  operation: string;
}

/**
 * What each row is built on, as patterns of ids: what `x-needs` of the document says of its name, and of its operation
 * beside that. Throws where an operation's names a row that there is not.
 */
export function withNeeds<T extends Row>(
  document: Document,
  operations: readonly OperationObject[],
  rows: readonly T[],
): (T & { needs?: string[] })[] {
  const ids = rows.map(({ id }) => id);
  const exists = (pattern: string): boolean => ids.some((id) => fits(pattern, id));
  const own = new Map(operations.map((operation) => [operation.operationId, operation['x-needs'] ?? {}]));
  for (const [operation, needs] of own)
    for (const pattern of Object.entries(needs).flatMap(([name, others]) => [name, ...others]))
      if (!exists(inFull(operation, pattern)))
        throw new Error(`${operation}: no row is called ${pattern}, which x-needs names`);
  return rows.map((row) => {
    const name = row.id.slice(row.operation.length + 1);
    const said = [document['x-needs'] ?? {}, own.get(row.operation) ?? {}].flatMap(Object.entries) as [
      string,
      string[],
    ][];
    const needs = said
      .filter(([pattern]) => fits(pattern, pattern.includes('/') ? row.id : name))
      .flatMap(([, others]) => others.map((other) => inFull(row.operation, other)))
      .filter(exists);
    return needs.length > 0 ? { ...row, needs: [...new Set(needs)] } : row;
  });
}

const inFull = (operation: string, pattern: string): string =>
  pattern.includes('/') ? pattern : `${operation}/${pattern}`;
