import type { ComponentChildren } from 'preact';
import { count, duration } from '../contract/words.js';
import { report } from './data.js';
import { Text } from './text.js';

/** What was judged, by what, when, and how much of it. */
export function Facts() {
  const { target, contract, suite, startedAt, summary, seed, effort, recording } = report;
  const { total, judged, selectedFrom, requests, durationMs } = summary;
  const burst = effort?.burst ? `, and ${effort.burst} to exceed the rate` : '';
  return (
    <dl class="facts wrap box">
      <Fact name="Target" note={target.environment}>
        <Text of={target.baseUrl} />
      </Fact>
      {recording && (
        <Fact
          name="Recording"
          note={`${count(recording.exchanges, 'exchange')}, ${recording.foreign} of something else`}
        >
          <Text of={recording.source} />
        </Fact>
      )}
      <Fact
        name="Judged"
        note={selectedFrom === undefined ? 'of the whole contract' : `selected from ${selectedFrom}`}
      >
        {judged} of {count(total, 'requirement')}
      </Fact>
      <Fact name="When" note={`took ${duration(durationMs)}`}>
        <time dateTime={startedAt}>{dateInWords(startedAt)}</time>
      </Fact>
      <Fact name="Contract" note={contract.sha256.slice(0, 12)}>
        version {contract.version}
      </Fact>
      <Fact name="Suite" note={suite.name}>
        version {suite.version}
      </Fact>
      {!recording && (
        <Fact name="Requests" note={`seed ${seed}${burst}`}>
          {requests}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, note, children }: { name: string; note: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd class="note">{note}</dd>
    </div>
  );
}

/** The same for every reader, wherever they are: `23 November 2026, 03:24 UTC`. */
export function dateInWords(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const day = date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${day}, ${date.toISOString().slice(11, 16)} UTC`;
}
