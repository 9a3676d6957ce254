import type { JsonValue, Operation } from '../../contract/contract.js';
import { valueAt, withValueAt } from '../../contract/pointer.js';
import type { Case } from '../case.js';
import { membersOf } from '../request-members.js';
import { keywordsOf } from '../schema.js';
import type { OddHeader, OddKind } from './values.js';

/** A place for a kind of unusual input in a request. */
export interface OddPlace {
  /** For example `in name`. */
  where: string;
  put: (base: Case) => Case;
  /** A server has no reason to read it, so one request combines it with other places. */
  isBeside?: true;
}

/** Returns the places for a kind in the requests of an operation: all places of its first form, then those of the next form. */
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
  const sent = membersOf(operation).filter(({ pointer }) => valueAt(document, pointer) !== undefined);
  const texts = sent.filter(({ schema }) => keywordsOf(schema)['type'] === 'string');
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
    query.map(({ name }) => ({ where: `in ${name}`, put: (base: Case) => withParameter(base, write(name)) })),
  );
  return places.length > 0 ? places : forms.map(inUnknownParameter);
}

function inUnknownParameter(write: (name: string) => string): OddPlace {
  return {
    where: 'in an unknown parameter',
    put: (base) => withParameter(base, write('cwit')),
    // A server may decode an escape, and reject it, before it looks at the name of the parameter.
    ...(write('').includes('%') ? {} : { isBeside: true as const }),
  };
}

function inHeaders({ id, bodySchema }: Operation, { headers = [] }: OddKind): OddPlace[] {
  // Another operation may have used the same key, and the server may replay its response. The id makes keys distinct.
  const distinct = ([name, value]: OddHeader) => (name === 'idempotency-key' ? `${value} ${id}` : value);
  return headers.map((header) => ({
    where: `in ${header[0]}`,
    put: (base: Case) => withHeader(base, [header[0], distinct(header)]),
    // An operation without a body has no reason to read its content type or an idempotency key.
    ...(bodySchema ? {} : { isBeside: true as const }),
  }));
}

const mark = 'cwit-stands-for-another-value';

/** Returns the case with the given text for a member of its body, which may be invalid JSON. `pointer` is into the body. */
export function withWritten(base: Case, pointer: string, write: (right: JsonValue) => string): Case {
  const right = (valueAt(base.body, pointer) ?? 'cwit') as JsonValue;
  const marked = JSON.stringify(withValueAt(base.body ?? {}, pointer, mark));
  return { ...base, rawBody: marked.replace(`"${mark}"`, () => write(right)) };
}

/** Returns the case with a parameter appended to its query, without encoding it. */
export function withParameter(base: Case, parameter: string): Case {
  const query = base.rawQuery ?? new URLSearchParams(base.query).toString();
  return { ...base, rawQuery: query === '' ? parameter : `${query}&${parameter}` };
}

export function withHeader(base: Case, [name, value]: OddHeader): Case {
  return { ...base, headers: { ...base.headers, [name]: value } };
}
