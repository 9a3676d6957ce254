import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { badge, badgeSvg } from '../../report/formats/badge.js';
import type { Report } from '../../report/model.js';
import { exit } from '../exit.js';
import { readReport } from '../read-report.js';
import { github } from './github.js';
import { gitlab } from './gitlab.js';
import { noHost, type Host } from './host.js';
import { runCommand } from './run-command.js';

/** What fails a job. */
export const failures = ['violations', 'incomplete', 'never'] as const;

export interface CiOptions {
  out: string;
  failOn: (typeof failures)[number];
}

/**
 * Runs a command of cwit that judges, tells the host of the pipeline what came of it, leaves a badge beside the report,
 * and returns the exit code of the job.
 */
export async function ci(command: readonly string[], { out, failOn }: CiOptions): Promise<number> {
  const host = hostOf(process.env);
  const flags = ['--out', out, ...(failOn === 'incomplete' ? ['--require-complete'] : [])];
  const begun = new Date().toISOString();
  host.begin();
  const code = await runCommand([...command, ...flags]);
  const report = reportSince(begun, out);
  if (report) {
    writeFileSync(join(out, 'badge.json'), badge(report));
    writeFileSync(join(out, 'badge.svg'), badgeSvg(report));
  }
  host.end({ report, out, code });
  // A mistake in the pipeline itself is never let pass.
  return failOn === 'never' && code !== exit.usage ? exit.ok : code;
}

function hostOf(env: NodeJS.ProcessEnv): Host {
  if (env['GITHUB_ACTIONS'] === 'true') return github(env);
  return env['GITLAB_CI'] === 'true' ? gitlab : noHost;
}

/** The report of the run. What an earlier one left in the folder is not taken for it. */
function reportSince(begun: string, out: string): Report | null {
  const file = join(out, 'report.json');
  if (!existsSync(file)) return null;
  const report = readReport(file);
  return report.startedAt >= begun ? report : null;
}
