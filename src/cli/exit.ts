import type { Report } from '../report/model.js';

/** Exit codes of the command. */
export const exit = {
  /** No violation: conforming, or partial. */
  ok: 0,
  /** Violations. */
  violations: 1,
  /** A mistake in the flags or in the target file. */
  usage: 2,
  /** Could not judge: unreachable, an internal error, or incomplete under --require-complete. */
  undecided: 3,
} as const;

/** How a judgement ends the command. */
export function exitCode({ summary: { verdict, complete } }: Report, requireComplete: boolean): number {
  if (verdict === 'nonconforming') return exit.violations;
  if (verdict === 'undecided' || (requireComplete && !complete)) return exit.undecided;
  return exit.ok;
}
