import fc from 'fast-check';
import type { JsonValue, Operation, RequestRule } from '../../contract/contract.js';
import { withValueAt } from '../../contract/pointer.js';
import { bound, type Case } from '../case.js';
import { invalidValuesOf, type InvalidValue } from './invalid-value.js';
import { randomInvalidValues } from './random.js';
import type { Schema } from '../schema.js';

export interface RequestMutation extends InvalidValue {
  place: RequestRule['place'];
}

// The parts of a request that have a schema. The query counts as a document with its parameters as members.
function documents(base: Case): [place: RequestMutation['place'], schema: Schema, document: JsonValue][] {
  const { query, bodySchema } = base.operation;
  const inQuery: ReturnType<typeof documents>[number] = ['query', querySchema(query), queryExample(query)];
  return base.body === undefined || bodySchema === null
    ? [inQuery]
    : [inQuery, ['body', bodySchema, base.body]];
}

/** The query parameters of an operation as a schema. */
export const querySchema = (query: Operation['query']): Schema => ({
  type: 'object',
  properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
});

const queryExample = (query: Operation['query']): JsonValue =>
  Object.fromEntries(query.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])));

/** Returns every mutation of a conforming request, with boundary values first. For a rule, it returns only its boundary values. */
export function requestMutations(
  base: Case,
  rule?: Pick<RequestMutation, 'place' | 'pointer' | 'keyword'>,
): RequestMutation[] {
  return documents(base)
    .filter(([place]) => !rule || rule.place === place)
    .flatMap(([place, schema, document]) =>
      invalidValuesOf(schema, document, rule)
        // A query as a whole cannot have another type than an object.
        .filter(({ pointer }) => place === 'body' || pointer !== '')
        .map((invalid) => ({ ...invalid, place })),
    );
}

/** Random mutations of a conforming request. Null if no rule of the operation has a generator. */
export function randomRequestMutations(base: Case): fc.Arbitrary<RequestMutation> | null {
  const found = documents(base).flatMap(([place, schema, document]) => {
    const values = randomInvalidValues(schema, document);
    return values ? [values.map((value) => ({ ...value, place }))] : [];
  });
  return found.length > 0 ? fc.oneof(...found) : null;
}

/** The mutations at the boundary of a rule. Empty when the request does not have the member of the rule. */
export function boundaryMutations(rule: RequestRule, base: Case): RequestMutation[] {
  const pointer = rule.place === 'query' ? `/${rule.pointer}` : rule.pointer;
  return requestMutations(base, { ...rule, pointer });
}

export function mutate(base: Case, { place, pointer, value }: RequestMutation): Case {
  if (place === 'query') return bound(base, `/query${pointer}`, value ?? null);
  const broken = { ...base, body: withValueAt(base.body ?? {}, pointer, value) };
  return isSeldomRead(value) ? { ...broken, isOdd: true } : broken;
}

// A parser or a size limit in front of the operation may reject these values.
function isSeldomRead(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && (value.length > 4000 || /\p{Cc}/u.test(value));
}
