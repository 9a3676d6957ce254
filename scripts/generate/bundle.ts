import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import type { Document, JsonSchema } from './document.js';

const schemaFolder = 'components/schemas';

/**
 * One document of the spec at `specPath` and the files that it refers to. A file below `components/schemas/` becomes
 * a schema of that name, after those that it refers to itself; any other file stands where it is referred to, so that
 * each operation can be read by itself.
 */
export function bundle(specPath: string): Document {
  const schemas: Record<string, JsonSchema> = {};
  const underWay = new Set<string>();
  const files = new Map<string, unknown>();
  const read = (path: string): unknown => {
    if (!files.has(path)) files.set(path, parse(readFileSync(path, 'utf8')));
    return files.get(path);
  };
  const bundled = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => bundled(item, path));
    if (value === null || typeof value !== 'object') return value;
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, bundled(item, path)]));
    const target = resolve(dirname(path), $ref);
    return dirname(target).endsWith(schemaFolder) ? schemaAt(target) : bundled(read(target), target);
  };
  const schemaAt = (path: string): { $ref: string } => {
    const name = basename(path, '.yaml');
    if (!underWay.has(path)) {
      underWay.add(path);
      schemas[name] = bundled(read(path), path) as JsonSchema;
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  const root = resolve(specPath);
  const document = bundled(read(root), root) as Document;
  const whole = { ...document, components: { ...document.components, schemas } };
  // What OpenAPI defines stands before the extensions.
  const isExtension = ([name]: [string, unknown]): number => Number(name.startsWith('x-'));
  const members = Object.entries(whole).sort((one, other) => isExtension(one) - isExtension(other));
  return Object.fromEntries(members) as unknown as Document;
}
