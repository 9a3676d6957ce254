import { headerOf } from '../../contract/exchange.js';
import { firstOf, shortened } from '../../contract/words.js';
import { membersOf, parseJson } from '../../contract/json.js';
import type { ReportedEvidence, ReportedExchange, ReportedStep, RequirementResult } from '../model/model.js';
import { cut } from '../text/plain-text.js';

/** An earlier request of the same story, and its number there. */
interface Earlier {
  exchange: ReportedExchange;
  number: number;
}

/** A step of a story, with its request and what came of it in a few words; both are empty where there was no request. */
export interface StepWords {
  step: ReportedStep;
  /** Counted from 1 among the steps that show the verdict; null of others. */
  number: number | null;
  request: string;
  answer: string;
}

/** The words that tell which members of requests, and which of answers, are worth showing. */
export type About = Record<'sent' | 'came', ReadonlySet<string>>;

const longestValue = 40;
const longestMessage = 100;
const longestPath = 32;
const mostMembers = 4;

/** Each step in words: how it differs from what was done before. Only steps with a number can be referred to. */
export function wordsOfSteps(story: readonly ReportedStep[], about: About): StepWords[] {
  const earlier: Earlier[] = [];
  let count = 0;
  return story.map((step) => {
    const { exchange, aside } = step;
    const number = aside ? null : ++count;
    if (!exchange) return { step, number, request: '', answer: '' };
    const before = aside ? [] : earlier;
    const request = requestInWords(exchange, before, about.sent);
    const answer = answerInWords(exchange, before, about.came);
    if (number !== null) earlier.push({ exchange, number });
    return { step, number, request, answer };
  });
}

/**
 * A request in a few words: what differs from an earlier one to the same place, or else the members that the words
 * of the verdict name.
 */
function requestInWords(
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
  if (status >= 300) {
    const { message } = membersOf(json);
    return typeof message === 'string'
      ? `${status} ${JSON.stringify(cut(message, longestMessage))}`
      : String(status);
  }
  const isTelling = (name: string): boolean => about.has(lastOf(name)) && !generic.has(lastOf(name));
  const told = leavesOf(json, '').filter(
    ([name]) => isTelling(name) && name !== 'status' && !/\d/.test(name),
  );
  return [String(status), ...memberTexts(told).slice(0, 2)].join('  ');
}

export function aboutOf(
  { id, text }: RequirementResult,
  { expected, actual, case: value = '', faults = [], compares }: ReportedEvidence,
): About {
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

function memberTexts(members: readonly Member[]): string[] {
  const texts = members.map(([name, value]) => `${name}${name.endsWith('=') ? '' : ' '}${value}`);
  return firstOf(texts, mostMembers);
}

/** A value with its name, such as `data.id`. */
type Member = [name: string, value: string];

/** What of a request may tell: its key, credentials that are not the right ones, the members of its body. */
export function relevantMembers({ path, headers, body, bytes }: ReportedExchange['request']): Member[] {
  const key = headerOf(headers, 'idempotency-key');
  // An event carries a signature instead.
  const isEvent = headerOf(headers, 'service-http-signature') !== undefined;
  const credentials = (isEvent ? [] : ['api-key', 'api-secret']).flatMap((name): Member[] => {
    const value = headerOf(headers, name);
    if (value === undefined) return [['without', name]];
    // What is masked without a name may be the right one.
    return value === `[${name}]` || value === '[redacted]' ? [] : [['wrong', value]];
  });
  const query = [...new URLSearchParams(path.split('?')[1] ?? '')];
  const json = parseJson(body);
  const text: Member[] =
    json === undefined && body ? [['body', bytes ? `${body.length} bytes` : valueText(body)]] : [];
  return [
    ...(key === undefined ? [] : [['key', valueText(key, false)] satisfies Member]),
    ...credentials,
    ...query.map(([name, value]): Member => [`${name}=`, value]),
    ...text,
    ...leavesOf(json, ''),
  ];
}

// What is nested deeper tells nothing by its name, and may be deeper than can be followed.
const deepest = 20;

/** The values in a JSON value that are neither objects nor arrays, by their names, such as `data.id`. */
function leavesOf(value: unknown, name: string, depth = 0): Member[] {
  if (typeof value === 'object' && value !== null)
    return depth === deepest
      ? [[name, '…']]
      : Object.entries(value).flatMap(([key, item]) =>
          leavesOf(item, name === '' ? key : `${name}.${key}`, depth + 1),
        );
  return name === '' ? [] : [[name, typeof value === 'string' ? valueText(value) : JSON.stringify(value)]];
}

function valueText(text: string, quoted = true): string {
  // Not one expression for both: a long text would be too much for it.
  const isId = text.length >= 20 && !/[^\w-]/.test(text);
  const plain = shortened(text, isId ? 12 : longestValue);
  return quoted ? JSON.stringify(plain) : plain;
}
