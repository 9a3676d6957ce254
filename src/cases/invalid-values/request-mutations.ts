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

// What of a request is a document with a schema; the parameters of a query are the members of one.
function documents(base: Case): [place: RequestMutation['place'], schema: Schema, document: JsonValue][] {
  const { query, bodySchema } = base.operation;
  const body =
    base.body === undefined || bodySchema === null ? [] : [['body', bodySchema, base.body] as const];
  return [['query', querySchema(query), queryExample(query)] as const, ...body].map((row) => [...row]);
}

const querySchema = (query: Operation['query']): Schema => ({
  type: 'object',
  properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
});

const queryExample = (query: Operation['query']): JsonValue =>
  Object.fromEntries(query.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])));

/** Every mutation of a conforming request, at the boundary first and then further outside; of one rule those at its boundary. */
export function requestMutations(
  base: Case,
  rule?: Pick<RequestMutation, 'place' | 'pointer' | 'keyword'>,
): RequestMutation[] {
  return documents(base)
    .filter(([place]) => !rule || rule.place === place)
    .flatMap(([place, schema, document]) =>
      invalidValuesOf(schema, document, rule)
        // A query as a whole is nothing that a request could have otherwise.
        .filter(({ pointer }) => place === 'body' || pointer !== '')
        .map((invalid) => ({ ...invalid, place })),
    );
}

/** Random mutations of a conforming request; null where no rule of it is broken by random values. */
export function randomRequestMutations(base: Case): fc.Arbitrary<RequestMutation> | null {
  const found = documents(base).flatMap(([place, schema, document]) => {
    const values = randomInvalidValues(schema, document);
    return values ? [values.map((value) => ({ ...value, place }))] : [];
  });
  return found.length > 0 ? fc.oneof(...found) : null;
}

/** The mutations at the boundary of a rule; none when the request has nothing there to break. */
export function boundaryMutations(rule: RequestRule, base: Case): RequestMutation[] {
  const pointer = rule.place === 'query' ? `/${rule.pointer}` : rule.pointer;
  return requestMutations(base, { ...rule, pointer });
}

export function mutate(base: Case, { place, pointer, value }: RequestMutation): Case {
  if (place === 'query') return bound(base, `/query${pointer}`, value ?? null);
  const broken = { ...base, body: withValueAt(base.body ?? {}, pointer, value) };
  return isSeldomRead(value) ? { ...broken, isOdd: true } : broken;
}

// What a parser or a limit before the operation may refuse.
function isSeldomRead(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && (value.length > 4000 || /\p{Cc}/u.test(value));
}
