import type { RunEvent } from '../../engine/events.js';
import { output } from '../../output/output.js';

/** A bar in a trace, in microseconds since the run began: https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU */
interface Bar {
  name: string;
  begin: number;
  end: number;
  args?: object;
}

const groups = ['critical path', 'requirements', 'requests', 'states', 'waits'] as const;

/** The times of a run, for Perfetto (https://ui.perfetto.dev). The critical path leads back from its last requirement. */
export class Trace {
  private readonly bars: Record<(typeof groups)[number], Bar[]> = {
    ...{ 'critical path': [], requirements: [], requests: [], states: [], waits: [] },
  };
  private readonly begun = new Map<string, number>();
  private readonly start = performance.now();

  hear(event: RunEvent): void {
    const now = (performance.now() - this.start) * 1000;
    if (event.kind === 'RequirementStarted') this.begun.set(event.requirement, now);
    else if (event.kind === 'RequirementFinished') {
      const { requirement: name, outcome } = event;
      this.bars.requirements.push({ name, begin: this.begun.get(name) ?? now, end: now, args: { outcome } });
    } else if (event.kind === 'ExchangeRecorded') {
      const { id, request, purpose, response, durationMs } = event.exchange;
      const name = `${request.method} ${request.path.split('?')[0]}`;
      const args = { id, purpose, status: response?.status };
      this.bars.requests.push({ name, begin: now - durationMs * 1000, end: now, args });
    } else if (event.kind === 'StateSetUp') {
      const { state, params, time, askedAt = time } = event.setUp;
      const duration = (Date.parse(time) - Date.parse(askedAt)) * 1000;
      this.bars.states.push({ name: state, begin: now - duration, end: now, args: { params } });
    } else if (event.kind === 'Waiting')
      this.bars.waits.push({ name: event.why, begin: now, end: now + event.seconds * 1e6 });
  }

  /** Writes the file. A write error is reported and not thrown. */
  write(file: string): void {
    output.tried(file, () => output.write(file, `${JSON.stringify({ traceEvents: this.events() })}\n`));
  }

  private events(): object[] {
    this.bars['critical path'] = criticalPath(this.bars.requirements);
    return groups.flatMap((name, at) => [
      { ph: 'M', pid: at + 1, name: 'process_name', args: { name } },
      ...rows(this.bars[name]).flatMap((row, tid) =>
        row.map(({ name, begin, end, args }) => ({
          ...{ ph: 'X', pid: at + 1, tid, name, args, ts: Math.round(begin), dur: Math.round(end - begin) },
        })),
      ),
    ]);
  }
}

/** The bars in rows without overlaps, as few rows as possible. */
function rows(bars: readonly Bar[]): Bar[][] {
  const rows: Bar[][] = [];
  for (const bar of bars.toSorted((one, other) => one.begin - other.begin)) {
    const row = rows.find((one) => one.at(-1)!.end <= bar.begin);
    if (row) row.push(bar);
    else rows.push([bar]);
  }
  return rows;
}

function criticalPath(bars: readonly Bar[]): Bar[] {
  const lastBefore = (time: number) =>
    bars
      .filter(({ end }) => end <= time)
      .reduce<Bar | undefined>((last, bar) => (last && last.end >= bar.end ? last : bar), undefined);
  const path: Bar[] = [];
  for (let bar = lastBefore(Infinity); bar; bar = lastBefore(bar.begin)) path.unshift(bar);
  return path;
}
