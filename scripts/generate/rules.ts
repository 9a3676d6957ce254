import {
  dereference,
  parametersIn,
  requestMedia,
  type Document,
  type JsonSchema,
  type OperationObject,
} from './document.js';
import type { JsonValue, RequestRule } from './operation-types.js';

// Descriptions of values that break a keyword. A keyword without one derives no rule.
const faults: Record<string, (limit: unknown) => string> = {
  minimum: (limit) => `is less than ${String(limit)}`,
  maximum: (limit) => `is greater than ${String(limit)}`,
  minLength: (limit) => `has fewer than ${String(limit)} characters`,
  maxLength: (limit) => `has more than ${String(limit)} characters`,
  minItems: (limit) => (limit === 1 ? 'is empty' : `has fewer than ${String(limit)} entries`),
  maxItems: (limit) => `has more than ${String(limit)} entries`,
  pattern: (limit) => {
    const digits = /^\^\[0-9\]\{(\d+)\}\$$/.exec(String(limit))?.[1];
    return digits ? `does not consist of ${digits} digits` : `does not match \`${String(limit)}\``;
  },
  format: (limit) => `is not ${formatNames[String(limit)] ?? `of format ${String(limit)}`}`,
  enum: (limit) => `is not one of ${(limit as unknown[]).join(', ')}`,
  type: (limit) => `is not a JSON ${[limit].flat().join(' or ')}`,
};

const formatNames: Record<string, string> = {
  'decimal-text': 'decimal text',
  date: 'a date (YYYY-MM-DD)',
  'iso-timestamp': 'an ISO 8601 date or time',
  uuid: 'a UUID',
};

/** The server SHOULD reject a value that breaks one of these (ruling:type-mismatch), and MUST for others (ruling:request-rules). */
export const shouldKeywords: readonly string[] = ['type'];

// The position of a schema in a request.
interface Site {
  place: 'body' | 'query';
  path: string;
  pointer: string;
  schema: JsonSchema;
}

/** The rules of an operation's query parameters and JSON body, in the order of the document. */
export function requestRules(document: Document, operation: OperationObject): RequestRule[] {
  const query = parametersIn('query', operation)
    .flatMap(({ name, schema }) =>
      keywordRules({ place: 'query', path: name, pointer: name, schema: dereference(document, schema) }),
    )
    // Query parameters are text, so they have no JSON type to break.
    .filter((rule) => rule.keyword !== 'type');
  const media = requestMedia(operation);
  return media ? [...query, ...memberRules('', '', dereference(document, media.schema))] : query;
}

function memberRules(pointer: string, path: string, schema: JsonSchema): RequestRule[] {
  const required = (schema['required'] ?? []) as string[];
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const members = properties.flatMap(([name, property]) => {
    const site = inBody(`${pointer}/${name}`, path ? `${path}.${name}` : name, property);
    const presence = required.includes(name) ? [ruleAt(site, 'required', true)] : [];
    return [...presence, ...rulesBelow(site)];
  });
  const items = schema['items'] as JsonSchema | undefined;
  return items?.['type']
    ? [...members, ...rulesBelow(inBody(`${pointer}/0`, `${path}.items`, items))]
    : members;
}

const inBody = (pointer: string, path: string, schema: JsonSchema): Site => ({
  ...{ place: 'body', path, pointer, schema },
});

const rulesBelow = (site: Site): RequestRule[] => [
  ...keywordRules(site),
  ...memberRules(site.pointer, site.path, site.schema),
];

const keywordRules = (site: Site): RequestRule[] =>
  Object.entries(site.schema)
    .filter(([keyword]) => keyword in faults)
    .map(([keyword, limit]) => ruleAt(site, keyword, limit));

/** Writes a path in words: `itineraries.items.departure_date` is a member in an entry of an array. */
function named(path: string): string {
  const [last = '', ...outer] = path.split('.items').reverse();
  const arrays = outer.map((name) => `an entry of \`${name.replace(/^\./, '')}\``).join(' of ');
  const member = last.replace(/^\./, '');
  const article = /^[aeio]/i.test(member) ? 'an' : 'a';
  return [member && `${article} \`${member}\``, arrays].filter(Boolean).join(' in ');
}

function ruleAt({ place, path, pointer, schema }: Site, keyword: string, limit: JsonValue): RequestRule {
  const level = shouldKeywords.includes(keyword) ? 'SHOULD' : 'MUST';
  const fault =
    keyword === 'required'
      ? `a request without ${named(path).replace(/^an? (?=`)/, '')}`
      : `${named(path)} that ${faults[keyword]!(limit)}`;
  const orIgnored = place === 'query' ? ', or answer without applying it' : '';
  const text = `The server ${level} reject ${fault}${orIgnored}.`;
  const example = schema['example'] === undefined ? {} : { example: schema['example'] };
  return { name: `${place}.${path}.${keyword}`, place, pointer, keyword, limit, level, text, ...example };
}
