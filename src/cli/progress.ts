import type { WriteStream } from 'node:tty';
import type { RunEvent } from '../engine/events.js';
import { visible } from '../report/visible.js';
import { cut } from '../report/wrap.js';
import { terminalColors, terminalWidth } from './terminal-colors.js';

export interface ProgressLine {
  hear: (event: RunEvent) => void;
  end: () => void;
}

// A shorter wait is no news where every line stays.
const longWait = 10;

/** A failure as it is found, on one line; its card comes at the end. */
function failureLine(requirement: string, why: string): string {
  const line = cut(`FAIL  ${requirement}  ${visible(why.replaceAll('\n', ' '))}`, terminalWidth);
  return terminalColors.red(line.slice(0, 4)) + line.slice(4);
}

/**
 * Live progress: one line that rewrites itself on a terminal; elsewhere a plain line every quarter, and one for
 * every long wait.
 */
export function progressLine(stream: NodeJS.WriteStream | WriteStream): ProgressLine {
  const counts = { total: 0, quarters: 0 };
  const finished = new Set<string>();
  const failed = new Set<string>();
  const shown = new Set<string>();
  let judged = '';
  let spent = '';
  const above = (line: string): void => console.log(`${stream.isTTY ? '\r\x1b[K' : ''}${line}`);
  const show = (...parts: string[]): void => {
    const line = parts.filter(Boolean).join(' · ');
    if (stream.isTTY) stream.write(`\r\x1b[K${line.slice(0, (stream.columns || 80) - 1)}`);
    else console.log(line);
  };
  const count = (): void => {
    const { total } = counts;
    judged = `${finished.size} of ${total} requirements judged${failed.size > 0 ? `, ${failed.size} failed` : ''}`;
    const quarter = Math.floor((4 * finished.size) / total);
    if (stream.isTTY || quarter > counts.quarters) show(judged, spent);
    counts.quarters = quarter;
  };
  const wait = (seconds: number, why: string): void => {
    if (stream.isTTY) show(judged, spent, `waiting ${seconds} s ${why}`);
    else if (seconds >= longWait) show(`waiting ${seconds} s ${why}`);
  };
  return {
    hear(event) {
      if (event.kind === 'RunStarted') counts.total = event.requirements.length;
      else if (event.kind === 'Waiting') wait(event.seconds, event.why);
      else if (event.kind === 'ConnectionsReduced')
        above(`From here on one requirement after the other: ${event.why}.`);
      else if (event.kind === 'VerdictReached') {
        const { requirement, outcome, evidence } = event.verdict;
        if (outcome !== 'fail' || shown.has(requirement)) return;
        shown.add(requirement);
        const why = evidence ? `expected ${evidence.expected}, got ${evidence.actual}` : '';
        above(failureLine(requirement, why));
      } else if (event.kind === 'RequirementFinished' && !finished.has(event.requirement)) {
        finished.add(event.requirement);
        if (event.outcome === 'fail') failed.add(event.requirement);
        count();
      } else if (event.kind === 'RequestsSpent') {
        const { requests, left, burst } = event;
        spent = `${requests} requests${left === null ? '' : `, ${left} left`}${burst > 0 ? `, ${burst} to exceed the rate` : ''}`;
        if (stream.isTTY) show(judged, spent);
      }
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}
