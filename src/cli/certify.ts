import { certify as judge } from '../certify/certify.js';
import { loadSuites } from '../certify/suites.js';
import type { Depth } from '../engine/depth.js';
import { effortNote, failureCard, observations, summary, warnings } from '../report/console.js';
import { toldIfLong } from '../http/long-wait.js';
import { writeReports } from '../report/index.js';
import type { Report } from '../report/model.js';
import { completeTarget, type TargetInput } from '../target/target.js';
import { defined } from './defined.js';
import { reproduceCommand } from './reproduce-command.js';
import { terminalColors } from './terminal-colors.js';
import { startEmbedded, targetOf, type ReferenceOptions, type ReferenceServer } from './embedded.js';
import { exit, exitCode } from './exit.js';
import { makeFolder } from './folder.js';
import { Interrupts } from './interrupts.js';
import { expectOneServer } from './one-server.js';
import { progressLine } from './progress.js';
import { checkReplay } from './replay.js';
import { sayWait } from './say-wait.js';
import { selected } from './selection.js';
import { targetInput } from './target-input.js';

export interface CertifyOptions extends TargetInput {
  target?: string;
  only?: string[];
  seed?: number;
  path?: string;
  out: string;
  depth: Depth;
  maxRequests?: number;
  maxMinutes?: number;
  connections?: number;
  requireComplete?: boolean;
  /** Of the embedded reference server. */
  defect?: string;
  variant?: string[];
}

/** Judges a target, prints the summary and the failure cards, leaves the reports, and returns the exit code. */
export async function certify({
  target: file,
  only,
  seed,
  path,
  out,
  depth,
  maxRequests,
  maxMinutes,
  connections,
  requireComplete,
  defect,
  variant,
  ...flags
}: CertifyOptions): Promise<number> {
  const input = targetInput(file, flags);
  const chosen = only && selected(only);
  if (path !== undefined) checkReplay(path, seed, chosen ?? [], await loadSuites());
  const given = file !== undefined || flags.baseUrl !== undefined || flags.stateHandler !== undefined;
  const isEmbeddedAsked = defect !== undefined || variant !== undefined;
  // A flag wins over the environment.
  const described = given || (!isEmbeddedAsked && Boolean(input.baseUrl ?? input.stateHandler));
  expectOneServer(
    described,
    { ...named(flags), 'api-key': flags.apiKey, 'api-secret': flags.apiSecret },
    {
      defect,
      variant,
    },
  );
  makeFolder(out);
  const interrupts = new Interrupts();
  const embedded = described
    ? null
    : await started({ ...(defect ? { defect } : {}), variants: variant ?? [] });
  try {
    const target = completeTarget(embedded ? { ...input, ...targetOf(embedded) } : input);
    console.log(
      embedded
        ? `Judging the embedded reference server${defect ? ` with the defect ${defect}` : ''} (another one: --base-url or --target)`
        : `Judging ${target.baseUrl}`,
    );
    const progress = progressLine(process.stdout);
    const run = judge({
      target: { ...input, ...(embedded ? targetOf(embedded) : {}) },
      ...defined({ only: chosen, seed, path, depth, maxRequests, maxMinutes, connections }),
      again: {
        judge: reproduceCommand('certify', {
          ...{ target: file, ...named(flags), defect, variant },
          'max-requests': maxRequests,
          connections,
        }),
        ...(embedded
          ? { serve: reproduceCommand('serve', { port: new URL(embedded.url).port, defect, variant }) }
          : {}),
      },
    });
    interrupts.during(() => run.stop('it was interrupted'));
    for await (const event of run) progress.hear(event);
    const report = await run;
    interrupts.during(null);
    progress.end();
    const files = writeReports(out, report);
    print(report, files);
    if (embedded && !defect)
      console.log(
        `Break it: ${reproduceCommand('certify', { defect: 'transfer-debited-twice' })} (names: ${reproduceCommand('serve', {})} --list)`,
      );
    return interrupts.happened ? exit.undecided : exitCode(report, requireComplete ?? false);
  } finally {
    interrupts.close();
    await embedded?.close();
  }
}

// A slow machine takes so long.
const startMs = 30_000;

/** The embedded server; while its thread starts, this one loads what will judge it. */
async function started(options: ReferenceOptions): Promise<ReferenceServer> {
  const starting = Promise.all([startEmbedded(options), loadSuites()]);
  const [embedded] = await toldIfLong(starting, startMs, 'for the reference server to start', sayWait);
  return embedded;
}

function print(report: Report, files: readonly string[]): void {
  for (const row of report.requirements)
    if (row.verdict === 'fail') console.log(`\n${failureCard(row, terminalColors, report.again)}`);
  const parts = [summary, effortNote, warnings, observations].map((part) => part(report, terminalColors));
  console.log(`\n${parts.filter(Boolean).join('\n\n')}`);
  console.log(`\nReports: ${files.join(', ')}`);
}

/** The flags that describe the target, but for its credentials. */
function named({ baseUrl, stateHandler, features, environment, requestsPerMinute }: TargetInput) {
  return {
    'base-url': baseUrl,
    'state-handler': stateHandler,
    features,
    environment,
    'requests-per-minute': requestsPerMinute,
  };
}
