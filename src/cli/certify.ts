import type { Effort } from '../engine/budget.js';
import type { Depth } from '../engine/depth.js';
import { loadSuites } from '../engine/suites.js';
import { buildReport } from '../report/build.js';
import { failureCard, observations, operations, summary, warnings } from '../report/console.js';
import { writeReports } from '../report/index.js';
import type { Report } from '../report/model.js';
import { completeTarget, readTargetFile, type TargetInput } from '../target/target.js';
import { again } from './again.js';
import { colors } from './colors.js';
import { startEmbedded, targetOf } from './embedded.js';
import { exit, exitCode } from './exit.js';
import { makeFolder } from './folder.js';
import { Interrupts } from './interrupts.js';
import { suite } from './package.js';
import { expectOneServer } from './one-server.js';
import { preflight } from './preflight.js';
import { progressLine } from './progress.js';
import { checkReplay } from './replay.js';
import { selected } from './selection.js';
import { stateLook } from './state-look.js';

export interface CertifyOptions extends TargetInput {
  target?: string;
  only?: string[];
  seed?: number;
  path?: string;
  out: string;
  depth: Depth;
  maxRequests?: number;
  maxMinutes?: number;
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
  requireComplete,
  defect,
  variant,
  ...flags
}: CertifyOptions): Promise<number> {
  const input = { ...(file ? readTargetFile(file) : {}), ...credentialsFromEnvironment(), ...defined(flags) };
  const chosen = only && selected(only);
  const suites = await loadSuites();
  if (path !== undefined) checkReplay(path, seed, chosen ?? [], suites);
  const effort = defined({ depth, maxRequests, maxMinutes }) as Omit<Effort, 'properties'>;
  const described = file !== undefined || input.baseUrl !== undefined || input.stateHandler !== undefined;
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
    : await startEmbedded({ ...(defect ? { defect } : {}), variants: variant ?? [] });
  try {
    const target = completeTarget(embedded ? { ...input, ...targetOf(embedded) } : input);
    console.log(
      embedded
        ? `Judging the embedded reference server${defect ? ` with the defect ${defect}` : ''} (another one: --base-url or --target)`
        : `Judging ${target.baseUrl}`,
    );
    const progress = progressLine(process.stdout);
    await preflight(target, progress.hear);
    await stateLook(target);
    // Vitest takes as long to load as all the rest.
    const { runSuites } = await import('./run.js');
    const startedAt = new Date();
    const chosenSeed = seed ?? Math.trunc(Math.random() * 2 ** 31);
    const lines = await runSuites({
      suites,
      target,
      effort,
      seed: chosenSeed,
      nonce: startedAt.getTime().toString(36),
      ...(path === undefined ? {} : { path }),
      ...(chosen ? { only: chosen } : {}),
      onProgress: progress.tell,
      onNews: progress.hear,
      interrupts,
    });
    progress.end();
    const report = buildReport(lines, {
      suite,
      target: { baseUrl: target.baseUrl, environment: target.environment, features: [...target.features] },
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      seed: chosenSeed,
      effort,
      ...(chosen ? { selected: chosen } : {}),
      again: {
        judge: again('certify', {
          ...{ target: file, ...named(flags), defect, variant },
          'max-requests': maxRequests,
        }),
        ...(embedded ? { serve: again('serve', { port: new URL(embedded.url).port, defect, variant }) } : {}),
      },
    });
    const files = writeReports(out, report);
    print(report, files);
    if (embedded && !defect)
      console.log(
        `Break it: ${again('certify', { defect: 'transfer-debited-twice' })} (names: ${again('serve', {})} --list)`,
      );
    return interrupts.happened ? exit.undecided : exitCode(report, requireComplete ?? false);
  } finally {
    interrupts.close();
    await embedded?.close();
  }
}

function print(report: Report, files: readonly string[]): void {
  for (const row of report.requirements)
    if (row.verdict === 'fail') console.log(`\n${failureCard(row, colors, report.again)}`);
  const parts = [summary, operations, warnings, observations].map((part) => part(report, colors));
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

function credentialsFromEnvironment(): TargetInput {
  const { CWIT_API_KEY: apiKey, CWIT_API_SECRET: apiSecret } = process.env;
  return { ...(apiKey ? { apiKey } : {}), ...(apiSecret ? { apiSecret } : {}) };
}

function defined<T extends object>(flags: T): T {
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)) as T;
}
