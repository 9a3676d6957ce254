import { readFileSync } from 'node:fs';
import type { Schema } from '../../../src/cases/schema.js';
import { operations, type JsonValue, type ValidatorName } from '../../../src/contract/contract.js';

/** A documented body of a success, an error or an event. */
export interface DocumentedBody {
  /** `getWallet 200`, or the id of the webhook, as in `spec/exceptions.yaml`. */
  readonly of: string;
  readonly example: string;
  readonly value: JsonValue;
  readonly schema: Schema;
  readonly validator: ValidatorName;
}

interface Content {
  'application/json'?: {
    schema: Schema;
    example?: JsonValue;
    examples?: Record<string, { value: JsonValue }>;
  };
}
interface OperationObject {
  operationId: string;
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}
type Items = Record<string, Record<string, OperationObject>>;

const document = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as {
  paths: Items;
  webhooks: Items;
};

function operationsIn(items: Items): OperationObject[] {
  return Object.values(items).flatMap((item) => Object.values(item));
}

function bodiesOf(of: string, validator: string, content: Content | undefined): DocumentedBody[] {
  const json = content?.['application/json'];
  if (!json) return [];
  const examples = Object.entries(json.examples ?? {}).map(([name, { value }]) => [name, value] as const);
  const all = json.example === undefined ? examples : [['example', json.example] as const];
  return all.map(([example, value]) => ({
    of,
    example,
    value,
    schema: json.schema,
    validator: validator as ValidatorName,
  }));
}

/** The validator of a response. An error for a broken rule may have its own validator, next to errors without a shape. */
function validatorOf(id: string, status: string): string {
  if (status.startsWith('2')) return `${id}.success`;
  const { errorShapes = [], hasInvalidShape } = operations.find((one) => one.id === id) ?? {};
  const isInvalid = hasInvalidShape && !errorShapes.includes(status) && status !== '4XX';
  return `${id}.${isInvalid ? 'invalid' : status}`;
}

const documented = operationsIn(document.paths).filter(({ operationId }) =>
  operations.some(({ id }) => id === operationId),
);

/** Every body with an example in the contract. */
export const documentedBodies: readonly DocumentedBody[] = [
  ...documented.flatMap(({ operationId: id, responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) =>
      bodiesOf(`${id} ${status}`, validatorOf(id, status), content),
    ),
  ),
  ...operationsIn(document.webhooks).flatMap(({ operationId: id, requestBody }) =>
    bodiesOf(id, `${id}.body`, requestBody?.content),
  ),
];
