import { randomUUID } from 'node:crypto';
import { inBrief } from '../../text/verdict-words.js';
import type { Report } from '../../model/model.js';

/**
 * A command for the runner of GitHub Actions: https://docs.github.com/actions/reference/workflow-commands.
 *
 * @example workflowCommand('error', 'wrong balance', { title: 'getWallet/balance' })
 */
export function workflowCommand(name: string, message: string, properties: Record<string, string> = {}) {
  const given = Object.entries(properties).map(([key, value]) => `${key}=${ofProperty(value)}`);
  return `::${[name, given.join(',')].filter(Boolean).join(' ')}::${ofMessage(message)}`;
}

const ofMessage = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const ofProperty = (text: string): string => ofMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The outputs for later steps of a pipeline; without a report the verdict is `undecided`. */
export function outputs(report: Report | null, code: number, file: string): Record<string, string> {
  const causes = (report?.causes ?? []).map(({ id, headline }) => ({ id, headline }));
  return {
    verdict: report?.summary.verdict ?? 'undecided',
    complete: String(report?.summary.complete ?? false),
    'in-brief': report ? inBrief(report) : 'could not be tested',
    'exit-code': String(code),
    report: report ? file : '',
    causes: JSON.stringify(causes),
  };
}

/** Formats outputs for the GITHUB_OUTPUT file. The end marker is random, so that no value can contain it. */
export function outputLines(values: Record<string, string>): string {
  const end = `end-${randomUUID()}`;
  return Object.entries(values)
    .map(([name, value]) => `${name}<<${end}\n${value}\n${end}\n`)
    .join('');
}
