import { requestMedia, type Given, type OperationObject } from '../generate/document.js';
import { code, lines, paragraphs, table } from './markdown.js';

/**
 * The provider states of an operation: what must be there before a conforming request, and which values
 * of it stand in the request, or in the event that the service sends. Examples that need something else
 * than the operation does have a table of their own.
 */
export function stateTables(operation: OperationObject, place: 'request' | 'event'): string {
  const tables = new Map<string, string[]>();
  for (const { summary, given } of examples(operation)) {
    const text = table(['What must be there', 'With', `Values in the ${place}`], given.map(stateRow));
    tables.set(text, [...(tables.get(text) ?? []), summary]);
  }
  const [only] = tables.keys();
  if (tables.size < 2) return only ?? '';
  return paragraphs(
    ...[...tables].map(([text, names]) => paragraphs(`${names.join('; ')}:`, text || 'Nothing.')),
  );
}

function examples(operation: OperationObject): { summary: string; given: Given[] }[] {
  const shared = operation['x-given'] ?? [];
  const named = Object.entries(requestMedia(operation)?.examples ?? {});
  if (named.length === 0) return [{ summary: '', given: shared }];
  return named.map(([name, example]) => ({
    summary: example.summary ?? name,
    given: example['x-given'] ?? shared,
  }));
}

const stateRow = ({ state, operation, params, bind }: Given): string[] => [
  state ?? `a response of ${code(operation ?? '')}`,
  lines(...Object.entries(params ?? {}).map(([name, value]) => `${name} ${code(textOf(value))}`)),
  lines(...Object.entries(bind ?? {}).map(([pointer, value]) => binding(pointer, value))),
];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

// `/body/data/id` is a place of the request and a path in it; `otp?` is a value that a target may not have.
function binding(pointer: string, value: string): string {
  const [, place = '', ...path] = pointer.split('/');
  const optional = value.endsWith('?') ? ' (if it has one)' : '';
  return `${code(value.replace(/\?$/, ''))}${optional} → ${place} ${code(path.join('/'))}`;
}
