import { randomUUID } from 'node:crypto';
import { inBrief } from '../../text/verdict-words.js';
import type { Report } from '../../model/model.js';

/**
 * A line that tells the runner of GitHub something: https://docs.github.com/actions/reference/workflow-commands.
 *
 * @example workflowCommand('error', 'a broken wallet', { title: 'getWallet/balance' })
 */
export function workflowCommand(
  name: string,
  message: string,
  properties: Record<string, string> = {},
): string {
  const given = Object.entries(properties).map(([key, value]) => `${key}=${ofProperty(value)}`);
  return `::${[name, given.join(',')].filter(Boolean).join(' ')}::${ofMessage(message)}`;
}

const ofMessage = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const ofProperty = (text: string): string => ofMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** What the steps after a run can ask for; without a report nothing was judged. */
export function outputs(report: Report | null, code: number, file: string): Record<string, string> {
  const causes = (report?.causes ?? []).map(({ id, headline }) => ({ id, headline }));
  return {
    verdict: report?.summary.verdict ?? 'undecided',
    complete: String(report?.summary.complete ?? false),
    'in-brief': report ? inBrief(report) : 'could not be judged',
    'exit-code': String(code),
    report: report ? file : '',
    causes: JSON.stringify(causes),
  };
}

/** As the file of GITHUB_OUTPUT takes them: no value can guess where it ends. */
export function outputLines(values: Record<string, string>): string {
  const end = `end-${randomUUID()}`;
  return Object.entries(values)
    .map(([name, value]) => `${name}<<${end}\n${value}\n${end}\n`)
    .join('');
}
