import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { mapMembers, routes, webhooks, type Document, type JsonSchema } from './document.js';

const schemaFolder = 'components/schemas';

/**
 * Bundles the spec at `specPath` and the files that it refers to into one document. A file below `components/schemas/`
 * becomes a schema of that name, after the schemas that it refers to. Any other file is inlined, so that each operation can
 * be read alone.
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
    const { $ref } = (value ?? {}) as { $ref?: unknown };
    if (typeof $ref !== 'string') return mapMembers(value, (item) => bundled(item, path));
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
  // Members that OpenAPI defines come before the extensions.
  const isExtension = ([name]: [string, unknown]): number => Number(name.startsWith('x-'));
  const members = Object.entries(whole).sort((one, other) => isExtension(one) - isExtension(other));
  return Object.fromEntries(members) as unknown as Document;
}

/**
 * The part of the document that the suite tests by keywords: without the parts of an `allOf` that carry `x-tested-by`. Such a
 * part states a requirement in JSON Schema for other tools. The suite tests that requirement separately, so that one fault
 * does not fail two requirements.
 * @throws Error if `x-tested-by` names a requirement that does not exist
 */
export function testedByKeywords(document: Document): Document {
  const stated = [...routes(document), ...webhooks(document)].flatMap(({ operation }) =>
    (operation['x-requirements'] ?? []).map(({ id }) => id),
  );
  return without(document, new Set(stated)) as Document;
}

function without(value: unknown, stated: ReadonlySet<string>): unknown {
  const { allOf, ...rest } = (value ?? {}) as { allOf?: unknown };
  if (!Array.isArray(allOf)) return mapMembers(value, (item) => without(item, stated));
  const own = mapMembers(rest, (item) => without(item, stated)) as object;
  const parts = allOf.filter((part) => !isTestedByRows(part, stated)).map((part) => without(part, stated));
  if (parts.length === 0) return own;
  // An `allOf` with a single part left is replaced by that part.
  const isAlone = parts.length === 1 && parts.length < allOf.length && Object.keys(own).length === 0;
  return isAlone ? parts[0] : inOrder(value as object, { ...own, allOf: parts });
}

function isTestedByRows(part: unknown, stated: ReadonlySet<string>): boolean {
  const rows = (part as { 'x-tested-by'?: string[] })['x-tested-by'];
  const unknown = rows?.find((id) => !stated.has(id));
  if (unknown !== undefined)
    throw new Error(`x-tested-by names an unknown requirement: ${unknown}. Add it to x-requirements.`);
  return rows !== undefined;
}

// The members keep their order, so that generated files stay readable.
function inOrder(like: object, members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(like).map((key) => [key, members[key]]));
}
