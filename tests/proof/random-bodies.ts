import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import type { Document } from '../../scripts/generate/document.js';
import { judgedByKeywords } from '../../scripts/generate/judged.js';

type Schema = Record<string, unknown>;

const document = judgedByKeywords(JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as Document);
const definitions = document.components.schemas!;

/** Bodies that fit the success schema of an operation and mean nothing. */
export function randomBodies(operationId: string): fc.Arbitrary<unknown> {
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    if (operation.operationId !== operationId) continue;
    const success = Object.entries(operation.responses).find(
      ([status, response]) => status.startsWith('2') && response.content,
    );
    const schema = success?.[1].content?.['application/json']?.schema;
    if (schema) return fitting(schema);
  }
  throw new Error(`${operationId} has no success schema`);
}

const texts: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  'iso-timestamp': fc
    .date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  'offset-timestamp': fc.constantFrom('2031-05-06T07:08:09+01:00', '2031-05-06T07:08Z'),
  'local-datetime': fc.constant('2031-05-06T07:08:09'),
  'decimal-text': fc.nat(99999).map((cents) => (cents / 100).toFixed(2)),
  date: fc.constant('1990-02-03'),
};

// Only the keywords that the response schemas of the spec use.
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (typeof schema['$ref'] === 'string')
    return fitting(definitions[schema['$ref'].split('/').at(-1) ?? '']!);
  const options = (schema['oneOf'] ?? schema['anyOf']) as Schema[] | undefined;
  if (options) return fc.oneof(...options.map(fitting));
  if (Array.isArray(schema['allOf'])) {
    return fc
      .tuple(...(schema['allOf'] as Schema[]).map(fitting))
      .map((parts) => Object.assign({}, ...(parts as object[])) as unknown);
  }
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const [type] = [schema['type']].flat();
  switch (type) {
    case 'object':
    case undefined: {
      const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
      if (type === undefined && Object.keys(properties).length === 0) return fc.string({ maxLength: 8 });
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, fitting(property)])),
        { noNullPrototype: true },
      );
    }
    case 'array':
      return fc.array(fitting((schema['items'] ?? {}) as Schema), { minLength: 1, maxLength: 3 });
    case 'integer':
      return fc.nat(1000);
    case 'number':
      return fc.nat(100000).map((cents) => cents / 100);
    case 'boolean':
      return fc.constant(true);
    case 'null':
      return fc.constant(null);
    default:
      return textOf(schema);
  }
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  const known = texts[String(schema['format'])];
  if (known) return known;
  if (typeof schema['pattern'] === 'string') return fc.constant(String(schema['example']));
  const minLength = Number(schema['minLength'] ?? 1);
  return fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.max(minLength, 20) });
}
