import { shortened } from '../../contract/words.js';
import { parseJson } from '../../contract/json.js';
import type { ReportedEvidence, ReportedExchange, RequirementResult } from '../model/model.js';
import { cut } from '../text/plain-text.js';

/** An earlier request of the same story, and its number there. */
export interface Earlier {
  exchange: ReportedExchange;
  number: number;
}

const longestValue = 40;
const longestMessage = 100;
const longestPath = 32;
const mostMembers = 4;

/**
 * A request in a few words: what differs from an earlier one to the same place, or else the members that the words
 * of the verdict name.
 */
export function requestInWords(
  { request }: ReportedExchange,
  earlier: readonly Earlier[],
  about: ReadonlySet<string>,
): string {
  const line = `${request.method} ${shortPath(request.path.split('?')[0]!)}`;
  const members = relevantMembers(request);
  const place = placeOf(request);
  const like =
    earlier.findLast(({ exchange }) => isEqual(exchange.request, request)) ??
    earlier.findLast(({ exchange }) => placeOf(exchange.request) === place);
  if (!like) return [line, ...memberTexts(members.filter(([name]) => isRelevant(name, about)))].join('  ');
  const before = new Map(relevantMembers(like.exchange.request));
  const changed = members.filter(([name, value]) => before.get(name) !== value);
  const left = [...before.keys()].filter((name) => !members.some(([other]) => other === name));
  if (changed.length + left.length === 0) return `the same as ${like.number}`;
  const but = [...memberTexts(changed), ...(left.length > 0 ? [`without ${left.join(', ')}`] : [])];
  return `as ${like.number}, but ${but.join('  ')}`;
}

/** What came of a request, in a few words. */
export function answerInWords(
  { response, failure, request }: ReportedExchange,
  earlier: readonly Earlier[],
  about: ReadonlySet<string>,
): string {
  if (!response) return `no answer: ${failure ?? 'unknown cause'}`;
  const { status, body } = response;
  const same = earlier.findLast(({ exchange }) => isEqual(exchange.request, request));
  if (same?.exchange.response?.status === status)
    return `${status}, ${same.exchange.response.body === body ? 'the same body' : 'another body'}`;
  const json = parseJson(body);
  const { message } = Object(json) as { message?: unknown };
  if (status >= 300)
    return typeof message === 'string'
      ? `${status} ${JSON.stringify(cut(message, longestMessage))}`
      : String(status);
  const told = leavesOf(json, '').filter(
    ([name]) =>
      about.has(lastOf(name)) && !generic.has(lastOf(name)) && name !== 'status' && !/\d/.test(name),
  );
  return [String(status), ...memberTexts(told).slice(0, 2)].join('  ');
}

/** The words that tell which members of a violation's requests, and which of its answers, are worth showing. */
export function aboutOf(
  { id, text }: RequirementResult,
  { expected, actual, case: value = '', faults = [], compares }: ReportedEvidence,
): Record<'sent' | 'came', ReadonlySet<string>> {
  return {
    sent: wordsOf(id, text, expected, actual, value),
    came: faults.length > 0 || compares ? wordsOf() : wordsOf(expected),
  };
}

/** The words of some texts, which the names of members are looked up in. */
export function wordsOf(...texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.split(/[^\w-]+/)));
}

/** A path without what is long in it: its last parts, and the beginnings of identifiers. */
export function shortPath(path: string): string {
  const parts = path.split('/').map((part) => (part.length > 20 ? `${part.slice(0, 8)}…` : part));
  const short = parts.join('/');
  return short.length > longestPath ? `…/${parts.filter(Boolean).slice(-2).join('/')}` : short;
}

const isEqual = (a: ReportedExchange['request'], b: ReportedExchange['request']): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
const generic = new Set(['data', 'message', 'error', 'meta', 'name', 'type', 'id']);
const always = new Set(['amount', 'key', 'without', 'body', 'wrong']);

const isRelevant = (name: string, about: ReadonlySet<string>): boolean =>
  always.has(name) || name.endsWith('=') || about.has(lastOf(name));
const lastOf = (name: string): string => name.split('.').at(-1)!;
const placeOf = ({ method, path }: ReportedExchange['request']): string => `${method} ${path.split('?')[0]}`;

function memberTexts(members: readonly [string, string][]): string[] {
  const shown = members
    .slice(0, mostMembers)
    .map(([name, value]) => `${name}${name.endsWith('=') ? '' : ' '}${value}`);
  return members.length > shown.length ? [...shown, `and ${members.length - shown.length} more`] : shown;
}

/** What of a request may tell: its key, credentials that are not the right ones, the members of its body. */
export function relevantMembers({
  path,
  headers,
  body,
  bytes,
}: ReportedExchange['request']): [string, string][] {
  const query = [...new URLSearchParams(path.split('?')[1] ?? '')];
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const key = byName.get('idempotency-key');
  // An event carries a signature instead.
  const names = byName.has('service-http-signature') ? [] : ['api-key', 'api-secret'];
  const credentials = names.flatMap((name): [string, string][] => {
    const value = byName.get(name);
    if (value === undefined) return [['without', name]];
    // What is masked without a name may be the right one.
    return value === `[${name}]` || value === '[redacted]' ? [] : [['wrong', value]];
  });
  const json = parseJson(body ?? '');
  const members: [string, string][] =
    json === undefined && body !== null && body !== ''
      ? [['body', bytes ? `${body.length} bytes` : valueText(body)]]
      : leavesOf(json, '');
  return [
    ...(key === undefined ? [] : [['key', valueText(key, false)] as [string, string]]),
    ...credentials,
    ...query.map(([name, value]): [string, string] => [`${name}=`, value]),
    ...members,
  ];
}

// What is nested deeper tells nothing by its name, and may be deeper than can be followed.
const deepest = 20;

/** The values in a JSON value that are neither objects nor arrays, by their names, such as `data.id`. */
function leavesOf(value: unknown, name: string, depth = 0): [string, string][] {
  if (typeof value === 'object' && value !== null && depth < deepest)
    return Object.entries(value).flatMap(([key, item]) =>
      leavesOf(item, name === '' ? key : `${name}.${key}`, depth + 1),
    );
  if (typeof value === 'object' && value !== null) return [[name, '…']];
  return name === '' ? [] : [[name, typeof value === 'string' ? valueText(value) : JSON.stringify(value)]];
}

function valueText(text: string, quoted = true): string {
  const short = shortened(text, longestValue);
  // Not one expression for both: a long text would be too much for it.
  const plain = text.length >= 20 && !/[^\w-]/.test(text) ? `${text.slice(0, 12)}…` : short;
  return quoted ? JSON.stringify(plain) : plain;
}
