import type { RequirementId } from '../../../contract/contract.js';
import { isBuiltOn } from '../../../contract/needs.js';
import { isJudged, worse, type Evidence, type Outcome } from '../../../contract/verdict.js';
import type { RunEvent } from '../../../engine/events.js';
import { cut, visible } from '../../../report/text/plain-text.js';
import { terminalColors, terminalWidth } from '../../io/terminal.js';

export interface ProgressLine {
  hear: (event: RunEvent) => void;
  end: () => void;
}

/** Where progress is shown. */
export interface Screen {
  isTTY: boolean;
  columns: number | undefined;
  put: (text: string) => void;
}

// Where every line stays, a shorter wait is told once for each reason.
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
export function progressLine(screen: Screen): ProgressLine {
  const counts = { total: 0, quarters: 0 };
  const finished = new Set<string>();
  const outcomes = new Map<string, Outcome>();
  const shown = new Set<RequirementId>();
  const toldReasons = new Set<string>();
  let judged = '';
  let spent = '';
  const { isTTY } = screen;
  const above = (line: string): void => screen.put(`${isTTY ? '\r\x1b[K' : ''}${line}\n`);
  // What waits for something that is shown has no news of its own.
  const fail = (id: RequirementId, { expected, actual }: Evidence): void => {
    if (shown.has(id) || [...shown].some((other) => isBuiltOn(id, other))) return;
    shown.add(id);
    above(failureLine(id, `expected ${expected}, got ${actual}`));
  };
  const show = (...parts: string[]): void => {
    const line = parts.filter(Boolean).join(' · ');
    screen.put(isTTY ? `\r\x1b[K${line.slice(0, (screen.columns || 80) - 1)}` : `${line}\n`);
  };
  const count = (): void => {
    const { total } = counts;
    const reached = [...finished].map((id) => outcomes.get(id)!);
    const done = reached.filter(isJudged).length;
    const failed = reached.filter((outcome) => outcome === 'fail').length;
    judged = [
      `${done} of ${total} requirements judged`,
      ...(done < finished.size ? [`${finished.size - done} not`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
    ].join(', ');
    const quarter = Math.floor((4 * finished.size) / total);
    if (isTTY || quarter > counts.quarters) show(judged, spent);
    counts.quarters = quarter;
  };
  const note = (id: string, outcome: Outcome): void =>
    void outcomes.set(id, worse(outcomes.get(id) ?? outcome, outcome));
  const wait = (seconds: number, why: string): void => {
    const text = `waiting up to ${seconds} s ${why}`;
    if (isTTY) show(judged, spent, text);
    else if (seconds >= longWait || !toldReasons.has(why)) show(text);
    toldReasons.add(why);
  };
  return {
    hear(event) {
      if (event.kind === 'RunStarted') counts.total = event.requirements.length;
      else if (event.kind === 'Waiting') wait(event.seconds, event.why);
      else if (event.kind === 'ConnectionsReduced')
        above(`From here on one requirement after the other: ${event.why}.`);
      else if (event.kind === 'VerdictReached') {
        const { requirement, outcome, evidence } = event.verdict;
        note(requirement, outcome);
        if (outcome === 'fail' && evidence) fail(requirement, evidence);
      } else if (event.kind === 'RequirementFinished' && !finished.has(event.requirement)) {
        finished.add(event.requirement);
        note(event.requirement, event.outcome);
        count();
      } else if (event.kind === 'RequestsSpent') {
        const { requests, left, burst } = event;
        spent = `${requests} requests${left === null ? '' : `, ${left} left`}${burst > 0 ? `, ${burst} to exceed the rate` : ''}`;
        if (isTTY) show(judged, spent);
      }
    },
    end() {
      if (isTTY) screen.put('\r\x1b[K');
    },
  };
}
