import type { Again, ReportedEvidence, RequirementResult } from '../model.js';
import { longCurl } from '../curl.js';
import type { Block } from './block.js';

interface Where {
  again: Again | undefined;
  out: string | undefined;
  width: number;
}

/** How to see it again: by hand, where one request shows it, and by the command that judges it again. */
export function againBlocks(
  requirement: RequirementResult,
  evidence: ReportedEvidence,
  { again, out }: Where,
): Block[] {
  const { curl } = evidence;
  const command = commandLine(requirement, evidence, again);
  if (curl === null) return [{ lines: ['', '  Judge it again:', `    ${command}`] }];
  if (!showsInOne(evidence))
    return [{ lines: ['', '  One request cannot show it; all steps again:', `    ${command}`] }];
  const sent = longCurl(curl)
    ? out === undefined
      ? []
      : [`    sh ${scriptPath(out, requirement.id)}`]
    : [`    ${curl}`];
  const needs = curl.includes('CWIT_API_') ? ', with CWIT_API_KEY and CWIT_API_SECRET set' : '';
  const serve = again?.serve === undefined ? [] : [`    ${again.serve}`];
  const title = `  Send it again${serve.length > 0 ? ', to what the first line starts' : ''}${needs}:`;
  return [
    ...(sent.length > 0 ? [{ lines: ['', title, ...serve, ...sent] }] : []),
    { lines: ['  Judge it again:', `    ${command}`] },
  ];
}

/** The path of the script that sends a long request. */
export const scriptPath = (out: string, id: string): string =>
  `${out}/curl/${id.replaceAll(/[^\w.-]/g, '.')}.sh`;

/** Whether the request alone shows the violation, and not only what came before or beside it. */
function showsInOne({ story = [], compares }: ReportedEvidence): boolean {
  const steps = story.filter(({ aside }) => !aside);
  const isOfRequests = steps.every(({ text, exchange }) => text === undefined && exchange);
  return compares === undefined && (steps.length < 2 || (steps.length === 2 && isOfRequests));
}

function commandLine(
  { id, operation }: RequirementResult,
  { seed, path, depth, by, exchange }: ReportedEvidence,
  again: Again | undefined,
): string {
  // What every exchange is judged for shows where the exchange was sent.
  const [sender = ''] = exchange?.purpose.split(':') ?? [];
  const shownBy = by ?? (/^\w+\/\S+$/.test(sender) ? sender : id);
  const ids = [...new Set([id, shownBy])];
  const found = [
    ...(seed === undefined ? [] : [`--seed ${seed}`]),
    ...(path === undefined ? [] : [`--path ${path}`]),
    ...(depth === undefined ? [] : [`--depth ${depth}`]),
  ];
  const command = operation === 'receiver' ? 'cwit webhook certify --url URL' : 'cwit certify';
  return [again?.judge ?? command, '--only', ...ids, ...found].join(' ');
}
