import type { ComponentChildren } from 'preact';
import { count, duration } from '../../contract/words.js';
import { coverageInWords } from '../../report/text/verdict-words.js';
import { report } from '../data.js';
import { Text } from '../text.js';

export function Facts() {
  const { target, contract, suite, startedAt, summary, seed, effort, recording, discovered, spending } =
    report;
  const states = new Set(discovered?.map(({ state }) => state));
  const { selectedFrom, requests, durationMs } = summary;
  const extent = selectedFrom === undefined ? 'of the whole contract' : `selected from ${selectedFrom}`;
  const burst = effort?.burst ? `, and ${effort.burst} to exceed the rate limit` : '';
  const read = recording && `${count(recording.exchanges, 'exchange')}, ${recording.foreign} unrelated`;
  const facts: [name: string, value: ComponentChildren, note: string | undefined][] = [
    ['Server', <Text of={target.baseUrl} />, target.environment],
    ['Recording', recording && <Text of={recording.source} />, read],
    ['Tested', coverageInWords(summary), extent],
    ['When', <time dateTime={startedAt}>{dateInWords(startedAt)}</time>, `took ${duration(durationMs)}`],
    ['Contract', `version ${contract.version}`, contract.sha256.slice(0, 12)],
    ['Suite', `version ${suite.version}`, suite.name],
    ['Discovered', discovered && count(states.size, 'state'), 'values read from the API'],
    ['Spent', spending?.spent, `of ${spending?.limit} from the wallet`],
    ['Requests', recording ? undefined : requests, `seed ${seed}${burst}`],
  ];
  return (
    <dl class="facts wrap box">
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([name, value, note]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <dd class="note">{note}</dd>
          </div>
        ))}
    </dl>
  );
}

const utc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a time independently of the locale and time zone: `23 November 2026, 03:24 UTC`. */
export function dateInWords(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : `${utc.format(date)}, ${date.toISOString().slice(11, 16)} UTC`;
}
