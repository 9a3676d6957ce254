import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { Flags } from '../../src/cli/flags.js';
import { mapMembers, routes, webhooks, type Document, type JsonSchema } from './document.js';

/** A row of `states.yaml`; a trailing `?` marks an optional param or value. */
interface StateRow {
  state: string;
  params?: string[];
  choices?: Record<string, string[]>;
  values?: string[];
  kinds?: Record<string, string>;
}

/** The provider states of the spec at `specPath`. */
export const statesOf = (specPath: string): StateRow[] =>
  parse(readFileSync(join(dirname(specPath), 'states.yaml'), 'utf8')) as StateRow[];

/** The files that the suite reads or writes, with their types, and whether later versions may add members. */
const files = {
  report: { type: 'Report', isOpen: false },
  baseline: { type: 'Baseline', isOpen: false },
  target: { type: 'TargetFile', isOpen: false },
  history: { type: 'HistoryLine', isOpen: true },
  journal: { type: 'JournalLine', isOpen: true },
  options: { type: 'CertifyOptions', isOpen: false },
} as const;

export type SchemaName = keyof typeof files | 'config';
export type Schemas = Record<SchemaName, JsonSchema>;

const sources =
  'src/{report/model/model,report/compare/baseline,report/compare/history,server-under-test/target,certify/journal-file,certify/options}.ts';

/** Generates the JSON Schemas of files from their types. Descriptions and bounds come from JSDoc. */
export async function schemasOf(document: Document, specPath: string): Promise<Schemas> {
  const { createGenerator } = await import('ts-json-schema-generator');
  const { certifyFlags } = await import('../../src/cli/commands/certify/command.js');
  const generator = createGenerator({
    path: sources,
    tsconfig: 'tsconfig.json',
    skipTypeCheck: true,
    topRef: false,
    additionalProperties: false,
    discriminatorType: 'json-schema',
  });
  const schemas = Object.fromEntries(
    Object.entries(files).map(([name, { type, isOpen }]) => {
      const schema = withNames(generator.createSchema(type) as JsonSchema, document);
      return [name, isOpen ? opened(schema) : schema];
    }),
  ) as Record<keyof typeof files, JsonSchema>;
  const target = withContract(schemas.target, document, statesOf(specPath));
  const options = optionsSchema(schemas.options, certifyFlags, target);
  return { ...schemas, target, options, config: configSchema(certifyFlags, target) };
}

/** Reads the versioned schemas. A build does not generate them again, because that takes seconds. */
export async function writtenSchemas(): Promise<Schemas> {
  const read = async (name: string) => [
    name,
    JSON.parse(await readFile(`generated/${name}.schema.json`, 'utf8')) as JsonSchema,
  ];
  return Object.fromEntries(await Promise.all([...Object.keys(files), 'config'].map(read))) as Schemas;
}

const asFile = (schema: JsonSchema): string => `${JSON.stringify(schema, null, 2)}\n`;

export const schemaFiles = (schemas: Schemas): Record<string, string> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [`${name}.schema.json`, asFile(schema)]),
  );

/** The schema of a configuration: the flags of `cwit certify`, and the members of a target file. */
function configSchema(all: Flags, target: JsonSchema): JsonSchema {
  const flags = Object.entries(all)
    .filter(([, flag]) => !flag.isOfOneCall)
    .map(([name, { help, schema }]) => [name, { ...schema, description: help }]);
  return {
    ...target,
    title: 'Configuration of cwit certify',
    description:
      'cwit.config.json: the flags of `cwit certify` by their names in camelCase, and the members of a target file. Flags, the environment and a target file override it. Paths are relative to this file.',
    properties: { ...Object.fromEntries(flags), ...(target['properties'] as JsonSchema) } as JsonSchema,
  };
}

/** The schema of the options of the library: as their type says, with the bounds of the flags and of a target file. */
function optionsSchema(schema: JsonSchema, all: Flags, target: JsonSchema): JsonSchema {
  const { $defs, ...own } = schema;
  const { TargetInput, ...known } = $defs as Record<string, JsonSchema>;
  const members = { ...(TargetInput!['properties'] as JsonSchema), ...(target['properties'] as JsonSchema) };
  const properties = Object.entries(schema['properties'] as JsonSchema).map(([name, ofType]) => [
    name,
    all[name]?.schema ?? ofType,
  ]);
  const bounded = Object.fromEntries(properties) as JsonSchema;
  const whole = { ...bounded, target: { ...TargetInput, properties: members } };
  return withoutReferences({ ...own, properties: whole }, known) as JsonSchema;
}

/** Inlines the definitions, so that each error of the validator has the path to its part of the schema. */
function withoutReferences(value: unknown, $defs: Record<string, JsonSchema>): unknown {
  const { $ref, ...rest } = Object(value) as JsonSchema;
  const whole = typeof $ref === 'string' ? { ...$defs[$ref.replace('#/$defs/', '')], ...rest } : value;
  return mapMembers(whole, (member) => withoutReferences(member, $defs));
}

/** Converts a generated schema to JSON Schema 2020-12, and allows any name that depends on the contract. */
function withNames(schema: JsonSchema, document: Document): JsonSchema {
  const ids = routes(document).map(({ operation }) => operation.operationId);
  const named: Record<string, JsonSchema> = {
    OperationId: { enum: ids },
    RequirementId: { type: 'string' },
    Basis: { type: 'string', pattern: '^(stated|inferred|ruling:[a-z0-9-]+)$' },
    JsonValue: {},
  };
  const { definitions, ...rest } = JSON.parse(
    JSON.stringify(schema).replaceAll('#/definitions/', '#/$defs/'),
  ) as JsonSchema & { definitions: Record<string, JsonSchema> };
  const $defs = Object.fromEntries(
    Object.entries(definitions)
      .map(([name, definition]) => [name, named[name] ?? definition] as const)
      .filter(([name]) => name !== 'RulingId'),
  );
  return { ...rest, $schema: 'https://json-schema.org/draft/2020-12/schema', $defs };
}

/** Converts a schema for readers of files to which later versions may add members. */
const opened = (schema: JsonSchema): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'additionalProperties' && value === false ? undefined : value,
    ),
  ) as JsonSchema;

/** Adds the names of features, and the members of the fixtures of each state, to the schema of target files. */
function withContract(schema: JsonSchema, document: Document, states: readonly StateRow[]): JsonSchema {
  const { Fixture, ...$defs } = schema['$defs'] as Record<string, JsonSchema>;
  const { features, fixtures, ...rest } = schema['properties'] as Record<string, JsonSchema>;
  const names = { ...(features!['items'] as JsonSchema), examples: namesOffered(document) };
  const { state, ...members } = Fixture!['properties'] as Record<string, JsonSchema>;
  const row = {
    ...Fixture,
    properties: { state: { ...state, enum: states.map((one) => one.state) }, ...members },
    allOf: states.map(ofState),
  };
  return {
    ...schema,
    properties: { ...rest, features: { ...features, items: names }, fixtures: { ...fixtures, items: row } },
    $defs,
  };
}

/** The features, then the tags with other names, then the operations. */
function namesOffered(document: Document): string[] {
  const features = document.tags.map((tag) => tag['x-feature']);
  const tags = document.tags.map(({ name }) => name);
  const ids = [...routes(document), ...webhooks(document)].map(({ operation }) => operation.operationId);
  return [...new Set([...features, 'idempotency', 'rate-limit', ...tags, ...ids])];
}

const ofState = ({ state, params, choices, values }: StateRow): JsonSchema => ({
  if: { type: 'object', required: ['state'], properties: { state: { const: state } } },
  then: { type: 'object', properties: { params: only(params, choices), values: only(values) } },
});

function only(names: string[] = [], choices: Record<string, string[]> = {}): JsonSchema {
  const members = names
    .map((name) => name.replace(/\?$/, ''))
    .map((name) => [name, choices[name] ? { enum: choices[name] } : {}]);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(members) as JsonSchema,
  };
}
