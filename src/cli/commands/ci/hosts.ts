import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { output } from '../../../output/output.js';
import { annotations, type Annotation } from '../../../report/formats/ci/annotations.js';
import { codeQuality, codeQualityName } from '../../../report/formats/ci/code-quality.js';
import { outputLines, outputs, workflowCommand } from '../../../report/formats/ci/github.js';
import { markdown } from '../../../report/formats/markdown.js';
import type { Report } from '../../../report/model/model.js';

interface Outcome {
  /** Null when the command wrote none. */
  report: Report | null;
  out: string;
  code: number;
}

/** A CI host, which shows the results of a run. */
interface Host {
  /** Called before the command writes its first line. */
  begin?(): void;
  end(outcome: Outcome): void;
}

/** The CI host of this process; undefined for an unknown one. */
export function hostOf(env: NodeJS.ProcessEnv): Host | undefined {
  if (env['GITHUB_ACTIONS'] === 'true') return github(env);
  return env['GITLAB_CI'] === 'true' ? gitlab : undefined;
}

/** GitLab CI: root causes as its Code Quality report. GitLab reads junit.xml itself. */
const gitlab: Host = {
  end({ report, out }) {
    if (report) write(join(out, codeQualityName), codeQuality(report));
  },
};

/** GitHub Actions: annotations, a summary of the job, and the outputs of the step. */
function github(env: NodeJS.ProcessEnv): Host {
  // The output quotes server responses, which must not command the runner.
  const token = randomUUID();
  return {
    begin() {
      for (const name of ['CWIT_API_KEY', 'CWIT_API_SECRET'])
        if (env[name]) output.hide(workflowCommand('add-mask', env[name]));
      output.say(workflowCommand('stop-commands', token));
    },
    end({ report, code, out }) {
      output.say(workflowCommand(token, ''));
      for (const { level, title, message } of report ? annotations(report) : [nothingTested(code)])
        output.say(workflowCommand(level, message, { title }));
      write(env['GITHUB_STEP_SUMMARY'], summaryOf(report), 'a');
      write(env['GITHUB_OUTPUT'], outputLines(outputs(report, code, join(out, 'report.json'))), 'a');
    },
  };
}

const nothingTested = (code: number): Annotation => ({
  level: 'error',
  title: 'nothing was tested',
  message: `cwit ended with exit code ${code}: see the end of its output.`,
});

// GitHub does not show a longer summary.
const mostBytes = 1_000_000;

function summaryOf(report: Report | null): string {
  if (!report) return '## Nothing was tested\n\nSee the log of the step.\n\n';
  const text = `${markdown(report)}\n`;
  return Buffer.byteLength(text) <= mostBytes
    ? text
    : `${text.slice(0, mostBytes / 4)}\n\n(cut: see the report)\n\n`;
}

function write(file: string | undefined, text: string, flag?: 'a'): void {
  if (file) output.tried(file, () => output.write(file, text, flag));
}
