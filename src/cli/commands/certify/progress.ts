import type { RequirementId } from '../../../contract/contract.js';
import { isBuiltOn } from '../../../contract/needs.js';
import { isJudged, worse, type Evidence, type Outcome } from '../../../contract/verdict.js';
import { count } from '../../../contract/words.js';
import type { RunEvent } from '../../../engine/events.js';
import type { output } from '../../../output/output.js';
import { cut, visible } from '../../../report/text/plain-text.js';
import { terminalColors, terminalWidth } from '../../io/terminal.js';

export interface ProgressLine {
  hear: (event: RunEvent) => void;
  end: () => void;
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
export function progressLine({
  isTTY,
  columns,
  put,
}: Pick<typeof output, 'isTTY' | 'columns' | 'put'>): ProgressLine {
  const finished = new Set<RequirementId>();
  const outcomes = new Map<RequirementId, Outcome>();
  const failed = new Set<RequirementId>();
  const toldReasons = new Set<string>();
  let [total, quarters, judged, spent] = [0, 0, '', ''];
  const clear = isTTY ? '\r\x1b[K' : '';
  const above = (line: string): void => put(`${clear}${line}\n`);
  const show = (...parts: string[]): void => {
    const line = parts.filter(Boolean).join(' · ');
    put(isTTY ? clear + line.slice(0, (columns || 80) - 1) : `${line}\n`);
  };
  const note = (id: RequirementId, outcome: Outcome): void =>
    void outcomes.set(id, worse(outcomes.get(id) ?? outcome, outcome));
  // What waits for something that is shown has no news of its own.
  const fail = (id: RequirementId, { expected, actual }: Evidence): void => {
    if (failed.has(id) || [...failed].some((other) => isBuiltOn(id, other))) return;
    failed.add(id);
    above(failureLine(id, `expected ${expected}, got ${actual}`));
  };
  const countOutcomes = (): void => {
    const reached = [...finished].map((id) => outcomes.get(id)!);
    const done = reached.filter(isJudged).length;
    const fails = reached.filter((outcome) => outcome === 'fail').length;
    const left = finished.size - done;
    judged = `${done} of ${total} requirements judged${left > 0 ? `, ${left} not` : ''}${fails > 0 ? `, ${fails} failed` : ''}`;
    const quarter = Math.floor((4 * finished.size) / total);
    if (isTTY || quarter > quarters) show(judged, spent);
    quarters = quarter;
  };
  const wait = (seconds: number, why: string): void => {
    const text = `waiting up to ${seconds} s ${why}`;
    if (isTTY) show(judged, spent, text);
    else if (seconds >= longWait || !toldReasons.has(why)) show(text);
    toldReasons.add(why);
  };
  return {
    hear(event) {
      if (event.kind === 'RunStarted') total = event.requirements.length;
      else if (event.kind === 'Waiting') wait(event.seconds, event.why);
      else if (event.kind === 'SpendingLimited')
        above(`The run spends at most ${event.limit} from the wallet (--spend AMOUNT sets another limit).`);
      else if (event.kind === 'ConnectionsReduced')
        above(`From here on one requirement after the other: ${event.why}.`);
      else if (event.kind === 'VerdictReached') {
        const { requirement, outcome, evidence } = event.verdict;
        note(requirement, outcome);
        if (outcome === 'fail' && evidence) fail(requirement, evidence);
      } else if (event.kind === 'RequirementFinished' && !finished.has(event.requirement)) {
        finished.add(event.requirement);
        note(event.requirement, event.outcome);
        countOutcomes();
      } else if (event.kind === 'RequestsSpent') {
        const { requests, left, burst } = event;
        spent = `${count(requests, 'request')}${left === null ? '' : `, ${left} left`}${burst > 0 ? `, ${burst} to exceed the rate` : ''}`;
        if (isTTY) show(judged, spent);
      }
    },
    end: () => void (isTTY && put(clear)),
  };
}
