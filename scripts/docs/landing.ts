import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import mustache from 'mustache';
import type { Catalog } from '../../src/contract/catalog.js';
import { type Document, routes, type JsonSchema, type MediaType } from '../generate/document.js';
import { requestRules } from '../generate/rules.js';
import { code, lines, table } from './markdown.js';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8').trim();

// The template has no fence around the example, because the formatter would change the placeholder in it.
const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** Everything that the author of a client needs before the first request, in Markdown. */
export function landing(document: Document, catalog: Catalog): string {
  return mustache.render(read('landing.md'), {
    ...workedSignature,
    shapes: shapeTable(document),
    statuses: statusTable(document),
    limits: limitTable(document, catalog),
    client: fence('ts', read('client-example.ts').replace('../../src/certify/index.js', 'cwit-conformance')),
  });
}

const secret = 'example-api-secret';
const body = JSON.stringify({
  event: 'order.completed',
  service: 'flight',
  data: { order_reference: 'ORD-20260114-0001', status: 'success' },
  metadata: null,
  timestamp: '2026-01-14T09:30:00Z',
});

/** An event with its signature, and a command that computes the signature. */
const workedSignature = {
  secret,
  body,
  length: Buffer.byteLength(body),
  command: `printf '%s' '${body}' \\\n  | openssl dgst -sha512 -hmac '${secret}' -r | cut -d ' ' -f 1`,
  signature: createHmac('sha512', secret).update(body).digest('hex'),
};

interface Refusal {
  operation: string;
  status: string;
  description: string;
  media?: MediaType;
}

interface Shape {
  title?: string;
  description?: string;
  properties?: Record<string, { items?: Shape }>;
}

/** The error shapes, with the operations and statuses that use them. */
function shapeTable(document: Document): string {
  const used = refusals(document).flatMap((refusal) =>
    shapes(refusal.media).map((shape) => ({ shape, ...refusal })),
  );
  return table(
    ['Shape', 'Fields', 'Operations'],
    grouped(used, ({ shape }) => shape).map(([name, uses]) => {
      const shape = (document.components.schemas?.[name] ?? {}) as Shape;
      const users = grouped(uses, ({ operation }) => operation).map(
        ([operation, of]) => `${code(operation)} (${of.map(({ status }) => status).join(', ')})`,
      );
      return [lines(shape.title ?? name, shape.description ?? ''), fields(shape), users.join(', ')];
    }),
  );
}

/** The statuses of error responses, with their meanings and operations. */
function statusTable(document: Document): string {
  const every = routes(document).length;
  const rows = grouped(refusals(document), ({ status }) => status)
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([status, of]) =>
      grouped(of, ({ description }) => firstSentence(description)).map(([meaning, users]) => [
        code(status),
        meaning,
        users.length === every ? 'all' : users.map(({ operation }) => code(operation)).join(', '),
      ]),
    );
  return table(['Status', 'Meaning', 'Operations'], rows);
}

const refusals = (document: Document): Refusal[] =>
  routes(document).flatMap(({ operation }) =>
    Object.entries(operation.responses)
      .filter(([status]) => /^[45]/.test(status))
      .map(([status, { description, content }]) => ({
        operation: operation.operationId,
        status,
        description,
        ...(content?.['application/json'] && { media: content['application/json'] }),
      })),
  );

// The names of the schemas that a body refers to, directly or as alternatives.
const shapes = (media: MediaType | undefined): string[] =>
  ((media?.schema['anyOf'] ?? [media?.schema ?? {}]) as JsonSchema[]).flatMap(({ $ref }) =>
    typeof $ref === 'string' ? [$ref.replace('#/components/schemas/', '')] : [],
  );

const fields = ({ properties = {} }: Shape): string =>
  Object.entries(properties)
    .map(([name, { items }]) => code(name) + (items?.properties ? `, each with ${fields(items)}` : ''))
    .join(', ');

function grouped<T>(items: T[], keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}

const firstSentence = (text: string): string => /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;

const keywords = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'];

/** The limits that the contract states in sentences and in request schemas, with their operations. */
function limitTable(document: Document, { requirements }: Catalog): string {
  const users = new Map<string, string[]>();
  const add = (limit: string, user: string): unknown => users.set(limit, [...(users.get(limit) ?? []), user]);
  const stated = requirements.filter(
    ({ origin, clause }) => origin === 'written' && clause.startsWith('Limits > '),
  );
  const first = stated.filter(({ operation }) => operation === 'service');
  for (const { text, operation } of new Set([...first, ...stated])) {
    add(text, operation === 'service' ? 'all' : code(operation));
  }
  for (const { operation } of routes(document)) {
    const key = operation.parameters?.find(({ name }) => name === 'Idempotency-Key');
    if (key) add(`${code(key.name)}: ${key.description ?? ''}`, code(operation.operationId));
    for (const { keyword, text } of requestRules(document, operation)) {
      // The pattern of a format is too long for the table, and the operation names the format.
      if (keywords.includes(keyword) && text.length < 200) add(text, code(operation.operationId));
    }
  }
  return table(
    ['Limit', 'Operations'],
    [...users].map(([limit, of]) => [limit, of.join(', ')]),
  );
}
