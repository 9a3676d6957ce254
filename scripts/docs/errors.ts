import { routes, unshapedRoutes, type Document, type JsonSchema, type MediaType } from '../generate/document.js';
import { code, table } from './markdown.js';

interface Refusal {
  operation: string;
  status: string;
  description: string;
  media?: MediaType;
}

/** The error shapes with an example of each, and who answers with them. */
export function shapeTable(document: Document): string {
  const users = new Map<string, Refusal[]>();
  for (const refusal of refusals(document)) {
    for (const name of shapes(refusal.media)) users.set(name, [...(users.get(name) ?? []), refusal]);
  }
  return table(
    ['Shape', 'Says', 'Answers of'],
    [...users].map(([name, of]) => {
      const { title, description } = document.components.schemas?.[name] ?? {};
      return [String(title ?? name), String(description ?? ''), byOperation(of)];
    }),
  );
}

/** The statuses of refusals: what each means, and which operations document it. */
export function statusTable(document: Document): string {
  const all = refusals(document);
  const operations = new Set(all.map(({ operation }) => operation)).size;
  const statuses = [...new Set(all.map(({ status }) => status))].sort();
  return table(
    ['Status', 'Meaning', 'Operations'],
    statuses.map((status) => {
      const of = all.filter((refusal) => refusal.status === status);
      const meanings = new Set(of.map(({ description }) => firstSentence(description)));
      const users = of.length === operations ? 'every one' : of.map(({ operation }) => code(operation)).join(', ');
      return [code(status), [...meanings].join(' '), users];
    }),
  );
}

const refusals = (document: Document): Refusal[] =>
  [...routes(document), ...unshapedRoutes(document)].flatMap(({ operation }) =>
    Object.entries(operation.responses)
      .filter(([status]) => /^[45]/.test(status))
      .map(([status, { description, content }]) => ({
        operation: operation.operationId,
        status,
        description,
        ...(content?.['application/json'] && { media: content['application/json'] }),
      })),
  );

function shapes(media: MediaType | undefined): string[] {
  const alternatives = (media?.schema['anyOf'] ?? [media?.schema ?? {}]) as JsonSchema[];
  return alternatives
    .map(({ $ref }) => $ref)
    .filter((reference) => typeof reference === 'string')
    .map((reference) => reference.replace('#/components/schemas/', ''));
}

function byOperation(refusals: Refusal[]): string {
  const statuses = new Map<string, string[]>();
  for (const { operation, status } of refusals) {
    statuses.set(operation, [...(statuses.get(operation) ?? []), status]);
  }
  return [...statuses].map(([operation, list]) => `${code(operation)} (${list.join(', ')})`).join(', ');
}

const firstSentence = (text: string): string => /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;
