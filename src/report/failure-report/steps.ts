import { operations } from '../../contract/contract.js';
import {
  type aboutOf,
  answerInWords,
  requestInWords,
  relevantMembers,
  type Earlier,
} from './request-words.js';
import type { ReportedStep } from '../model/model.js';
import { visible, wrap } from '../text/plain-text.js';
import type { Block } from './block.js';

const longestAnswer = 36;
// Members that each request needs a value of its own for.
const fresh = new Set([
  'key',
  ...operations.flatMap(({ unique }) => Object.keys(unique).map((pointer) => pointer.slice(1))),
]);

/** A step of a story in words, with its number there. */
export interface DescribedStep {
  numbers: [first: number, last: number];
  text: string;
  answer: string;
}

type About = ReturnType<typeof aboutOf>;

/** The steps of a story that show the verdict, in words; those that are alike but for what is fresh are one. */
export function describeSteps(story: readonly ReportedStep[], about: About): DescribedStep[] {
  const earlier: Earlier[] = [];
  const steps: (DescribedStep & { step: ReportedStep })[] = [];
  for (const [at, step] of story.filter(({ aside }) => !aside).entries()) {
    const [last, number, { exchange }] = [steps.at(-1), at + 1, step];
    const request = JSON.stringify(exchange?.request);
    const isAgain = earlier.some((one) => JSON.stringify(one.exchange.request) === request);
    if (last && !isAgain && isLike(last.step, step)) {
      last.numbers[1] = number;
      last.step = step;
    } else steps.push({ numbers: [number, number], ...inWords(step, earlier, about), step });
    if (exchange) earlier.push({ exchange, number });
  }
  return steps.map(({ numbers, text, answer, step }) => {
    const together = step.together ? ', at the same time' : '';
    const more = numbers[1] - numbers[0];
    return { numbers, text: more > 0 ? `${text}, and ${more} more like it${together}` : text, answer };
  });
}

function inWords(
  step: ReportedStep,
  earlier: readonly Earlier[],
  about: About,
): { text: string; answer: string } {
  const { text = '', exchange, received } = step;
  if (!exchange) return { text: text + often(step), answer: '' };
  const { request, response } = exchange;
  const sent = received
    ? `the target sent ${request.method} ${request.path}`
    : requestInWords(exchange, earlier, about.sent);
  const answer = answerInWords(exchange, earlier, about.came);
  const textSaysAll = text !== '' && (response?.status ?? 599) < 300;
  return {
    text: (text || sent) + often(step),
    answer: textSaysAll ? '' : received ? `answered with ${answer}` : answer,
  };
}

/** How often a request was sent; that a balance was read again is of no matter. */
function often({ text, times = 1, together }: ReportedStep): string {
  if (times < 2 || (text !== undefined && times < 4)) return '';
  return `, ${times === 2 ? 'twice' : `${times} times`}${together ? ' at the same time' : ''}`;
}

/** The same as a block; none where there are none. */
export function stepsBlocks(steps: readonly DescribedStep[], most: number): Block[] {
  if (steps.length === 0) return [];
  const answers = Math.min(longestAnswer, Math.max(...steps.map(({ answer }) => visible(answer).length)));
  const numbers = steps.map(({ numbers: [first, last] }) =>
    first === last ? `${first}` : `${first}–${last}`,
  );
  const margin = Math.max(...numbers.map((text) => text.length));
  const room = most - answers - margin - 8;
  const texts = Math.min(room, Math.max(...steps.map(({ text }) => visible(text).length)));
  const lines = steps.flatMap(({ text, answer }, at) => {
    const left = wrap('', text, texts);
    const right = answer === '' ? [] : wrap('', answer, answers);
    return Array.from({ length: Math.max(left.length, right.length) }, (_, row) => {
      const number = row === 0 ? numbers[at]! : '';
      return `    ${number.padStart(margin)}  ${(left[row] ?? '').padEnd(texts)}  ${right[row] ?? ''}`.trimEnd();
    });
  });
  return [{ lines: ['', '  What happened', ...lines], least: 8, hasEnd: true }];
}

/** Whether two requests differ in nothing but what each needs a value of its own for, and got the same answer. */
function isLike(one: ReportedStep, other: ReportedStep): boolean {
  const [a, b] = [one.exchange, other.exchange];
  if (!a || !b || one.text !== undefined || other.text !== undefined) return false;
  const alike = ({ request, response }: typeof a): string =>
    JSON.stringify([
      ...[request.method, request.path, response?.status],
      ...relevantMembers(request).map(([name, value]) => [name, fresh.has(name) ? '' : value]),
    ]);
  return JSON.stringify(a.request) !== JSON.stringify(b.request) && alike(a) === alike(b);
}
