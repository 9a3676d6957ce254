import type { Catalog } from '../../src/contract/catalog.js';
import { routes, type Document } from '../generate/document.js';
import { requestRules } from '../generate/rules.js';
import { code, table } from './markdown.js';

const keywords = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'];

/** The limits that the contract states, in sentences and in the schemas of requests, with their operations. */
export function limitTable(document: Document, { requirements }: Catalog): string {
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
      // What a broken rule is answered with is said by the requirement.
      if (keywords.includes(keyword)) add(`${text.split(': ')[0]}.`, code(operation.operationId));
    }
  }
  return table(
    ['Limit', 'Operations'],
    [...users].map(([limit, of]) => [limit, of.join(', ')]),
  );
}
