import {
  dereference,
  parametersIn,
  requestMedia,
  type Document,
  type JsonSchema,
  type OperationObject,
} from './document.js';
import type { JsonValue, RequestRule } from './operation-types.js';

// What a keyword demands, in words. A keyword that is missing here derives no rule of its own.
const sentences: Record<string, (limit: unknown) => string> = {
  minimum: (limit) => `is at least ${String(limit)}`,
  maximum: (limit) => `is at most ${String(limit)}`,
  minLength: (limit) => `has at least ${String(limit)} characters`,
  maxLength: (limit) => `has at most ${String(limit)} characters`,
  minItems: (limit) => `has at least ${String(limit)} ${limit === 1 ? 'entry' : 'entries'}`,
  maxItems: (limit) => `has at most ${String(limit)} entries`,
  pattern: (limit) => {
    const digits = /^\^\[0-9\]\{(\d+)\}\$$/.exec(String(limit))?.[1];
    return digits ? `has ${digits} digits and nothing else` : `matches \`${String(limit)}\``;
  },
  format: (limit) => `is ${formatNames[String(limit)] ?? `of format ${String(limit)}`}`,
  enum: (limit) => `is one of ${(limit as unknown[]).join(', ')}`,
  type: (limit) => `is of JSON type ${[limit].flat().join(' or ')}`,
};

const formatNames: Record<string, string> = {
  'decimal-text': 'decimal text',
  date: 'a date (YYYY-MM-DD)',
  'iso-timestamp': 'an ISO 8601 date or time',
  uuid: 'a UUID',
};

/** What breaks one of these SHOULD be refused (ruling:type-mismatch), any other keyword MUST be (ruling:request-rules). */
export const shouldKeywords: readonly string[] = ['type'];

// Where a schema stands in a request.
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
    // A query is text: there is no JSON type to mistake.
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
    .filter(([keyword]) => keyword in sentences)
    .map(([keyword, limit]) => ruleAt(site, keyword, limit));

/** A path in words: `itineraries.items.departure_date` is a member of each entry of an array. */
function named(path: string): string {
  const [last = '', ...outer] = path.split('.items').reverse();
  const arrays = outer.map((name) => `each entry of \`${name.replace(/^\./, '')}\``).join(' of ');
  if (arrays === '') return `\`${last}\``;
  return last === '' ? arrays.replace(/^e/, 'E') : `\`${last.slice(1)}\` of ${arrays}`;
}

function ruleAt({ place, path, pointer, schema }: Site, keyword: string, limit: JsonValue): RequestRule {
  const refused = place === 'query' ? 'refused or neutralised, never obeyed' : 'refused';
  const text =
    keyword === 'required'
      ? `${named(path)} is required: a request without it is refused.`
      : `${named(path)} ${sentences[keyword]!(limit)}: any other value is ${refused}.`;
  const level = shouldKeywords.includes(keyword) ? 'SHOULD' : 'MUST';
  const example = schema['example'] === undefined ? {} : { example: schema['example'] };
  return { name: `${place}.${path}.${keyword}`, place, pointer, keyword, limit, level, text, ...example };
}
