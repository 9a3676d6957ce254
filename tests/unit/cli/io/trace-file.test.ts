// The trace of a run, as Perfetto and chrome://tracing show it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { Trace } from '../../../../src/cli/io/trace-file.js';
import type { RunEvent } from '../../../../src/engine/events.js';
import { temporaryFolder } from '../../support/folder.js';

const folder = temporaryFolder();
afterEach(() => vi.restoreAllMocks());

interface Shown {
  ph: string;
  pid: number;
  tid?: number;
  name: string;
  ts?: number;
  dur?: number;
  args: { name?: string };
}

/** The bars of a group, of events at times in milliseconds. */
function traced(...heard: [ms: number, event: RunEvent][]): (group: string) => Shown[] {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const trace = new Trace();
  for (const [ms, event] of heard) {
    now = ms;
    trace.hear(event);
  }
  const file = join(folder, 'trace.json');
  trace.write(file);
  const { traceEvents } = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: Shown[] };
  return (group) => {
    const { pid } = traceEvents.find(({ ph, args }) => ph === 'M' && args.name === group)!;
    return traceEvents.filter((event) => event.ph === 'X' && event.pid === pid);
  };
}

const started = (requirement: string): RunEvent => ({ kind: 'RequirementStarted', requirement }) as RunEvent;
const finished = (requirement: string): RunEvent =>
  ({ kind: 'RequirementFinished', requirement, outcome: 'pass', durationMs: 0 }) as RunEvent;

test('overlapping requirements have separate rows, and the critical path goes back from the last one', () => {
  const group = traced(
    [0, started('first')],
    [10, started('beside')],
    [40, finished('first')],
    [50, started('last')],
    [60, finished('beside')],
    [90, finished('last')],
  );
  expect(group('requirements').map(({ name, tid, ts, dur }) => [name, tid, ts, dur])).toEqual([
    ['first', 0, 0, 40_000],
    ['last', 0, 50_000, 40_000],
    ['beside', 1, 10_000, 50_000],
  ]);
  expect(group('critical path').map(({ name }) => name)).toEqual(['first', 'last']);
});

test('waits show as long as they may last', () => {
  const group = traced([5, { kind: 'Waiting', seconds: 8, why: 'for a debit' }]);
  expect(group('waits')).toMatchObject([{ name: 'for a debit', ts: 5000, dur: 8_000_000 }]);
});
