import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { isSuiteError } from '../../report/build/suite-errors.js';
import type { Report } from '../../report/model/model.js';

export const exit = {
  /** No violation: conforming, or partial. */
  ok: 0,
  violations: 1,
  /** A mistake in the flags or in the target file. */
  usage: 2,
  /** Could not judge: unreachable, not all written, or incomplete under --require-complete. */
  undecided: 3,
  /** Entries of the baseline that are gone, or past their date. */
  stale: 4,
  /** An unexpected exception of cwit itself (EX_SOFTWARE of sysexits.h). */
  software: 70,
} as const;

/** The exit code of another program: 128 + n where the signal n ended it. Throws where it cannot be run. */
export async function exitOf(child: ChildProcess): Promise<number> {
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals];
  return code ?? 128 + constants.signals[signal];
}

/** How a judgement ends the command. Where there is a baseline, what it knows is no violation. */
export function exitCode({ summary, baseline, problems }: Report, requireComplete: boolean): number {
  const { verdict, complete } = summary;
  if (baseline ? baseline.fresh.length > 0 : verdict === 'nonconforming') return exit.violations;
  if (problems.some(isSuiteError)) return exit.software;
  if (verdict === 'undecided' || problems.length > 0 || (requireComplete && !complete)) return exit.undecided;
  return baseline && baseline.gone.length + baseline.expired.length > 0 ? exit.stale : exit.ok;
}
