import { shortPath, type StepWords } from '../../report/failure-report/request-words.js';
import type { ReportedExchange, ReportedStep } from '../../report/model/model.js';
import { Lazy } from '../controls.js';
import { Text } from '../text.js';
import { Exchange } from './exchange.js';
import type { Balance, PlacedStep } from './steps.js';

interface Props {
  placed: PlacedStep;
  words: StepWords;
  isMarked: boolean;
}

/** A row of the diagram: arrows for a request and its answer, or a note for a step without a request. */
export function Step({ placed: { step, number, balance }, words, isMarked }: Props) {
  const { text = '', exchange } = step;
  return (
    <div class={`step${isMarked ? ' marked fail' : ''}`}>
      <span class="number">{number}</span>
      {exchange ? (
        <Lazy class="lane" summary={<Arrows step={step} exchange={exchange} words={words} />}>
          {() => <Exchange exchange={exchange} />}
        </Lazy>
      ) : (
        <p class="lane remark">
          <Text of={text} />
        </p>
      )}
      <BalanceLine balance={balance} />
    </div>
  );
}

interface ArrowsProps {
  step: ReportedStep;
  exchange: ReportedExchange;
  words: StepWords;
}

function Arrows({ step: { text, times = 1, received }, exchange, words }: ArrowsProps) {
  const { request, response, failure } = exchange;
  const path = shortPath(request.path.split('?')[0]!);
  const status = response ? String(response.status) : 'no answer';
  // The text of a successful step already describes its answer.
  const textSaysAll = text !== undefined && (response?.status ?? 599) < 300;
  const isMore = !textSaysAll && words.answer.startsWith(status);
  const came = isMore ? behind(words.answer, status).replace(/^[,:]?\s*/, '') : '';
  const [there, back] = received ? ['left', 'right'] : ['right', 'left'];
  return (
    <>
      <span class={`arrow ${there}`}>
        <b>{request.method}</b> <Text of={path} />
        {times > 1 && <span class="times">× {times}</span>}
        <Detail of={text ?? behind(words.request, `${request.method} ${path}`)} />
      </span>
      <span class={`arrow ${back} answer`}>
        <b class={`status s${status[0]}`}>{status}</b>
        <Detail of={response ? came : (failure ?? came)} />
      </span>
    </>
  );
}

/** Removes a prefix from a text. */
const behind = (text: string, start: string): string =>
  text.startsWith(start) ? text.slice(start.length).trim() : text;

const Detail = ({ of }: { of: string }) =>
  of !== '' && (
    <span class="detail">
      <Text of={of} />
    </span>
  );

/** The balance line next to a step. It moves if the step read a new balance. */
export function BalanceLine({ balance }: { balance: Balance | null }) {
  if (!balance) return <span class="balance" />;
  const { text, before, after, isNew } = balance;
  // Keeps a margin at both edges.
  const x = (place: number): number => 8 + 84 * place;
  const path = before === null ? `M${x(after)} 50V100` : `M${x(before)} 0V50H${x(after)}V100`;
  const side = after > 0.5 ? { right: `${100 - x(after)}%` } : { left: `${x(after)}%` };
  return (
    <span class="balance">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={path} />
      </svg>
      {isNew && (
        <span class="reading" style={side}>
          <span class="hidden">balance </span>
          {text}
        </span>
      )}
    </span>
  );
}
