import { _ } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { resolve } from 'node:path';
import {
  mapMembers,
  parametersIn,
  requestMedia,
  routes,
  unionOf,
  webhooks,
  type Document,
  type JsonSchema,
  type OperationObject,
} from './document.js';
import { formats } from './formats.js';
import type { SchemaName, Schemas } from './schemas.js';
import { invalidShape, isFree } from './statuses.js';

// Keywords of OpenAPI and of this project that ajv must ignore.
const vocabulary = [
  ...['example', 'discriminator', 'x-unique', 'x-sensitive', 'x-tested-by'],
  ...['x-shows', 'x-may-be-earlier', 'x-requirements'],
];

/** The validators of the files that the suite reads. */
const validatorNames: Partial<Record<SchemaName, string>> = {
  target: 'targetFile',
  config: 'configFile',
  report: 'reportFile',
  baseline: 'baselineFile',
  history: 'historyLine',
  journal: 'journalLine',
  options: 'certifyOptions',
};

/**
 * `validators.js`: ahead-of-time ajv validators as one ES module. Names: `<operationId>.success`,
 * `<operationId>.<status>` for a documented error body, `<operationId>.invalid` for that of a request that breaks a
 * rule, `<operationId>.body`, `<operationId>.request` for that body with the rules that depend on another member,
 * `<operationId>.query`, `targetFile`, `configFile`, `reportFile`, `baselineFile`, `historyLine`, `journalLine` and
 * `certifyOptions`. It also exports the alternative shapes of bodies, so that
 * errors can refer to the nearest shape.
 */
export async function validatorFiles(
  document: Document,
  full: Document,
  files: Schemas,
): Promise<Record<string, string>> {
  const schemas = new Map<string, JsonSchema>();
  for (const { operation } of routes(full)) {
    const schema = requestMedia(operation)?.schema;
    if (schema) schemas.set(`${operation.operationId}.request`, schema);
  }
  for (const { operation } of [...routes(document), ...webhooks(document)]) {
    const add = (name: string, schema: JsonSchema | undefined): unknown =>
      schema && schemas.set(`${operation.operationId}.${name}`, schema);
    add('body', requestMedia(operation)?.schema);
    for (const [status, { content }] of Object.entries(operation.responses))
      add(status.startsWith('2') ? 'success' : status, content?.['application/json']?.schema);
    add('invalid', invalidShape(operation));
    add('query', querySchema(operation));
  }
  // Our own formats use this name.
  const own = (text: string) =>
    JSON.parse(text.replaceAll('"format":"date-time"', '"format":"offset-timestamp"')) as JsonSchema;
  for (const [name, validator] of Object.entries(validatorNames))
    schemas.set(validator, own(JSON.stringify(files[name as SchemaName])));

  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    strictRequired: false,
    formats,
    code: { source: true, esm: true, formats: _`formats` },
  });
  ajv.addVocabulary(vocabulary);
  ajv.addSchema({ $id: 'contract', $defs: rebase(document.components.schemas ?? {}) });
  const shapes = [...schemas].flatMap(([name, schema]) => shapesOf(name, schema));
  const names: Record<string, string> = {};
  const validated = [...schemas, ...shapes.map(({ id, schema }) => [id, schema] as const)];
  validated.forEach(([name, schema], index) => {
    names[`v${index}`] = name;
    ajv.addSchema({ ...(rebase(schema) as JsonSchema), $id: name });
  });
  const source = standalone.default(ajv, names);
  const table = [...schemas.keys()].map((name, index) => `  '${name}': v${index},`).join('\n');
  const list = shapes.map(({ of }, index) => `  { of: '${of}', validate: v${schemas.size + index} },`);
  return {
    'validators.js': await bundleModule(
      `import { formats } from './scripts/generate/formats.ts';\n${source}\nexport { formats };\nexport const validators = {\n${table}\n};\nexport const shapes = [\n${list.join('\n')}\n];\n`,
    ),
    'validators.d.ts': `// Generated from spec/. Do not edit.
export interface SchemaError { instancePath: string; schemaPath: string; keyword: string; params: Record<string, unknown>; message?: string }
export interface Validator { (data: unknown): boolean; errors?: SchemaError[] | null }
export type ValidatorName =${unionOf([...schemas.keys()])};
/** A test for each format, by its name. */
export declare const formats: Readonly<Record<string, (text: string) => boolean>>;
export declare const validators: Readonly<Record<ValidatorName, Validator>>;
/** The alternative shapes of each body that has several. */
export declare const shapes: readonly { of: ValidatorName; validate: Validator }[];
`,
  };
}

/** The alternative shapes of a body, in the order of the spec; empty if any body conforms. */
function shapesOf(of: string, schema: JsonSchema) {
  const shapes = (schema['oneOf'] ?? schema['anyOf'] ?? []) as JsonSchema[];
  if (shapes.some(isFree)) return [];
  return shapes.map((shape, index) => ({ of, id: `${of} ${index}`, schema: shape }));
}

function querySchema(operation: OperationObject): JsonSchema | undefined {
  const members = parametersIn('query', operation).map(({ name, schema }): [string, JsonSchema] => [
    name,
    schema,
  ]);
  return members.length > 0 ? { type: 'object', properties: Object.fromEntries(members) } : undefined;
}

// References of the bundle point into the document, which ajv knows as `contract`.
function rebase(value: unknown): unknown {
  return mapMembers(value, (item, name) =>
    name === '$ref' && typeof item === 'string'
      ? item.replace('#/components/schemas/', 'contract#/$defs/')
      : rebase(item),
  );
}

// The standalone code requires the runtime of ajv; bundling makes it one module without imports.
async function bundleModule(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: resolve('.'), sourcefile: 'validators.ts', loader: 'js' },
    bundle: true,
    // The result contains the names of modules, which must not depend on the real location of node_modules.
    preserveSymlinks: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    treeShaking: true,
    write: false,
    logLevel: 'error',
  });
  return `// Generated from spec/ by ajv. Do not edit.\n${outputFiles[0]!.text}`;
}
