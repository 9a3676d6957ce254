import fc from 'fast-check';
import type { JsonValue, Operation, RequestRule } from '../contract/contract.js';
import { bound, type Case } from './case.js';
import { withValueAt } from './pointer.js';
import type { Schema } from './schema/schema.js';
import { randomViolations } from './violations/random.js';
import { violationsOf, type Violation } from './violations/violation.js';

/** What makes a conforming request break exactly one rule. */
export interface Breach extends Violation {
  place: RequestRule['place'];
}

// What of a request is a document with a schema; the parameters of a query are the members of one.
function documents(base: Case): [place: Breach['place'], schema: Schema, document: JsonValue][] {
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

/** Every breach of a conforming request, or of one rule: at the boundary first, and then further outside. */
export function breachesOf(base: Case, rule?: Pick<Breach, 'place' | 'pointer' | 'keyword'>): Breach[] {
  return documents(base)
    .filter(([place]) => !rule || rule.place === place)
    .flatMap(([place, schema, document]) =>
      violationsOf(schema, document, rule)
        // A query as a whole is nothing that a request could have otherwise.
        .filter(({ pointer }) => place === 'body' || pointer !== '')
        .map((violation) => ({ ...violation, place })),
    );
}

/** Random breaches of a conforming request; null where no rule of it is broken by random values. */
export function randomBreaches(base: Case): fc.Arbitrary<Breach> | null {
  const found = documents(base).flatMap(([place, schema, document]) => {
    const violations = randomViolations(schema, document);
    return violations ? [violations.map((violation) => ({ ...violation, place }))] : [];
  });
  return found.length > 0 ? fc.oneof(...found) : null;
}

/** The breaches at the boundary of a rule; none when the request has nothing there to break. */
export function boundariesOf(rule: RequestRule, base: Case): Breach[] {
  const pointer = rule.place === 'query' ? `/${rule.pointer}` : rule.pointer;
  return breachesOf(base, { ...rule, pointer }).filter(({ isBoundary }) => isBoundary);
}

/** A conforming request with a breach in it. */
export function breached(base: Case, { place, pointer, value }: Breach): Case {
  if (place === 'query') return bound(base, `/query${pointer}`, value ?? null);
  const broken = { ...base, body: withValueAt(base.body ?? {}, pointer, value) };
  return isSeldomRead(value) ? { ...broken, isOdd: true } : broken;
}

// What a parser or a limit before the operation may refuse.
function isSeldomRead(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && (value.length > 4000 || /\p{Cc}/u.test(value));
}
