import { useState } from 'preact/hooks';
import { count, shortened } from '../../contract/words.js';
import type { ReportedExchange } from '../../report/model/model.js';
import { visible } from '../../report/text/plain-text.js';
import { Text } from '../text.js';
import { jsonLines, partsOf, type JsonLine } from './json-lines.js';

export function Exchange({ exchange }: { exchange: ReportedExchange }) {
  const { request, response, failure, durationMs } = exchange;
  return (
    <div class="exchange columns">
      <div>
        <p class="first-line">
          <b>{request.method}</b> <Text of={request.path} />
        </p>
        <Headers headers={request.headers} />
        <Body text={request.body ?? ''} />
      </div>
      <div>
        <p class="first-line">
          {response ? <b>{response.status}</b> : <Text of={failure ?? 'No answer.'} />}{' '}
          <span class="note">after {Math.round(durationMs)} ms</span>
        </p>
        {response && <Headers headers={response.headers} />}
        {response && <Body text={response.body} />}
      </div>
    </div>
  );
}

function Headers({ headers }: { headers: Record<string, string> }) {
  const rows = Object.entries(headers);
  if (rows.length === 0) return null;
  return (
    <details class="headers">
      <summary>{count(rows.length, 'header')}</summary>
      <ul>
        {rows.map(([name, value]) => (
          <li>
            <b>{visible(name)}</b>: <Text of={value} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Props {
  text: string;
  /** The notes on marked places, by JSON pointer. */
  marks?: ReadonlyMap<string, string>;
  title?: string;
}

const longest = 20_000;

/** A pretty-printed body with its marked places. Distant lines and long values appear on demand. */
export function Body({ text, marks = new Map(), title = 'Body' }: Props) {
  const [isWhole, setWhole] = useState(false);
  if (text === '') return <p class="note">No body.</p>;
  const lines =
    jsonLines(text) ??
    text.split('\n').map((line) => ({ depth: 0, pointer: '', name: null, text: line, end: '' }));
  const parts = isWhole ? [{ from: 0, to: lines.length }] : partsOf(lines, marks);
  const left = lines.length - parts.reduce((sum, { from, to }) => sum + to - from, 0);
  const clip = (value: string): string => (isWhole ? value : shortened(value, longest));
  return (
    <div class="body">
      <pre class="box" tabIndex={0} aria-label={title}>
        {parts.map(({ from, to }, at) => (
          <>
            {from > (parts[at - 1]?.to ?? 0) && <span class="gap">…{'\n'}</span>}
            {lines.slice(from, to).map((line) => (
              <Line {...line} marks={marks} clip={clip} />
            ))}
          </>
        ))}
        {(parts.at(-1)?.to ?? 0) < lines.length && <span class="gap">…</span>}
      </pre>
      {left > 0 && (
        <button type="button" onClick={() => setWhole(true)}>
          Show {left} more lines
        </button>
      )}
    </div>
  );
}

interface LineProps {
  marks: ReadonlyMap<string, string>;
  clip: (text: string) => string;
}

function Line({ depth, pointer, name, text, end, marks, clip }: JsonLine & LineProps) {
  // Only the opening bracket of a value is marked.
  const mark = /^[\]}]$/.test(text) ? undefined : marks.get(pointer);
  return (
    <span class={mark === undefined ? 'line' : 'line marked fail'}>
      {'  '.repeat(depth)}
      {name !== null && <Text of={`${name}: `} />}
      <span class={kindOfValue(text)}>
        <Text of={clip(text)} />
      </span>
      {end}
      {mark && <span class="mark"> {mark}</span>}
      {'\n'}
    </span>
  );
}

function kindOfValue(text: string): string {
  if (text.startsWith('"')) return 'string';
  return /^[-\d]/.test(text) ? 'number' : 'literal';
}
