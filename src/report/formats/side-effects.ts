import type { RunEvent } from '../../engine/events.js';
import type { Report } from '../model/model.js';
import type { SideEffectsFile } from '../side-effects/side-effect.js';
import { sideEffects as ledger } from '../side-effects/side-effects.js';

/** What the run left behind at its target. The events have it, and the report only its totals. */
export function sideEffects(report: Report, events?: readonly RunEvent[]): string | null {
  // Of recorded traffic, the suite sent nothing.
  if (events === undefined || report.recording) return null;
  const { target, startedAt, finishedAt } = report;
  const { baseUrl, environment } = target;
  const file: SideEffectsFile = {
    schemaVersion: 1,
    target: { baseUrl, environment },
    startedAt,
    finishedAt,
    ...ledger(events),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
