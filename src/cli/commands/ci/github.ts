import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { output } from '../../../output/output.js';
import { annotations, type Annotation } from '../../../report/formats/ci/annotations.js';
import { outputLines, outputs, workflowCommand } from '../../../report/formats/ci/github.js';
import { markdown } from '../../../report/formats/markdown.js';
import type { Report } from '../../../report/model/model.js';
import type { Host, Outcome } from './host.js';

// A summary that is longer is not shown at all.
const mostBytes = 1_000_000;

/** GitHub Actions: annotations, a summary of the job, and the outputs of the step. */
export function github(env: NodeJS.ProcessEnv = process.env): Host {
  // What a server answers is printed, and must not command the runner.
  const token = randomUUID();
  return {
    begin() {
      for (const name of ['CWIT_API_KEY', 'CWIT_API_SECRET'])
        if (env[name]) output.hide(workflowCommand('add-mask', env[name]));
      output.say(workflowCommand('stop-commands', token));
    },
    end(outcome) {
      output.say(workflowCommand(token, ''));
      for (const { level, title, message } of annotationsOf(outcome))
        output.say(workflowCommand(level, message, { title }));
      append(env['GITHUB_STEP_SUMMARY'], summaryOf(outcome.report));
      append(env['GITHUB_OUTPUT'], outputLines(outputsOf(outcome)));
    },
  };
}

const outputsOf = ({ report, code, out }: Outcome) => outputs(report, code, join(out, 'report.json'));

function annotationsOf({ report, code }: Outcome): Annotation[] {
  if (report) return annotations(report);
  const message = `cwit ended with exit code ${code}; its last lines say why.`;
  return [{ level: 'error', title: 'nothing was judged', message }];
}

function summaryOf(report: Report | null): string {
  if (!report) return '## Nothing was judged\n\nThe log of the step says why.\n\n';
  const text = `${markdown(report)}\n`;
  return Buffer.byteLength(text) <= mostBytes
    ? text
    : `${text.slice(0, mostBytes / 4)}\n\n(cut: see the report)\n\n`;
}

function append(file: string | undefined, text: string): void {
  if (file) output.tried(file, () => output.write(file, text, 'a'));
}
