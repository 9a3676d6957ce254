import type { Report } from '../../model/model.js';
import { violationsOf } from './violations.js';

/** Why a requirement that fails is left for now, where a baseline knows the cause that breaks it, and is not past its date. */
export function knownReason(report: Report, requirement: string): string | undefined {
  const { known = [], expired = [] } = report.baseline ?? {};
  const isBroken = (id: string) =>
    violationsOf(report).some((one) => one.requirement === id && one.breaks.has(requirement));
  return known.find(({ id }) => !expired.includes(id) && isBroken(id))?.reason;
}
