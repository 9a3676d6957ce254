import { inWords } from '../../../report/words.js';
import type { RequirementId } from '../../../contract/contract.js';
import { isBuiltOn } from '../../../contract/needs.js';
import { isTested, worse, type Evidence, type Outcome } from '../../../contract/verdict.js';
import { count, shortened } from '../../../contract/words.js';
import type { RunEvent } from '../../../engine/events.js';
import type { output } from '../../../output/output.js';
import { visible } from '../../../report/text/plain-text.js';
import { terminalColors } from '../../io/terminal.js';

// Without a terminal, each reason for a wait of at least this many seconds gets one line.
const longWait = 5;
// A longer text is a whole body: the failure report shows it.
const mostOfFailure = 1000;

/** A failure as soon as it is found. Its report comes at the end. */
const failureLine = (requirement: string, text: string): string =>
  `${terminalColors.red('FAIL')}  ${requirement}  ${visible(shortened(text.replaceAll('\n', ' '), mostOfFailure))}`;

/** Live progress: on a terminal, one line that rewrites itself; without one, a line for each quarter and long wait. */
export function progressLine({ isTTY, columns, put }: Pick<typeof output, 'isTTY' | 'columns' | 'put'>) {
  const finished = new Set<RequirementId>();
  const outcomes = new Map<RequirementId, Outcome>();
  const failed = new Set<RequirementId>();
  const waits = new Set<string>();
  // Whether an answer showed that an operation exists. The end of the run names the operations without one.
  const isPresent = new Map<string, boolean>();
  let [total, quarters, tested, spent] = [0, 0, '', ''];
  const clear = isTTY ? '\r\x1b[K' : '';
  const above = (line: string): void => put(`${clear}${line}\n`);
  const show = (...parts: string[]): void => {
    const line = parts.filter(Boolean).join(' · ');
    put(isTTY ? clear + line.slice(0, (columns || 80) - 1) : `${line}\n`);
  };
  const note = (id: RequirementId, outcome: Outcome): void =>
    void outcomes.set(id, worse(outcomes.get(id) ?? outcome, outcome));
  // A failure that is built on a shown one tells nothing new.
  const fail = (id: RequirementId, { finding }: Evidence): void => {
    if (failed.has(id) || [...failed].some((other) => isBuiltOn(id, other))) return;
    failed.add(id);
    const { expected, actual } = inWords(finding);
    above(failureLine(id, `expected ${expected}, got ${actual}`));
  };
  const countOutcomes = (): void => {
    const reached = [...finished].map((id) => outcomes.get(id)!);
    const done = reached.filter(isTested).length;
    const fails = reached.filter((outcome) => outcome === 'fail').length;
    const left = finished.size - done;
    tested = `${done} of ${total} requirements tested${left > 0 ? `, ${left} not` : ''}${fails > 0 ? `, ${fails} failing` : ''}`;
    const quarter = Math.floor((4 * finished.size) / total);
    if (isTTY || quarter > quarters) show(tested, spent);
    quarters = quarter;
  };
  const wait = (seconds: number, why: string): void => {
    const text = `waiting up to ${seconds} s ${why}`;
    if (isTTY) show(tested, spent, text);
    else if (seconds >= longWait && !waits.has(why)) {
      waits.add(why);
      show(text);
    }
  };
  return {
    hear(event: RunEvent): void {
      if (event.kind === 'RunStarted') total = event.requirements.length;
      else if (event.kind === 'Waiting') wait(event.seconds, event.why);
      else if (event.kind === 'SpendingLimited')
        above(`The run spends at most ${event.limit} from the wallet (--spend AMOUNT changes the limit).`);
      else if (event.kind === 'WalletShared')
        above(
          'The balance moves while the run sends nothing, so other clients use the wallet. From now on, the run reports only movements that match the amounts of its own requests.',
        );
      else if (event.kind === 'ConnectionsReduced')
        above(`The run continues with one requirement at a time: ${event.why}.`);
      else if (event.kind === 'ExchangeRecorded') {
        const { exchange, isAbsent } = event;
        const { operation } = exchange;
        if (operation !== null && isAbsent !== undefined)
          isPresent.set(operation, isPresent.get(operation) || !isAbsent);
      } else if (event.kind === 'VerdictReached') {
        const { requirement, outcome, evidence } = event.verdict;
        note(requirement, outcome);
        const [operation = ''] = requirement.split('/');
        if (outcome === 'fail' && evidence && isPresent.get(operation) !== false) fail(requirement, evidence);
      } else if (event.kind === 'RequirementFinished' && !finished.has(event.requirement)) {
        finished.add(event.requirement);
        note(event.requirement, event.outcome);
        countOutcomes();
      } else if (event.kind === 'RequestsSpent') {
        const { requests, left, burst } = event;
        spent = `${count(requests, 'request')}${left === null ? '' : `, ${left} left`}${burst > 0 ? `, ${burst} to exceed the rate` : ''}`;
        if (isTTY) show(tested, spent);
      }
    },
    end: () => void (isTTY && put(clear)),
  };
}
