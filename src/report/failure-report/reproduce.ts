import { operations } from '../../contract/contract.js';
import { defined } from '../../contract/json.js';
import type { Again, Report, ReportedEvidence, RequirementResult } from '../model/model.js';
import { longCurl } from '../text/curl.js';
import { visible } from '../text/plain-text.js';
import type { Block } from './block.js';

/** The commands that test a server again: null if no command can, undefined for the default commands of the suite. */
export type Reproducer = Again | null | undefined;

/** The commands of a report; null for recorded traffic, which no command can send again. */
export const reproducerOf = ({ again, recording }: Pick<Report, 'again' | 'recording'>): Reproducer =>
  again ?? (recording ? null : undefined);

export interface Reproduction {
  /** The command that tests it again; null if there is none. */
  retest: string | null;
  /** A command line that sends the request that shows it; null if one request cannot show it. */
  send: string | null;
  /** The variables that `send` needs. */
  needs: string[];
}

export function reproductionOf(
  requirement: RequirementResult,
  evidence: ReportedEvidence,
  again: Reproducer,
): Reproduction {
  const { curl } = evidence;
  const retest = commandLine(requirement, evidence, again);
  // A state of the run created the record, so a server that is started later does not have it.
  const isAfterState = again?.serve !== undefined && needsState(evidence);
  if (curl === null || /\[redacted\b/.test(curl) || isAfterState || !showsInOne(evidence))
    return { retest, send: null, needs: [] };
  return { retest, send: curl, needs: variablesOf(curl) };
}

/**
 * The commands as blocks of a failure report.
 *
 * @param out the folder of the reports, which has scripts for long requests
 */
export function reproductionBlocks(
  requirement: RequirementResult,
  evidence: ReportedEvidence,
  again: Reproducer,
  out: string | undefined,
): Block[] {
  const { retest, send, needs } = reproductionOf(requirement, evidence, again);
  const isScript = send !== null && longCurl(send) && out !== undefined;
  const sent = isScript ? `sh ${scriptPath(out, requirement.id)}` : send;
  const isShown = sent !== null && visible(sent) === sent;
  const serve = again?.serve === undefined ? [] : [`    ${again.serve}`];
  const action = serve.length > 0 ? 'Start the server, and send the request again' : 'Send it again';
  const given = needs.length > 0 ? `, with ${needs.join(', ')} set` : '';
  const isLong = send === null && evidence.curl !== null && !showsInOne(evidence);
  const title = isLong ? 'Repeat all steps' : 'Test it again';
  return [
    ...(isShown ? [{ lines: ['', `  ${action}${given}:`, ...serve, `    ${sent}`] }] : []),
    ...(retest === null ? [] : [{ lines: [...(isShown ? [] : ['']), `  ${title}:`, `    ${retest}`] }]),
  ];
}

/** The shell variables of a command line. Text in single quotes is skipped. */
function variablesOf(curl: string): string[] {
  const outside = curl.replaceAll(`'\\''`, '').replaceAll(/'[^']*'/g, '');
  return [...new Set([...outside.matchAll(/\$\{?([A-Z][A-Z_\d]+)/g)].map(([, name]) => name!))];
}

/** The path of the script that sends a long request. */
export const scriptPath = (out: string, id: string): string =>
  `${out}/curl/${id.replaceAll(/[^\w.-]/g, '.')}.sh`;

const needsState = ({ exchange }: ReportedEvidence): boolean => {
  const operation = operations.find(({ id }) => id === exchange?.operation);
  return operation?.examples.some(({ given = [] }) => given.length > 0) ?? false;
};

/** Whether the request alone shows the violation, without earlier or simultaneous requests. */
export function showsInOne({ story = [], compares, finding }: ReportedEvidence): boolean {
  if (finding.kind === 'claim' && finding.isOfOne) return true;
  const steps = story.filter(({ aside }) => !aside);
  const [first, second] = steps.map(({ text, exchange }) => (text === undefined ? exchange : undefined));
  // If the first of two requests is only the baseline, the second one shows the violation.
  const isPair = first && second && JSON.stringify(first.request) !== JSON.stringify(second.request);
  return compares === undefined && (steps.length < 2 || (steps.length === 2 && isPair === true));
}

/** The command that tests a requirement again with the same seed and depth; null if there is none. */
export function commandLine(
  { id, operation }: RequirementResult,
  { seed, path, depth, by, exchange }: ReportedEvidence,
  again: Reproducer,
): string | null {
  if (again === null) return null;
  // A check of every exchange fails in the test that sent the exchange, so the command names that test as well.
  const shownBy = by ?? exchange?.by ?? id;
  const ids = [...new Set([id, shownBy])];
  const found = Object.entries(defined({ seed, path, depth })).map(([name, value]) => `--${name} ${value}`);
  const command = operation === 'receiver' ? 'cwit webhook certify --url URL' : 'cwit certify';
  return [again?.retest ?? command, '--only', ...ids, ...found].join(' ');
}
