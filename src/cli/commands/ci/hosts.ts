import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { output } from '../../../output/output.js';
import { annotations, type Annotation } from '../../../report/formats/ci/annotations.js';
import { codeQuality, codeQualityName } from '../../../report/formats/ci/code-quality.js';
import { outputLines, outputs, workflowCommand } from '../../../report/formats/ci/github.js';
import { markdown } from '../../../report/formats/markdown.js';
import type { Report } from '../../../report/model/model.js';

interface Outcome {
  /** Null: it left none. */
  report: Report | null;
  /** The folder of the reports. */
  out: string;
  code: number;
}

/** What runs pipelines, and is told what came of a run. */
interface Host {
  /** Before the command writes its first line. */
  begin?(): void;
  end(outcome: Outcome): void;
}

/** The host of this pipeline; undefined where there is none that can be told. */
export function hostOf(env: NodeJS.ProcessEnv): Host | undefined {
  if (env['GITHUB_ACTIONS'] === 'true') return github(env);
  return env['GITLAB_CI'] === 'true' ? gitlab : undefined;
}

/** GitLab CI: the causes as its Code Quality report. It reads junit.xml itself. */
const gitlab: Host = {
  end({ report, out }) {
    if (report) write(join(out, codeQualityName), codeQuality(report));
  },
};

/** GitHub Actions: annotations, a summary of the job, and the outputs of the step. */
function github(env: NodeJS.ProcessEnv): Host {
  // What a server answers is printed, and must not command the runner.
  const token = randomUUID();
  return {
    begin() {
      for (const name of ['CWIT_API_KEY', 'CWIT_API_SECRET'])
        if (env[name]) output.hide(workflowCommand('add-mask', env[name]));
      output.say(workflowCommand('stop-commands', token));
    },
    end({ report, code, out }) {
      output.say(workflowCommand(token, ''));
      for (const { level, title, message } of report ? annotations(report) : [nothingJudged(code)])
        output.say(workflowCommand(level, message, { title }));
      write(env['GITHUB_STEP_SUMMARY'], summaryOf(report), 'a');
      write(env['GITHUB_OUTPUT'], outputLines(outputs(report, code, join(out, 'report.json'))), 'a');
    },
  };
}

const nothingJudged = (code: number): Annotation => ({
  level: 'error',
  title: 'nothing was judged',
  message: `cwit ended with exit code ${code}; its last lines say why.`,
});

// A summary that is longer is not shown at all.
const mostBytes = 1_000_000;

function summaryOf(report: Report | null): string {
  if (!report) return '## Nothing was judged\n\nThe log of the step says why.\n\n';
  const text = `${markdown(report)}\n`;
  return Buffer.byteLength(text) <= mostBytes
    ? text
    : `${text.slice(0, mostBytes / 4)}\n\n(cut: see the report)\n\n`;
}

function write(file: string | undefined, text: string, flag?: 'a'): void {
  if (file) output.tried(file, () => output.write(file, text, flag));
}
