import { createHash } from 'node:crypto';
import { fits } from '../../src/contract/needs.js';
import { derivedRows, derivedRowsOfWebhook } from './derived-rows.js';
import {
  featureOf,
  routes,
  unionOf,
  unshapedRoutes,
  webhooks,
  type Document,
  type OperationObject,
  type Requirement,
} from './document.js';
import { operationTable } from './operations.js';
import type { Ruling } from './rulings.js';

interface LedgerRow extends Requirement {
  operation: string;
  tag: string;
  feature: string;
  origin: 'derived' | 'written';
}

/** `requirements.json`, with the version of the contract and the hash of the bundled spec, and the types of its ids. */
export function requirementFiles(document: Document, rulings: Ruling[]): Record<string, string> {
  const operations = [
    ...routes(document).map(({ operation }, index) => ({
      operation,
      rows: derivedRows(document, operation, operationTable(document)[index]!),
    })),
    ...webhooks(document).map(({ operation }) => ({ operation, rows: derivedRowsOfWebhook(operation) })),
  ];
  const rows: LedgerRow[] = operations.flatMap(({ operation, rows }) => {
    const tag = operation.tags[0];
    const place = { operation: operation.operationId, tag, feature: featureOf(document, tag) };
    return [
      ...rows.map((row) => ({ ...row, ...place, origin: 'derived' as const })),
      ...(operation['x-requirements'] ?? []).map((row) => ({ ...row, ...place, origin: 'written' as const })),
    ];
  });
  for (const row of document['x-requirements'] ?? []) {
    rows.push({ ...row, operation: 'service', tag: 'service', feature: 'service', origin: 'written' });
  }
  const unspecified = [
    ...[...operations, ...unshapedRoutes(document)].flatMap(({ operation }) =>
      (operation['x-unspecified'] ?? []).map((row) => ({ ...row, operation: operation.operationId })),
    ),
    ...(document['x-unspecified'] ?? []).map((row) => ({ ...row, operation: 'service' })),
  ];
  const requirements = withNeeds(
    document,
    operations.map(({ operation }) => operation),
    rows,
  );
  const sha256 = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  const contract = { version: document.info.version, sha256 };
  return {
    'requirements.json': JSON.stringify({ contract, requirements, unspecified, rulings }, null, 2) + '\n',
    'requirement-ids.ts': `// Generated from spec/. Do not edit.
/** Every requirement that the suite can test. */
export type RequirementId =${unionOf(rows.map((row) => row.id))};

/** All unspecified behavior of the contract. */
export type UnspecifiedId =${unionOf(unspecified.map((row) => row.id))};

/** The interpretations of the interface document: docs/rulings.md. */
export type RulingId =${unionOf(rulings.map((ruling) => ruling.id))};
`,
  };
}

/**
 * Adds to each row the patterns of the ids that it depends on: those of `x-needs` of the document and of its operation.
 * @throws Error if `x-needs` of an operation names a row that does not exist
 */
function withNeeds(
  document: Document,
  operations: readonly OperationObject[],
  rows: readonly LedgerRow[],
): (LedgerRow & { needs?: string[] })[] {
  const ids = rows.map(({ id }) => id);
  const exists = (pattern: string): boolean => ids.some((id) => fits(pattern, id));
  const own = new Map(operations.map((operation) => [operation.operationId, operation['x-needs'] ?? {}]));
  for (const [operation, needs] of own)
    for (const pattern of Object.entries(needs).flatMap(([name, others]) => [name, ...others]))
      if (!exists(inFull(operation, pattern)))
        throw new Error(`${operation}: x-needs names an unknown requirement: ${pattern}.`);
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
