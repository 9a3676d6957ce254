import { operations } from '../../contract/contract.js';
import { relevantMembers, wordsOfSteps, type About, type StepWords } from './request-words.js';
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

/** The steps of a story that show the verdict, in words; those that are alike but for what is fresh are one. */
export function describeSteps(story: readonly ReportedStep[], about: About): DescribedStep[] {
  const requests = new Set<string>();
  const steps: (DescribedStep & { step: ReportedStep })[] = [];
  for (const words of wordsOfSteps(story, about)) {
    const { step, number } = words;
    if (number === null) continue;
    const last = steps.at(-1);
    const request = step.exchange && JSON.stringify(step.exchange.request);
    if (last && !requests.has(request ?? '') && isLike(last.step, step)) {
      last.numbers[1] = number;
      last.step = step;
    } else steps.push({ numbers: [number, number], ...described(words), step });
    if (request) requests.add(request);
  }
  return steps.map(({ numbers, text, answer, step }) => {
    const together = step.together ? ', at the same time' : '';
    const more = numbers[1] - numbers[0];
    return { numbers, text: more > 0 ? `${text}, and ${more} more like it${together}` : text, answer };
  });
}

function described({ step, request, answer }: StepWords): Pick<DescribedStep, 'text' | 'answer'> {
  const { text = '', exchange, received } = step;
  const textSaysAll = text !== '' && (exchange?.response?.status ?? 599) < 300;
  const sent =
    received && exchange ? `the target sent ${exchange.request.method} ${exchange.request.path}` : request;
  return {
    text: (text || sent) + often(step),
    answer: textSaysAll ? '' : received ? `answered with ${answer}` : answer,
  };
}

/** How often a request was sent; a balance is read until it settles, which depends on speed. */
function often({ text, times = 1, together }: ReportedStep): string {
  if (times < 2 || text !== undefined) return '';
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
