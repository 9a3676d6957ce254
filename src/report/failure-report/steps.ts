import { operations } from '../../contract/contract.js';
import { answerInWords, requestInWords, relevantMembers, type Earlier } from './request-words.js';
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
export function describeSteps(
  story: readonly ReportedStep[],
  about: Record<'sent' | 'came', ReadonlySet<string>>,
): DescribedStep[] {
  const earlier: Earlier[] = [];
  const steps: (DescribedStep & { step: ReportedStep })[] = [];
  let number = 0;
  for (const step of story.filter(({ aside }) => !aside)) {
    number++;
    const { text = '', exchange, received } = step;
    const last = steps.at(-1);
    const isAgain = earlier.some(
      (one) => JSON.stringify(one.exchange.request) === JSON.stringify(exchange?.request),
    );
    if (last && !isAgain && isLike(last.step, step)) {
      last.numbers[1] = number;
      if (exchange) earlier.push({ exchange, number });
      last.step = step;
      continue;
    }
    const words = exchange ? requestInWords(exchange, earlier, about.sent) : '';
    const answer = exchange ? answerInWords(exchange, earlier, about.came) : '';
    const textSaysAll = text !== '' && (exchange?.response?.status ?? 599) < 300;
    steps.push({
      numbers: [number, number],
      text:
        (text ||
          (received ? `the target sent ${exchange!.request.method} ${exchange!.request.path}` : words)) +
        often(step),
      answer: textSaysAll ? '' : received ? `answered with ${answer}` : answer,
      step,
    });
    if (exchange) earlier.push({ exchange, number });
  }
  return steps.map(({ numbers, text, answer, step }) => {
    const together = step.together ? ', at the same time' : '';
    const more = numbers[1] - numbers[0];
    return { numbers, text: more > 0 ? `${text}, and ${more} more like it${together}` : text, answer };
  });
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
  if (!one.exchange || !other.exchange || one.text !== other.text) return false;
  const [a, b] = [one.exchange, other.exchange];
  const members = ({ request }: typeof a): string =>
    JSON.stringify(relevantMembers(request).map(([name, value]) => [name, fresh.has(name) ? '' : value]));
  return (
    one.text === undefined &&
    a.request.method === b.request.method &&
    a.request.path === b.request.path &&
    a.response?.status === b.response?.status &&
    JSON.stringify(a.request) !== JSON.stringify(b.request) &&
    members(a) === members(b)
  );
}
