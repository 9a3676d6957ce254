/**
 * `value-coverage.md`: every member, parameter, header and status of the spec with the requirements that read its value,
 * or the reason why none does. The name of a place is `OWNER.FIELD`. The owner is a schema of components/schemas, or a part
 * of an operation such as `createRecipient request`, `listTransactions query` or `freezeCard status`.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import {
  requestMedia,
  routes,
  webhooks,
  type Document,
  type JsonSchema,
  type OperationObject,
} from './document.js';
import { secretOptional } from './operations.js';
import { requestRules } from './rules.js';

/** A row of `spec/unread.yaml`. In patterns, `*` stands for any characters. */
interface Unread {
  owner: string;
  fields: string[];
  reason: string;
}

/** A member below the schema of a body, with the requirements that read it through keywords of the schema. */
interface Member {
  owner: string;
  field: string;
  /** Pointer from the root of the body; `*` stands for each entry of an array. */
  pointer: string;
  judges: readonly string[];
}

/** The requirements that read each place. */
type Readers = Map<string, Set<string>>;
type Read = (place: string, ids?: readonly string[]) => void;
/** Records the members below the schema of a body; at most one requirement tests the keywords of the schema. */
type ReadMembers = (schema: JsonSchema, owner: string, byKeyword?: string) => Member[];

// Keywords that restrict values, and not only their types.
const valueKeyword = /^(const|enum|pattern|m(in|ax)(imum|Length|Items))$/;

const ofStatus: Readonly<Record<string, (id: string) => string>> = {
  200: (id) => `${id}/response.success`,
  201: (id) => `${id}/response.success`,
  401: (id) => `${id}/auth.missing`,
  429: () => 'service/rate-limit',
  500: (id) => `${id}/response.no-server-error`,
};

/** @throws Error that lists the places with neither a reader nor a reason, and those with both */
export function valueCoverage(document: Document, specPath: string): Record<string, string> {
  const unread = parse(readFileSync(join(dirname(specPath), 'unread.yaml'), 'utf8')) as Unread[];
  const unused = new Set(unread);
  const rows = [...readersOf(document)].map(([place, readers]): Row => {
    const [owner = '', field = ''] = place.split(/\.(.*)/);
    const found = unread.find(
      (row) => matches(row.owner, owner) && row.fields.some((one) => matches(one, field)),
    );
    // A row for several places applies to those without a reader.
    const isMeant = found && (readers.size === 0 || (found.owner === owner && found.fields.includes(field)));
    if (isMeant) unused.delete(found);
    return { owner, field, ids: [...readers].sort(), reason: isMeant ? found.reason : undefined };
  });
  const faults = rows.flatMap(({ owner, field, ids: [id], reason }) => {
    if (id === undefined && reason === undefined) return [`no requirement reads ${owner}.${field}`];
    return id && reason ? [`${id} reads ${owner}.${field}, which also has a reason in spec/unread.yaml`] : [];
  });
  faults.push(
    ...[...unused].map(
      ({ owner, fields }) => `spec/unread.yaml names an unknown place: ${owner}.${fields.join()}`,
    ),
  );
  if (faults.length === 0) return { 'value-coverage.md': inMarkdown(rows) };
  throw new Error(
    `${faults.join('\n')}\nFor each place, add \`reads\` to a requirement or a reason to spec/unread.yaml.`,
  );
}

const matches = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replaceAll(/[[\].]/g, String.raw`\$&`))
      .join('.*')}$`,
  ).test(text);

function readersOf(document: Document): Readers {
  const readers: Readers = new Map();
  const read: Read = (place, ids = []) => {
    readers.set(place, new Set([...(readers.get(place) ?? []), ...ids]));
  };
  const members: ReadMembers = (schema, owner, byKeyword) => {
    const found = membersOf(document, schema, { owner, field: '', pointer: '', judges: [] }, byKeyword);
    for (const { owner: own, field, judges } of found) read(`${own}.${field}`, judges);
    return found;
  };
  for (const { operation } of routes(document)) readOperation(document, operation, read, members);
  for (const { operation } of webhooks(document)) {
    const { operationId: id, parameters = [] } = operation;
    read(`${id} header.Content-Type`, [`${id}/request.headers`]);
    for (const { name } of parameters) read(`${id} header.${name}`);
    members(requestMedia(operation)!.schema, `${id} event`, `${id}/request.body`);
  }
  const operations = [...routes(document), ...webhooks(document)].map(({ operation }) => operation);
  for (const { id, reads = [] } of [document, ...operations].flatMap((one) => one['x-requirements'] ?? []))
    for (const place of reads) {
      if (!readers.has(place))
        throw new Error(`${id} reads an unknown place: ${place}. Correct its \`reads\`.`);
      read(place, [id]);
    }
  return readers;
}

function readOperation(
  document: Document,
  operation: OperationObject,
  read: Read,
  members: ReadMembers,
): void {
  const { operationId: id, parameters = [], responses } = operation;
  read(`${id} header.api-key`, [`${id}/auth.wrong-key`]);
  if (!secretOptional(document, operation)) read(`${id} header.api-secret`, [`${id}/auth.wrong-secret`]);
  for (const { name, in: place } of parameters)
    read(`${id} ${place}.${name}`, name === 'Idempotency-Key' ? [`${id}/idempotency.replay`] : []);
  const media = requestMedia(operation);
  const sent = media ? members(media.schema, `${id} request`) : [];
  const at = (all: readonly Member[], pointer: string): string => {
    const { owner, field } = all.find((one) => one.pointer === pointer.replaceAll(/\/\d+/g, '/*'))!;
    return `${owner}.${field}`;
  };
  for (const { name, keyword, place, pointer } of requestRules(document, operation)) {
    if (keyword === 'type' || keyword === 'required') continue;
    // The limits of an array restrict the number of its entries, not a value.
    const isMember = sent.some((one) => one.pointer === pointer.replaceAll(/\/\d+/g, '/*'));
    if (place === 'query') read(`${id} query.${pointer}`, [`${id}/${name}`]);
    else if (isMember) read(at(sent, pointer), [`${id}/${name}`]);
  }
  const shown: Member[] = [];
  for (const [status, { content }] of Object.entries(responses)) {
    read(`${id} status.${status}`, ofStatus[status] ? [ofStatus[status](id)] : []);
    const schema = content?.['application/json']?.schema;
    const isSuccess = status.startsWith('2');
    const check = `${id}/response.${isSuccess ? 'body' : 'error-body'}`;
    if (schema) shown.push(...members(schema, `${id} ${isSuccess ? 'success' : 'refusal'}`, check));
  }
  for (const { by, shows, of } of operation['x-echoes'] ?? []) {
    const [, part, name] = /^\/(\w+)\/(.*)$/.exec(of)!;
    read(at(shown, shows), [`${id}/${by}`]);
    read(part === 'body' ? at(sent, `/${name}`) : `${id} ${part}.${name}`, [`${id}/${by}`]);
  }
}

/**
 * The members below a schema that have none themselves, and those that a row tests (`x-tested-by`). A schema of
 * components/schemas that has members owns them.
 */
function membersOf(document: Document, schema: JsonSchema, place: Member, byKeyword?: string): Member[] {
  const { $ref, properties = {}, items, then, 'x-tested-by': rows, ...rest } = schema as SchemaParts;
  const judges = rows ?? place.judges;
  const below = (one: JsonSchema, at: Partial<Member> = {}): Member[] =>
    membersOf(document, one, { ...place, judges, ...at }, byKeyword);
  if ($ref !== undefined) {
    const target = schemaAt(document, $ref);
    return below(target, hasMembers(target) ? { owner: $ref.split('/').at(-1)!, field: '' } : {});
  }
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => (rest[keyword] ?? []) as JsonSchema[]);
  return [
    ...[...parts, ...(then && rows ? [then] : [])].flatMap((part) => below(part)),
    ...(items
      ? below(items, { field: place.field && `${place.field}[]`, pointer: `${place.pointer}/*` })
      : []),
    ...Object.entries(properties).flatMap(([name, property]): Member[] => {
      const field = place.field ? `${place.field}.${name}` : name;
      const at = { field, pointer: `${place.pointer}/${name}` };
      const own =
        judges.length > 0 ? judges : hasValueKeyword(document, property) ? [byKeyword ?? []].flat() : [];
      const isLeaf = judges.length > 0 || !hasMembers(property);
      return [
        ...(isLeaf ? [{ ...place, ...at, judges: own }] : []),
        ...(judges.length > 0 ? [] : below(property, at)),
      ];
    }),
  ];

  // A reference has members if its target does.
  function hasMembers(one: JsonSchema): boolean {
    const text = JSON.stringify(one);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => schemaAt(document, to!));
    return text.includes('"properties"') || references.some(hasMembers);
  }
}

type SchemaParts = JsonSchema & {
  $ref?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  then?: JsonSchema;
  'x-tested-by'?: string[];
};

const schemaAt = (document: Document, reference: string): JsonSchema =>
  document.components.schemas![reference.split('/').at(-1)!]!;

// The pattern of a format restricts the notation of a value, not the value.
function hasValueKeyword(document: Document, schema: JsonSchema): boolean {
  const target = typeof schema['$ref'] === 'string' ? schemaAt(document, schema['$ref']) : schema;
  return Object.keys(target).some((keyword) => valueKeyword.test(keyword)) && target['format'] === undefined;
}

interface Row {
  owner: string;
  field: string;
  ids: string[];
  reason: string | undefined;
}

function inMarkdown(rows: readonly Row[]): string {
  const groups = new Map<string, string[]>();
  for (const { owner, field, ids, reason } of rows) {
    const key = `${owner} | ${ids.length > 0 ? ids.map((id) => `\`${id}\``).join(', ') : reason}`;
    groups.set(key, [...(groups.get(key) ?? []), field]);
  }
  const lines = [...groups].map(([key, fields]) => {
    const [owner, text] = key.split(' | ');
    return `| ${owner} | ${fields.map((field) => `\`${field}\``).join(', ')} | ${text} |`;
  });
  return `<!-- Generated from spec/. Do not edit. -->

# Value coverage

Each place of the contract, with the requirements that compare its value (not only its type), or the reason why none does.

| owner | place | requirements, or the reason for none |
| --- | --- | --- |
${lines.join('\n')}
`;
}
