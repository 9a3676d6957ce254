import {
  dereference,
  routes,
  unshapedRoutes,
  webhooks,
  type Document,
  type OperationObject,
} from './document.js';
import { formsOf } from './forms.js';
import { outcomesOf } from './outcomes.js';
import {
  bareStatuses,
  errorShapes,
  hasFreeRefusals,
  invalidShape,
  statusIsOpen,
  successStatuses,
} from './statuses.js';
import { requestRules, shouldKeywords } from './rules.js';
import { shownMembers } from './shown.js';

const head = `// Generated from spec/. Do not edit.
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** A precondition of a conforming request and how its values enter the request. */
export interface Given {
  /** Provider state, or the operation whose own response gives the values. */
  state?: string;
  operation?: OperationId;
  params?: Record<string, JsonValue>;
  /** An accepted request uses nothing up of what the state gives: it will do for the next one. */
  reusable?: true;
  /** JSON pointer into the request (\`/body/…\`, \`/path/…\`, \`/query/…\`) to the name of a value; a trailing \`?\` marks an optional one. */
  bind?: Record<string, string>;
}

/** One rule of a request that a JSON Schema keyword states. */
export interface RequestRule {
  /** \`<place>.<path>.<keyword>\`: with the operation's id in front, the id of the requirement. */
  name: string;
  place: 'body' | 'query';
  /** JSON pointer from the body, or the name of the query parameter. */
  pointer: string;
  keyword: string;
  limit: JsonValue;
  level: 'MUST' | 'SHOULD';
  text: string;
  /** The documented example of the member. */
  example?: JsonValue;
}

export interface RequestExample {
  name: string;
  body: JsonValue;
  given: Given[];
  /** Whether it MUST be accepted, or only SHOULD. */
  level: 'MUST' | 'SHOULD';
}

/** A documented outcome that the pact shows: its requirement is \`<operationId>/pact.<name>\`. */
export interface Outcome {
  name: string;
  kind: 'success' | 'unauthorized' | 'refusal';
  /** The index of the example that its request begins with. */
  form: number;
  /** What its request needs, where that is not what the example needs. */
  given?: Given[];
}

/** Where an answer shows an optional member of a request. */
export interface Shown {
  /** JSON pointer into the answer; \`*\` stands for each entry of an array. */
  pointer: string;
  /** The operation whose request made the record, and the name of the member in its body. */
  of: OperationId;
  member: string;
  /** A documented value of it. */
  example: JsonValue;
  /** It may be that of an earlier record, for the same thing may be there already. */
  earlier?: true;
}

/** One method and path of the contract, with everything that the harness derives from it. */
export interface Operation {
  id: OperationId;
  method: string;
  path: string;
  tag: string;
  feature: string;
  summary: string;
  effect: 'none' | 'creates' | 'charges' | 'moves-money';
  /** Operations of one lane share what they change: their requirements are judged one after the other. */
  lane: string;
  /** The document lists only api-key as required. */
  secretOptional: boolean;
  /** Statuses of a success. */
  success: number[];
  /** Refusal statuses for which the document gives a body: exact (\`400\`) or a range (\`4XX\`). */
  errorShapes: string[];
  /** The document gives a body for requests that break a rule, and none for other refusals. */
  hasInvalidShape: boolean;
  /** There are refusals for which the document gives no body. */
  hasFreeRefusals: boolean;
  /** Refusal statuses that the document names without a body: any body will do. */
  bareStatuses: string[];
  /** The document gives the \`status\` of the envelope no words: any that says failure makes a 2xx a refusal. */
  statusIsOpen: boolean;
  /** Headers of every request, beside the credentials. */
  headers: Record<string, string>;
  /** Takes an Idempotency-Key. */
  idempotent: boolean;
  pathExample: Record<string, JsonValue>;
  /** Literal conforming requests; the first is the base case. An operation without a body has one with body null. */
  examples: RequestExample[];
  outcomes: Outcome[];
  /**
   * Members that need a fresh value in each request: JSON pointer to the prefix of the value, or to a text in
   * which \`{}\` stands for what is fresh and \`{digits}\` for seven fresh digits.
   */
  unique: Record<string, string>;
  /** JSON pointers to what an accepted request may use up: the document does not say that it can be used again. */
  usesUp: string[];
  /** Where its answers show an optional member of the request that made the record, which may have left it out. */
  shows: Shown[];
  query: { name: string; schema: Record<string, JsonValue>; example?: JsonValue }[];
  bodySchema: Record<string, JsonValue> | null;
  rules: RequestRule[];
}
`;

/** \`operations.ts\`: the operation table, by the order of the document. */
export function operationsFile(document: Document): Record<string, string> {
  const featureOf = new Map(document.tags.map((tag) => [tag.name, tag['x-feature']]));
  const table = routes(document).map(({ method, path, operation }) => {
    const media = operation.requestBody?.content['application/json'];
    const bodySchema = media ? dereference(document, media.schema) : null;
    return {
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      tag: operation.tags[0],
      feature: featureOf.get(operation.tags[0]) ?? operation.tags[0],
      summary: operation.summary,
      effect: operation['x-effect'] ?? 'none',
      lane: operation['x-lane'] ?? operation.tags[0],
      secretOptional: secretOptional(document, operation),
      success: successStatuses(operation),
      errorShapes: errorShapes(operation),
      hasInvalidShape: invalidShape(operation) !== undefined,
      hasFreeRefusals: hasFreeRefusals(operation),
      bareStatuses: bareStatuses(operation),
      statusIsOpen: statusIsOpen(document, operation),
      headers: operation['x-headers'] ?? {},
      idempotent: takesIdempotencyKey(operation),
      pathExample: Object.fromEntries(
        (operation.parameters ?? [])
          .filter((parameter) => parameter.in === 'path')
          .map((parameter) => [parameter.name, parameter.example ?? '']),
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
        given: refusal?.['x-given'],
      })),
      unique: uniqueMembers('', bodySchema ?? {}),
      usesUp: operation['x-uses-up'] ?? [],
      shows: shownMembers(document, operation),
      query: (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, schema, example }) => ({ name, schema: dereference(document, schema), example })),
      bodySchema,
      rules: requestRules(document, operation),
    };
  });
  const sensitive = sensitiveMembers(document);
  const unshaped = unshapedRoutes(document).map(({ method, path, operation }) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
  }));
  return {
    'operations.ts': `${head}
export type OperationId =${union(table.map((row) => row.id))};

export type WebhookId =${union(webhooks(document).map(({ operation }) => operation.operationId))};

/** The events that the service sends, with their names. */
export const webhookEvents: Readonly<Record<WebhookId, string>> = ${JSON.stringify(Object.fromEntries(webhooks(document).map(({ event, operation }) => [operation.operationId, event])))};

/** What the document names without a shape: a server may have it in any form, or not at all. */
export const unshapedOperations: readonly { id: string; method: string; path: string }[] = ${JSON.stringify(unshaped)};

/** What breaks one of these keywords SHOULD be refused; what breaks any other MUST be. */
export const shouldKeywords: readonly string[] = ${JSON.stringify(shouldKeywords)};

/** Names of members that no report may show; a name stands for its string and number values. */
export const sensitiveMembers: readonly string[] = ${JSON.stringify(sensitive)};

export const operations: readonly Operation[] = ${JSON.stringify(table, null, 2)};
`,
  };
}

const union = (ids: string[]): string => ids.map((id) => `\n  | '${id}'`).join('') || ' never';

/** Whether every alternative of the operation's security asks for the secret. */
export function secretOptional(document: Document, operation: OperationObject): boolean {
  return (operation.security ?? document.security).some((alternative) => !('apiSecret' in alternative));
}

export function takesIdempotencyKey(operation: OperationObject): boolean {
  return (operation.parameters ?? []).some(
    (parameter) => parameter.in === 'header' && parameter.name === 'Idempotency-Key',
  );
}

/** The members of a body that are fresh each time, with what makes them: `x-unique`. */
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
