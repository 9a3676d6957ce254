import { shortPath } from '../../report/card/step-words.js';
import type { ReportedExchange } from '../../report/model/model.js';
import { Lazy } from '../lazy.js';
import { Text } from '../text.js';
import { Beside } from './beside.js';
import { Exchange } from './exchange.js';
import type { PlacedStep } from './pieces.js';

/** A request and what came of it, in a few words. */
export interface StepWords {
  request: string;
  answer: string;
}

interface Props {
  placed: PlacedStep;
  words: StepWords | undefined;
  isMarked: boolean;
}

/** A row of the diagram: an arrow there and one back, or a note where no request was sent. */
export function Step({ placed: { step, number, balance }, words, isMarked }: Props) {
  const { text, exchange, received, times = 1 } = step;
  return (
    <div class={`step${isMarked ? ' marked' : ''}`}>
      <span class="number">{number}</span>
      {exchange && words ? (
        <Lazy
          class="lane"
          summary={
            <Arrows
              exchange={exchange}
              words={words}
              text={text}
              times={times}
              isReceived={received === true}
            />
          }
        >
          {() => <Exchange exchange={exchange} />}
        </Lazy>
      ) : (
        <p class="lane remark">
          <span>
            <Text of={text ?? ''} />
          </span>
        </p>
      )}
      <Beside balance={balance} />
    </div>
  );
}

interface ArrowsProps {
  exchange: ReportedExchange;
  words: StepWords;
  text: string | undefined;
  times: number;
  isReceived: boolean;
}

function Arrows({ exchange, words, text, times, isReceived }: ArrowsProps) {
  const { request, response, failure } = exchange;
  const line = `${request.method} ${shortPath(request.path.split('?')[0]!)}`;
  const more = words.request.startsWith(line) ? words.request.slice(line.length).trim() : words.request;
  const status = response ? String(response.status) : 'no answer';
  // Where words say what was read, they say enough.
  const isTold = text !== undefined && (response?.status ?? 599) < 300;
  const came =
    !isTold && words.answer.startsWith(status)
      ? words.answer.slice(status.length).replace(/^[,:]?\s*/, '')
      : '';
  const [there, back] = isReceived ? ['left', 'right'] : ['right', 'left'];
  return (
    <span class="arrows">
      <span class={`arrow ${there}`}>
        <span class="label">
          <b>{request.method}</b> <Text of={shortPath(request.path.split('?')[0]!)} />
          {times > 1 && <span class="times">× {times}</span>}
          {text !== undefined ? (
            <span class="detail">
              <Text of={text} />
            </span>
          ) : (
            more !== '' && (
              <span class="detail">
                <Text of={more} />
              </span>
            )
          )}
        </span>
      </span>
      <span class={`arrow ${back} answer`}>
        <span class="label">
          <b class={`status s${status[0]}`}>{status}</b>
          {failure !== undefined && !response ? (
            <span class="detail">
              <Text of={failure} />
            </span>
          ) : (
            came !== '' && (
              <span class="detail">
                <Text of={came} />
              </span>
            )
          )}
        </span>
      </span>
    </span>
  );
}
