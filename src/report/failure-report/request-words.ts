import { count, firstOf } from '../../contract/words.js';
import { membersOf, parseJson } from '../../contract/json.js';
import type { ReportedEvidence, ReportedExchange, ReportedStep, RequirementResult } from '../model/model.js';
import { cut } from '../text/plain-text.js';
import type { SentFault } from '../../contract/finding.js';
import {
  credentialsInWords,
  leavesOf,
  membersOfRequest,
  shortValue,
  showsApart,
  type Member,
  type ShowValue,
} from './values.js';

/** An earlier request of the same log, with its number. */
interface Earlier {
  exchange: ReportedExchange;
  number: number;
}

/** A step with its request and its answer in a few words; both are empty for a step without a request. */
export interface StepWords {
  step: ReportedStep;
  /** Counted from 1 among the relevant steps; null for unrelated steps. */
  number: number | null;
  request: string;
  answer: string;
}

/** Whether a member differs in each request of an operation, so that its difference is irrelevant. */
type IsFresh = (operation: string | null, name: string) => boolean;

/** The words that select the members of requests and of answers to show. */
export type About = Record<'sent' | 'came', ReadonlySet<string>>;

const longestMessage = 100;
const longestPath = 32;
const mostMembers = 4;

/**
 * Describes each step. A GET is written in full, other requests by their difference from the first one to the same place.
 * References use only numbered steps.
 */
export function wordsOfSteps(story: readonly ReportedStep[], about: About, isFresh: IsFresh = () => false) {
  const earlier: Earlier[] = [];
  const relevant = story.flatMap(({ exchange, aside }) => (exchange && !aside ? exchange : []));
  const show = showsApart(relevant.map(({ request }) => request));
  let numbered = 0;
  return story.map((step): StepWords => {
    const { exchange, aside } = step;
    const number = aside ? null : ++numbered;
    if (!exchange) return { step, number, request: '', answer: '' };
    const before = aside ? [] : earlier;
    const request = requestInWords(exchange, before, about.sent, show, isFresh);
    const answer = answerInWords(exchange, before, about.came);
    if (number !== null) earlier.push({ exchange, number });
    return { step, number, request, answer };
  });
}

function requestInWords(
  exchange: ReportedExchange,
  earlier: readonly Earlier[],
  about: ReadonlySet<string>,
  show: ShowValue,
  isFresh: IsFresh,
): string {
  const { request, operation } = exchange;
  const [path = '', query = ''] = request.path.split('?');
  const same = earlier.find((one) => isEqual(one.exchange.request, request));
  if (same) return `the same as ${same.number}`;
  const credentials = credentialsInWords(request);
  const fault = credentials.length > 0 ? { fault: credentials.join(', ') } : exchange.fault;
  const members = membersOfRequest(request);
  const isGet = request.method === 'GET';
  const line = `${request.method} ${shortPath(path)}${isGet && query !== '' ? `  ${queryInWords(query, show)}` : ''}`;
  const base = isGet
    ? undefined
    : earlier.find((one) => placeOf(one.exchange.request) === placeOf(request))?.exchange.request;
  const before = new Map(base && membersOfRequest(base));
  const isFault = ([name]: Member): boolean =>
    fault?.member !== undefined && (name === fault.member || name.startsWith(`${fault.member}.`));
  const isWrong = (member: Member): boolean =>
    isFault(member) || (fault !== undefined && member[0] === 'body');
  const differing = members.filter((member) => {
    const [name, value] = member;
    if (isGet && name.endsWith('=')) return false;
    if (isFault(member) || name === 'body') return true;
    return base
      ? before.get(name) !== value && !(isFresh(operation, name) && !about.has(lastOf(name)))
      : isRelevant(name, about);
  });
  // Requests of all kinds carry edge-case values, so they are shown only if no relevant member changed.
  const changed = differing.some(([name]) => isRelevant(name, about))
    ? differing.filter((member) => isFault(member) || isRelevant(member[0], about))
    : differing;
  // A body that is not JSON has no members.
  const names = new Set(members.map(([name]) => name));
  const left = names.has('body') ? [] : [...before.keys()].filter((name) => !names.has(name));
  const wrong = [
    ...credentials,
    ...memberTexts(changed.filter(isWrong), show),
    ...left.filter((name) => fault && name === fault.member).map((name) => `${name} left out`),
  ];
  const others = [
    ...memberTexts(
      changed.filter((member) => !isWrong(member)),
      show,
    ),
    ...left.filter((name) => !fault || name !== fault.member).map((name) => `(${name} left out)`),
    ...(fault?.form === undefined ? [] : [fault.form]),
  ];
  const baseNumber = base && earlier.find((one) => one.exchange.request === base)!.number;
  const head = baseNumber === undefined ? line : `as ${baseNumber}`;
  const parts = fault
    ? [
        `fault: ${faultInWords(fault, wrong)}`,
        ...(others.length > 0 ? [base ? `set-up: ${others.join('  ')}` : others.join('  ')] : []),
      ]
    : [...wrong.map((text) => `(${text})`), ...others];
  if (parts.length === 0) return base ? `${head}, with fresh values` : head;
  return base ? `${head}, but ${parts.join('  ')}` : [head, ...parts].join('  ');
}

function faultInWords({ member, fault, rule }: SentFault, wrong: readonly string[]): string {
  const what = member === undefined ? fault : `${member} ${fault}`;
  if (wrong.length === 0) return what;
  const said = wrong.join(', ');
  return rule === 'required' || said === what || said === fault ? said : `${said} (${fault})`;
}

// These parameters select the test data or a page, so they matter least.
const minor = new Set(['customer', 'per_page', 'page']);

/** The decoded parameters of a query, with long values shortened. */
const queryInWords = (query: string, show: ShowValue): string =>
  query.includes('%00') || /%[^\da-f]/i.test(query)
    ? shortValue(query)
    : [...new URLSearchParams(query)]
        .toSorted(([a], [b]) => (minor.has(a) ? 1 : 0) - (minor.has(b) ? 1 : 0))
        .map(([name, value]) => `${name}=${show(`${name}=`, value)}`)
        .join('  ');

export function answerInWords(
  { response, failure, request }: ReportedExchange,
  earlier: readonly Earlier[],
  about: ReadonlySet<string>,
): string {
  if (!response) return `no answer: ${failure ?? 'unknown cause'}`;
  const { status, body } = response;
  const json = parseJson(body);
  const same = earlier.findLast(({ exchange }) => isEqual(exchange.request, request))?.exchange.response;
  if (same?.status === status)
    return same.body === body ? `${status}, the same body` : `${status}, ${changeInWords(same.body, json)}`;
  if (status >= 300) {
    const { message } = membersOf(json);
    return typeof message === 'string'
      ? `${status} ${JSON.stringify(cut(message, longestMessage))}`
      : String(status);
  }
  const sent = new Set(membersOfRequest(request).map(([, value]) => value));
  const isTelling = (name: string): boolean =>
    about.has(lastOf(name)) && !generic.has(lastOf(name)) && !/^status$|^meta\.total$|\d/.test(name);
  const members = leavesOf(json).filter(([name, value]) => isTelling(name) && !sent.has(value));
  const records = request.method === 'GET' ? recordsInWords(json) : [];
  const texts = memberTexts(members, (_, value) => shortValue(value)).slice(0, 2);
  return [String(status), ...records, ...texts].join('  ');
}

/** The number of records of a list and their total; empty for other answers. */
function recordsInWords(json: unknown): string[] {
  const { data, meta } = membersOf(json);
  if (!Array.isArray(data)) return [];
  const { total } = membersOf(meta);
  const isPart = typeof total === 'number' && total !== data.length;
  return [isPart ? `${data.length} of ${count(total, 'record')}` : count(data.length, 'record')];
}

/** Describes the first two values that differ from an earlier body. */
function changeInWords(before: string, json: unknown): string {
  const was = new Map(leavesOf(parseJson(before)));
  const changed = leavesOf(json).filter(([name, value]) => was.get(name) !== value);
  const changes = changed.map(
    ([name, value]) => `${name} ${shortValue(value)} (was ${shortValue(was.get(name) ?? 'absent')})`,
  );
  return changes.slice(0, 2).join('  ') || 'another body';
}

export function aboutOf(
  { id, text }: RequirementResult,
  { finding, expected, actual, case: value = '', compares }: ReportedEvidence,
): About {
  return {
    sent: wordsOf(id, text, expected, actual, value),
    came: finding.faults?.length || compares ? wordsOf() : wordsOf(expected),
  };
}

/** The words of some texts, to compare with the names of members. */
export function wordsOf(...texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.split(/[^\w-]+/)));
}

/** Shortens a path to its last parts and the beginnings of identifiers. */
export function shortPath(path: string): string {
  const parts = path.split('/').map((part) => (part.length > 20 ? `${part.slice(0, 8)}…` : part));
  const short = parts.join('/');
  return short.length > longestPath ? `…/${parts.filter(Boolean).slice(-2).join('/')}` : short;
}

const isEqual = (a: ReportedExchange['request'], b: ReportedExchange['request']): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
const generic = new Set(['data', 'message', 'error', 'meta', 'name', 'type', 'id']);
const always = new Set(['amount', 'key', 'body']);

const isRelevant = (name: string, about: ReadonlySet<string>): boolean =>
  always.has(name) || name.endsWith('=') || about.has(lastOf(name));
const lastOf = (name: string): string => name.split('.').at(-1)!;
const placeOf = ({ method, path }: ReportedExchange['request']): string => `${method} ${path.split('?')[0]}`;

function memberTexts(members: readonly Member[], show: ShowValue): string[] {
  const texts = members.map(([name, value]) => `${name}${name.endsWith('=') ? '' : ' '}${show(name, value)}`);
  return firstOf(texts, mostMembers);
}
