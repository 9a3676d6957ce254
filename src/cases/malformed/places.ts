import type { JsonValue, Operation } from '../../contract/contract.js';
import { valueAt, withValueAt } from '../../contract/pointer.js';
import type { Case } from '../case.js';
import { membersOf } from '../request-members.js';
import { keywordsOf } from '../schema.js';
import type { OddHeader, OddKind } from './values.js';

/** Where a kind of odd input stands in a request, in one of its forms. */
export interface OddPlace {
  /** In words, such as `in name`. */
  where: string;
  put: (base: Case) => Case;
  /** No server has a reason to look at it: it goes beside others. */
  isBeside?: true;
}

/** Every place that a kind has in the requests of an operation; a form has each place before the next form has any. */
export function placesOf(operation: Operation, kind: OddKind): OddPlace[] {
  const { bodySchema, pathExample, query } = operation;
  const segments = Object.keys(pathExample);
  const inBody = bodySchema ? [...inMembers(operation, kind), ...asBodies(kind)] : [];
  const inPath = (kind.parts ?? []).flatMap((part) =>
    segments.map((name) => ({
      where: `in ${name}`,
      put: (base: Case) => ({ ...base, rawPath: { ...base.rawPath, [name]: part } }),
    })),
  );
  const isAsked = !bodySchema && (query.length > 0 || inPath.length === 0);
  return [...inBody, ...inPath, ...(isAsked ? inQuery(operation, kind) : []), ...inHeaders(operation, kind)];
}

function inMembers(operation: Operation, { values = [] }: OddKind): OddPlace[] {
  const document = { body: operation.examples[0]?.body };
  const texts = membersOf(operation).filter(
    ({ schema, pointer }) =>
      keywordsOf(schema)['type'] === 'string' && valueAt(document, pointer) !== undefined,
  );
  return values.flatMap((write) =>
    texts.map(({ pointer }) => {
      const member = pointer.slice('/body'.length);
      return { where: `in ${member.slice(1)}`, put: (base: Case) => withWritten(base, member, write) };
    }),
  );
}

function asBodies({ bodies = [] }: OddKind): OddPlace[] {
  return bodies.map((body) => ({
    where: 'in the body',
    put: (base: Case) => ({ ...base, ...body(base.rawBody ?? JSON.stringify(base.body ?? {})) }),
  }));
}

function inQuery({ query }: Operation, kind: OddKind): OddPlace[] {
  const { parts = [], parameters = [] } = kind;
  const forms = [...parts.map((part) => (name: string) => `${name}=${part}`), ...parameters];
  const ofNames = forms.filter((write) => query.length > 0 && write('a') !== write('b'));
  const places = ofNames.flatMap((write) =>
    query.map(({ name }) => ({
      where: `in ${name}`,
      put: (base: Case) => withParameter(base, write(name)),
    })),
  );
  return places.length > 0 ? places : forms.map(inUnknownParameter);
}

function inUnknownParameter(write: (name: string) => string): OddPlace {
  return {
    where: 'in an unknown parameter',
    put: (base) => withParameter(base, write('cwit')),
    // An escape may be read, and refused, before anybody asks who wants the parameter.
    ...(write('').includes('%') ? {} : { isBeside: true as const }),
  };
}

function inHeaders({ id, bodySchema }: Operation, { headers = [] }: OddKind): OddPlace[] {
  return headers.map(([name, value]) => ({
    where: `in ${name}`,
    // A key that was used for another operation may be answered with its response.
    put: (base: Case) =>
      withHeader(base, name === 'idempotency-key' ? [name, `${value} ${id}`] : [name, value]),
    // Who reads no body has no use for its type, or for a key.
    ...(bodySchema ? {} : { isBeside: true as const }),
  }));
}

const mark = 'cwit-stands-for-another-value';

/** The case with a member of its body written so, whether or not a JSON value can say it. `pointer` is into the body. */
export function withWritten(base: Case, pointer: string, write: (right: JsonValue) => string): Case {
  const right = (valueAt(base.body, pointer) ?? 'cwit') as JsonValue;
  const marked = JSON.stringify(withValueAt(base.body ?? {}, pointer, mark));
  return { ...base, rawBody: marked.replace(`"${mark}"`, () => write(right)) };
}

/** The case with more in its query, as it is sent. */
export function withParameter(base: Case, parameter: string): Case {
  const query = base.rawQuery ?? new URLSearchParams(base.query).toString();
  return { ...base, rawQuery: query === '' ? parameter : `${query}&${parameter}` };
}

export function withHeader(base: Case, [name, value]: OddHeader): Case {
  return { ...base, headers: { ...base.headers, [name]: value } };
}
