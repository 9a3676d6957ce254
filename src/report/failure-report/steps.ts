import { headerOf } from '../../contract/exchange.js';
import { membersOf, parseJson } from '../../contract/json.js';
import { operations } from '../../contract/contract.js';
import { count } from '../../contract/words.js';
import type { ReportedEvidence, ReportedExchange, ReportedStep } from '../model/model.js';
import { cut, visible, wrap } from '../text/plain-text.js';
import type { Block } from './block.js';
import { shortPath, wordsOfSteps, type About, type StepWords } from './request-words.js';
import { credentialsInWords, membersOfRequest } from './values.js';

const longestAnswer = 40;
const longStory = 8;

/** A step or a range of similar steps in words. */
export interface DescribedStep {
  /** Null for a note between steps. */
  numbers: [first: number, last: number] | null;
  text: string;
  answer: string;
}

/**
 * The index of the step that shows the failure: the second of two compared steps, the last balance read after the request, or
 * the request; -1 if no single step shows it.
 */
export function failingStep(evidence: ReportedEvidence, steps: readonly ReportedStep[]): number {
  const { exchange, compares, finding } = evidence;
  if (compares) return compares[1];
  const shown = JSON.stringify(exchange);
  const at = exchange === null ? -1 : steps.findLastIndex((step) => JSON.stringify(step.exchange) === shown);
  const reading = steps.findLastIndex(({ kind, aside }) => kind === 'balance' && !aside);
  return at >= 0 && reading > at && 'lost' in finding ? reading : at;
}

/**
 * Describes the relevant steps. Requests that differ only in fresh values are merged, and so are the pages of one list.
 *
 * @param failing the index of the step to mark
 */
export function describeSteps(
  story: readonly ReportedStep[],
  about: About,
  failing = -1,
  compares?: readonly [number, number],
): DescribedStep[] {
  const requests = new Set<string>();
  const steps: (DescribedStep & { step: ReportedStep; pages: number })[] = [];
  let skipped = 0;
  const all = wordsOfSteps(story, about, (operation, name) => membersThatChange(operation).has(name));
  for (const [at, words] of all.entries()) {
    const { step, number } = words;
    if (number === null) {
      skipped += compares && at > compares[0] && at < compares[1] && step.exchange ? 1 : 0;
      continue;
    }
    if (skipped > 0) {
      const text = `… ${count(skipped, 'unrelated request')}`;
      steps.push({ numbers: null, text, answer: '', step: {}, pages: 0 });
      skipped = 0;
    }
    const last = steps.at(-1);
    const request = step.exchange && JSON.stringify(step.exchange.request);
    const isShown = (at === failing && !step.together) || compares?.includes(at);
    const isPage = last !== undefined && isNextPage(last.step, step);
    if (last?.numbers && !isShown && (isPage || (!requests.has(request!) && isLike(last.step, step)))) {
      last.numbers[1] = number;
      last.step = step;
      if (isPage) last.pages++;
      else if (at === failing) last.answer += failed;
    } else {
      const mark = at === failing ? failed : isReference(story, at, failing) ? reference : '';
      const { text, answer: whole } = described(words);
      // The table of differences shows the changed members.
      const answer = at === compares?.[1] ? whole.replace(/^(\d+), .*/s, '$1, different body') : whole;
      steps.push({ numbers: [number, number], text, answer: `${answer}${mark}`.trim(), step, pages: 1 });
    }
    if (request) requests.add(request);
  }
  return steps.map(({ numbers, text, answer, step, pages }) => {
    const more = numbers ? numbers[1] - numbers[0] : 0;
    if (more === 0) return { numbers, text, answer };
    const like = `${more} more like it${step.together ? ', at the same time' : ''}`;
    return { numbers, text: `${text}, and ${pages > 1 ? count(pages - 1, 'more page') : like}`, answer };
  });
}

/** Members of an operation that differ in each request: unique values and values from provider states. */
function membersThatChange(id: string | null): ReadonlySet<string> {
  const { unique = {}, examples = [] } = operations.find((one) => one.id === id) ?? {};
  const given = examples.flatMap((example) => example.given.flatMap(({ bind = {} }) => Object.keys(bind)));
  const pointers = [...Object.keys(unique), ...given.map((place) => place.replace(/^\/body/, ''))];
  return new Set(pointers.map((pointer) => pointer.slice(1).replaceAll('/', '.')));
}

// The no-break space keeps a mark on one line.
const failed = '  ←\u00a0fails';
const reference = '  ←\u00a0reference';

/** Whether a step reads the list of the failing request with fewer filters. */
function isReference(story: readonly ReportedStep[], at: number, failing: number): boolean {
  const [one, other] = [story[at]?.exchange, story[failing]?.exchange].map(queryOf);
  if (!one || !other || at === failing) return false;
  return filtersOf(one).length < filtersOf(other).length;
}

interface ListRequest {
  path: string;
  query: URLSearchParams;
}

function queryOf(exchange: ReportedExchange | undefined): ListRequest | undefined {
  if (exchange?.request.method !== 'GET') return undefined;
  const [path = '', query] = exchange.request.path.split('?');
  return query === undefined ? undefined : { path, query: new URLSearchParams(query) };
}

const filtersOf = ({ query }: ListRequest): string[] =>
  [...query.keys()].filter((name) => !['page', 'per_page', 'customer'].includes(name));

/** Whether a step reads the next page of the same list. */
function isNextPage(one: ReportedStep, other: ReportedStep): boolean {
  const [a, b] = [queryOf(one.exchange), queryOf(other.exchange)];
  if (!a || !b || a.path !== b.path) return false;
  const page = ({ query }: ListRequest): number => Number(query.get('page') ?? 1);
  const rest = ({ query }: ListRequest): string => {
    const others = [...query].filter(([name]) => name !== 'page');
    return others.map(String).toSorted().join('&');
  };
  return page(b) === page(a) + 1 && rest(a) === rest(b);
}

// Identifies the address where the suite receives events; its beginning is enough.
const token = /\b([\da-f]{8})[\da-f]{24}\b/g;

function described({ step, request, answer }: StepWords): Pick<DescribedStep, 'text' | 'answer'> {
  const { text = '', kind, exchange, received } = step;
  const textSaysAll = text !== '' && (exchange?.response?.status ?? 599) < 300;
  const sent = received && exchange ? eventInWords(exchange) : request;
  const said = { state: `set-up: ${text}`, clock: `${text} (state handler)`, balance: text, wait: text };
  const words = kind ? said[kind] : text || sent;
  return {
    text: words.replaceAll(token, '$1…') + often(step),
    answer: textSaysAll ? '' : received ? `answered with ${answer}` : answer,
  };
}

/** Describes an event that the server sent: its name, order, address and the beginning of its signature. */
function eventInWords({ request }: ReportedExchange): string {
  const { event, data } = membersOf(parseJson(request.body));
  const { order_reference: order } = membersOf(data);
  const signature = headerOf(request.headers, 'service-http-signature');
  return [
    `the server sent ${typeof event === 'string' ? cut(event, 40) : request.method}`,
    ...(typeof order === 'string' ? [`of ${cut(order, 40)}`] : []),
    `to ${shortPath(request.path)}`,
    ...(signature === undefined ? [] : [`signed ${cut(signature, 10)}`]),
  ].join(' ');
}

/** States how often a request was sent, except readings of a balance: their number depends on speed. */
function often({ text, times = 1, together }: ReportedStep): string {
  if (times < 2 || text !== undefined) return '';
  return `, sent ${times === 2 ? 'twice' : `${times} times`}${together ? ' at the same time' : ''}`;
}

/** The steps as a block; no block without steps. */
export function stepsBlocks(all: readonly DescribedStep[], most: number): Block[] {
  if (all.length === 0) return [];
  // A long log ends with the failing step and the one after it.
  const failing = all.findIndex(({ answer }) => answer.endsWith(failed));
  const steps = failing >= 0 && all.length > longStory ? all.slice(0, failing + 2) : all;
  const answers = Math.min(longestAnswer, Math.max(...steps.map(({ answer }) => visible(answer).length)));
  const numbers = steps.map(({ numbers: range }) => (range ? [...new Set(range)].join('–') : ''));
  const margin = Math.max(...numbers.map((text) => text.length));
  const room = most - answers - margin - 8;
  const texts = Math.min(room, Math.max(...steps.map(({ text }) => visible(text).length)));
  const lines = steps.flatMap(({ text, answer }, at) => {
    const left = wrap('', text, texts);
    const right = answer === '' ? [] : wrap('', answer, answers);
    return Array.from({ length: Math.max(left.length, right.length) }, (_, row) => {
      const number = row === 0 ? numbers[at]! : '';
      return `    ${number.padStart(margin)}  ${(left[row] ?? '').padEnd(texts)}  ${right[row] ?? ''}`
        .replace('\u00a0', ' ')
        .trimEnd();
    });
  });
  return [{ lines: ['', '  Steps', ...lines], least: 8, hasEnd: true }];
}

/** Whether two requests differ only in fresh values and got the same status. */
function isLike(one: ReportedStep, other: ReportedStep): boolean {
  const [a, b] = [one.exchange, other.exchange];
  if (!a || !b || one.text !== undefined || other.text !== undefined) return false;
  const fresh = membersThatChange(b.operation);
  const alike = ({ request, response }: ReportedExchange): string => {
    const isFresh = (name: string) => name === 'key' || fresh.has(name);
    const members = membersOfRequest(request).map(([name, value]) => [name, isFresh(name) ? '' : value]);
    const { method, path } = request;
    return JSON.stringify([method, path, response?.status, members, credentialsInWords(request)]);
  };
  return JSON.stringify(a.request) !== JSON.stringify(b.request) && alike(a) === alike(b);
}
