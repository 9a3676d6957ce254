import { routes, webhooks, type Document } from './document.js';

/**
 * What the suite judges by keywords: the document without the parts of an `allOf` that carry `x-judged-by`. Such a
 * part says in JSON Schema, for other tools, what rows of the ledger state; those rows judge it with words of their
 * own, so that one fault is not blamed twice. Throws an Error when it names a row that does not exist.
 */
export function judgedByKeywords(document: Document): Document {
  const stated = [...routes(document), ...webhooks(document)].flatMap(({ operation }) =>
    (operation['x-requirements'] ?? []).map(({ id }) => id),
  );
  return without(document, new Set(stated)) as Document;
}

function without(value: unknown, stated: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, stated));
  if (value === null || typeof value !== 'object') return value;
  const { allOf, ...rest } = value as { allOf?: unknown };
  const own = Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, without(item, stated)]));
  if (!Array.isArray(allOf)) return 'allOf' in value ? { allOf: without(allOf, stated), ...own } : own;
  const parts = allOf.filter((part) => !isJudgedByRows(part, stated)).map((part) => without(part, stated));
  if (parts.length === allOf.length) return inOrder(value, { ...own, allOf: parts });
  if (parts.length === 0) return own;
  // What was extended for other tools alone stands by itself again.
  return parts.length === 1 && Object.keys(own).length === 0
    ? parts[0]
    : inOrder(value, { ...own, allOf: parts });
}

function isJudgedByRows(part: unknown, stated: ReadonlySet<string>): boolean {
  const rows = (part as { 'x-judged-by'?: string[] })['x-judged-by'];
  const unknown = rows?.find((id) => !stated.has(id));
  if (unknown !== undefined)
    throw new Error(`x-judged-by names ${unknown}, which is no row of x-requirements`);
  return rows !== undefined;
}

// The members stay where they were, so that what is generated stays readable.
function inOrder(like: object, members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(like).map((key) => [key, members[key]]));
}
