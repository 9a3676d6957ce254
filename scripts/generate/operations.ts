import { readFileSync } from 'node:fs';
import {
  dereference,
  featureOf,
  oncePerDocument,
  parametersIn,
  requestMedia,
  routes,
  unionOf,
  unshapedRoutes,
  webhooks,
  type Document,
  type OperationObject,
} from './document.js';
import { formsOf, outcomesOf } from './outcomes.js';
import type { Operation } from './operation-types.js';
import { bareStatuses, errorShapes, invalidShape, statusIsOpen, successStatuses } from './statuses.js';
import { requestRules, shouldKeywords } from './rules.js';
import { shownMembers } from './shown.js';

/** The operation table, in the order of the tags, then of the document. */
export const operationTable = oncePerDocument((document): readonly Operation[] => {
  return routes(document).map(({ method, path, operation }) => {
    const media = requestMedia(operation);
    const bodySchema = media ? dereference(document, media.schema) : null;
    return {
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      tag: operation.tags[0],
      feature: featureOf(document, operation.tags[0]),
      summary: operation.summary,
      effect: operation['x-effect'] ?? 'none',
      ...(operation['x-creates-unless'] !== undefined && { createsUnless: operation['x-creates-unless'] }),
      lane: operation['x-lane'] ?? operation.tags[0],
      secretOptional: secretOptional(document, operation),
      success: successStatuses(operation),
      errorShapes: errorShapes(operation),
      hasInvalidShape: invalidShape(operation) !== undefined,
      bareStatuses: bareStatuses(operation),
      statusIsOpen: statusIsOpen(document, operation),
      headers: operation['x-headers'] ?? {},
      idempotent: takesIdempotencyKey(operation),
      pathExample: Object.fromEntries(
        parametersIn('path', operation).map(({ name, example = '' }) => [name, example]),
      ),
      examples: formsOf(operation).map(({ name, body = null, given, level }) => ({
        name,
        body,
        given,
        level,
      })),
      outcomes: outcomesOf(operation).map(({ name, kind, form, refusal }) => ({
        name,
        kind,
        form,
        ...(refusal?.['x-given'] && { given: refusal['x-given'] }),
      })),
      unique: uniqueMembers('', bodySchema ?? {}),
      usesUp: operation['x-uses-up'] ?? [],
      shows: shownMembers(document, operation),
      echoes: operation['x-echoes'] ?? [],
      ...(operation['x-record'] !== undefined && { record: operation['x-record'] }),
      query: parametersIn('query', operation).map(({ name, schema, example }) => ({
        name,
        schema: dereference(document, schema),
        ...(example !== undefined && { example }),
      })),
      bodySchema,
      rules: requestRules(document, operation),
    };
  });
});

const types = readFileSync(new URL('operation-types.ts', import.meta.url), 'utf8');

/** `operation-types.ts`: the types of the operation table, and `operations.ts`: the table. */
export function operationsFile(document: Document): Record<string, string> {
  const table = operationTable(document);
  const events = webhooks(document).map(({ event, operation }) => [operation.operationId, event] as const);
  const unshaped = unshapedRoutes(document).map(({ method, path, operation }) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
  }));
  return {
    'operation-types.ts': `// Copied from scripts/generate/operation-types.ts. Do not edit.\n${types}`,
    'operations.ts': `// Generated from spec/. Do not edit.
import type * as table from './operation-types.js';
export type { Echo, JsonValue, RequestRule } from './operation-types.js';

export type OperationId =${unionOf(table.map((row) => row.id))};

export type WebhookId =${unionOf(events.map(([id]) => id))};

export type Given = table.Given<OperationId>;
export type Operation = table.Operation<OperationId>;
export type Outcome = table.Outcome<OperationId>;

/** The events that the service sends, with their names. */
export const webhookEvents: Readonly<Record<WebhookId, string>> = ${JSON.stringify(Object.fromEntries(events))};

/** Operations that the document names without a shape. A server may implement them in any form, or not at all. */
export const unshapedOperations: readonly { id: string; method: string; path: string }[] = ${JSON.stringify(unshaped)};

/** The server SHOULD reject a value that breaks one of these keywords, and MUST for any other keyword. */
export const shouldKeywords: readonly string[] = ${JSON.stringify(shouldKeywords)};

/** Names of members whose string and number values no report may show. */
export const sensitiveMembers: readonly string[] = ${JSON.stringify(sensitiveMembers(document))};

export const operations: readonly Operation[] = ${JSON.stringify(table, null, 2)};
`,
  };
}

/** Whether every alternative of the operation's security requires the secret. */
export function secretOptional(document: Document, operation: OperationObject): boolean {
  return (operation.security ?? document.security).some((alternative) => !('apiSecret' in alternative));
}

export function takesIdempotencyKey(operation: OperationObject): boolean {
  return parametersIn('header', operation).some(({ name }) => name === 'Idempotency-Key');
}

/** The members of a body that need a fresh value in each request, with their prefixes: `x-unique`. */
export function uniqueMembers(pointer: string, schema: Record<string, unknown>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, property] of Object.entries(
    (schema['properties'] ?? {}) as Record<string, Record<string, unknown>>,
  )) {
    if (typeof property['x-unique'] === 'string') found[`${pointer}/${name}`] = property['x-unique'];
    Object.assign(found, uniqueMembers(`${pointer}/${name}`, property));
  }
  return found;
}

function sensitiveMembers(document: Document): string[] {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [name, item] of Object.entries(value)) {
      if ((item as Record<string, unknown> | null)?.['x-sensitive'] === true) names.add(name);
      visit(item);
    }
  };
  visit(document);
  return [...names].sort();
}
