import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import type { Document } from '../../../scripts/generate/document.js';
import { testedByKeywords } from '../../../scripts/generate/bundle.js';
import type { Schema } from '../../../src/cases/schema.js';
import { formats } from '../../../src/contract/contract.js';

type Definitions = Readonly<Record<string, Schema>>;

interface Media {
  'application/json'?: { schema: Schema };
}
interface OperationObject {
  operationId: string;
  'x-unshaped'?: boolean;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Media };
  responses: Record<string, { content?: Media }>;
}

const bundle = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as Document;
// The bundle has keywords for other tools that the suite tests by requirements instead.
const document = testedByKeywords(bundle) as unknown as {
  paths: Record<string, Record<string, OperationObject>>;
  webhooks: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
};

/** The referenced schemas of the spec. */
export const definitions: Definitions = document.components.schemas;

/** Every schema of the spec by name: components, request bodies, responses, query parameters. */
export const specSchemas: readonly [name: string, schema: Schema][] = [
  ...Object.entries(definitions),
  ...[...Object.values(document.paths), ...Object.values(document.webhooks)]
    .flatMap((item) => Object.values(item))
    .filter((operation) => !operation['x-unshaped'])
    .flatMap(ofOperation),
];

function ofOperation({
  operationId,
  parameters = [],
  requestBody,
  responses,
}: OperationObject): [string, Schema][] {
  const named = (name: string, content: Media | undefined): [string, Schema][] =>
    content?.['application/json'] ? [[`${operationId}.${name}`, content['application/json'].schema]] : [];
  return [
    ...parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }): [string, Schema] => [`${operationId}.query.${name}`, schema]),
    ...named('body', requestBody?.content),
    ...Object.entries(responses).flatMap(([status, { content }]) => named(status, content)),
  ];
}

// Referenced schemas are compiled once.
const ajvs = new WeakMap<Definitions, Ajv2020>();

/** Ajv as the oracle for the suite's own evaluation of schemas, with the errors of the last value. */
export interface Validate {
  (value: unknown): boolean;
  errors: () => ErrorObject[];
}

export function validatorOf(schema: Schema, refers: Definitions = definitions): Validate {
  const ajv = ajvs.get(refers) ?? ajvOf(refers);
  ajvs.set(refers, ajv);
  const rebased = JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as
    | object
    | boolean;
  const validate = ajv.compile(rebased);
  return Object.assign((value: unknown) => validate(value), { errors: () => validate.errors ?? [] });
}

function ajvOf(refers: Definitions): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats, multipleOfPrecision: 9 });
  return ajv.addSchema({ $id: 'contract', components: { schemas: refers }, $defs: refers });
}
