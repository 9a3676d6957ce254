import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { JsonSchema } from './document.js';

/** A row of `states.yaml`; a trailing `?` marks a param or a value that may be left out. */
interface StateRow {
  state: string;
  params?: string[];
  choices?: Record<string, string[]>;
  values?: string[];
  kinds?: Record<string, string>;
}

const beside = (specPath: string, name: string): string =>
  readFileSync(join(dirname(specPath), name), 'utf8');

const statesOf = (specPath: string): StateRow[] => parse(beside(specPath, 'states.yaml')) as StateRow[];

/** The schema of target files: `target.schema.json` beside the spec, with the members of each state's fixtures. */
export function targetSchema(specPath: string): JsonSchema {
  const schema = JSON.parse(beside(specPath, 'target.schema.json')) as JsonSchema & {
    properties: { fixtures: { items: JsonSchema & { properties: { state: JsonSchema } } } };
  };
  const rows = statesOf(specPath);
  const { items } = schema.properties.fixtures;
  items.properties.state = { ...items.properties.state, enum: rows.map(({ state }) => state) };
  items['allOf'] = rows.map(ofState);
  return schema;
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

/** `states.json`: the provider states that a target may be asked for; and `target.schema.json`, which knows them. */
export function stateFiles(specPath: string): Record<string, string> {
  return {
    'states.json': JSON.stringify(statesOf(specPath), null, 2) + '\n',
    'target.schema.json': JSON.stringify(targetSchema(specPath), null, 2) + '\n',
  };
}
