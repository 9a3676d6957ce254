import { routes, type Document, type JsonSchema, type MediaType } from '../generate/document.js';
import { code, lines, table } from './markdown.js';

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

/** The error shapes, and which operations answer with them at which status. */
export function shapeTable(document: Document): string {
  const used = refusals(document).flatMap((refusal) =>
    shapes(refusal.media).map((shape) => ({ shape, ...refusal })),
  );
  return table(
    ['Shape', 'Fields', 'Answers of'],
    grouped(used, ({ shape }) => shape).map(([name, uses]) => {
      const shape = (document.components.schemas?.[name] ?? {}) as Shape;
      const users = grouped(uses, ({ operation }) => operation).map(
        ([operation, of]) => `${code(operation)} (${of.map(({ status }) => status).join(', ')})`,
      );
      return [lines(shape.title ?? name, shape.description ?? ''), fields(shape), users.join(', ')];
    }),
  );
}

/** The statuses of refusals: what each means, and for which operations. */
export function statusTable(document: Document): string {
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
  return table(['Status', 'Meaning', 'Answers of'], rows);
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

// The names of the schemas that a body refers to, alone or as alternatives.
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
