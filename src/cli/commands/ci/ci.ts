import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { output } from '../../../output/output.js';
import { annotations, type Annotation } from '../../../report/formats/ci/annotations.js';
import { codeQuality, codeQualityName } from '../../../report/formats/ci/code-quality.js';
import { outputLines, outputs, workflowCommand } from '../../../report/formats/ci/github.js';
import { markdown } from '../../../report/formats/markdown.js';
import type { Report } from '../../../report/model/model.js';
import { TargetError } from '../../../server-under-test/target.js';
import { exit, exitOf } from '../../io/exit.js';
import { readReport } from '../../io/read-report.js';
import { readConfig } from '../certify/config.js';
import { describesTarget } from '../certify/settings.js';
import type { CiFlags } from './command.js';

/** Runs a test command, reports its results to the CI host, and returns the exit code of the job. */
export async function ci(command: readonly string[], { out, failOn }: CiFlags): Promise<number> {
  const host = hostOf(process.env);
  const flags = ['--out', out, ...(failOn === 'incomplete' ? ['--require-complete'] : [])];
  const file = join(out, 'report.json');
  const before = writtenAt(file);
  host?.begin?.();
  const isNamed = namesServer(command);
  if (!isNamed) output.complain(noServer);
  const code = isNamed ? await runCommand(withFlags(command, flags)) : exit.usage;
  const now = writtenAt(file);
  // The report of an earlier run must not count as the result of this one.
  const report = now === undefined || now === before ? null : readReport(file);
  host?.end({ report, out, code });
  // A mistake in the pipeline itself always fails the job.
  return failOn === 'never' && code !== exit.usage ? exit.ok : code;
}

const noServer =
  'No server was named, and a pipeline does not test the embedded reference server. Name its URL, as in `cwit ci certify URL`, give --target, or set CWIT_BASE_URL.';
const serverFlag = /^--(?:target|base-url|state-handler|defect|variant|help)(?:=|$)|^-h$|^https?:\/\//;

/** Whether a command names the server to test: without one, `certify` tests the embedded server. */
function namesServer([name, ...words]: readonly string[]): boolean {
  if (name !== 'certify' || words.some((word) => serverFlag.test(word))) return true;
  const at = words.findIndex((word) => /^--config(?:=|$)/.test(word));
  const file = at < 0 ? undefined : (words[at]!.split('=')[1] ?? words[at + 1]);
  try {
    return describesTarget(readConfig(file));
  } catch (error) {
    // The command itself reports a mistake in its configuration.
    if (error instanceof TargetError) return true;
    throw error;
  }
}

/** Milliseconds since 1970; undefined for a missing file. */
const writtenAt = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.mtimeMs;

/** A command with more flags, which override its own. Words after `--` belong to another program. */
function withFlags(command: readonly string[], flags: readonly string[]): string[] {
  const end = command.includes('--') ? command.indexOf('--') : command.length;
  return [...command.slice(0, end), ...flags, ...command.slice(end)];
}

/** Runs a command of cwit in this terminal, and returns its exit code. */
async function runCommand(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, ...args], {
    stdio: 'inherit',
  });
  // A terminal also interrupts the child, which first writes its report.
  const wait = (): void => {};
  const end = (): void => void child.kill('SIGTERM');
  const listeners = { SIGINT: wait, SIGTERM: end, SIGHUP: end };
  for (const [signal, hear] of Object.entries(listeners)) process.on(signal, hear);
  return exitOf(child).finally(() => {
    for (const [signal, hear] of Object.entries(listeners)) process.off(signal, hear);
  });
}

interface Host {
  /** Called before the command writes its first line. */
  begin?(): void;
  /** Called with the report that the command wrote, if any. */
  end(outcome: { report: Report | null; out: string; code: number }): void;
}

function hostOf(env: NodeJS.ProcessEnv): Host | undefined {
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
