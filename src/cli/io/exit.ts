import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import type { Report } from '../../report/model/model.js';

export const exit = {
  /** No violation, after a complete or partial run. */
  ok: 0,
  violations: 1,
  /** A mistake in the flags, the target file or the configuration. */
  usage: 2,
  /** The server could not be tested, an output file could not be written, or --require-complete found gaps. */
  undecided: 3,
  /** Baseline entries that no longer fail. */
  stale: 4,
  /** An unexpected exception of cwit itself (EX_SOFTWARE of sysexits.h). */
  software: 70,
} as const;

/** The exit code of another program, or 128 + n after the signal n. Throws when the program cannot start. */
export async function exitOf(child: ChildProcess): Promise<number> {
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals];
  return code ?? 128 + constants.signals[signal];
}

/** The exit code for a report. Violations that a baseline knows do not count. */
export function exitCode(
  { summary, baseline, problems, suiteErrors = 0 }: Report,
  requireComplete: boolean,
): number {
  const { verdict, complete } = summary;
  if (baseline ? baseline.fresh.length > 0 : verdict === 'nonconforming') return exit.violations;
  if (suiteErrors > 0) return exit.software;
  if (verdict === 'undecided' || problems.length > 0 || (requireComplete && !complete)) return exit.undecided;
  return baseline && baseline.gone.length > 0 ? exit.stale : exit.ok;
}
