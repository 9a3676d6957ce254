import type { RunEvent } from '../../engine/events.js';
import type { Report } from '../model/model.js';
import type { SideEffectsFile } from '../side-effects/side-effect.js';
import { sideEffects } from '../side-effects/side-effects.js';
import { asJson } from '../text/plain-text.js';
import { certificate } from './certificate.js';
import { html } from './html.js';
import { junit } from './junit.js';
import { markdown } from './markdown.js';
import { sarif } from './sarif.js';

/** A file that a report is rendered to. */
export interface Format {
  /** What `--format` calls it. */
  name: string;
  /** Its name in the folder of the reports. */
  file: string;
  /** Every run leaves it there. */
  isDefault: boolean;
  /** Null where the report, or the events of its run, lack what the file is about; `needs` says it. */
  render: (report: Report, events?: readonly RunEvent[]) => string | null;
  needs?: string;
}

/** Every file that a report is rendered to. A new format is its file and one line here. */
export const formats: readonly Format[] = [
  { name: 'json', file: 'report.json', isDefault: true, render: json },
  { name: 'junit', file: 'junit.xml', isDefault: true, render: junit },
  { name: 'html', file: 'report.html', isDefault: true, render: html },
  {
    name: 'certificate',
    file: 'certificate.json',
    isDefault: true,
    render: certificate,
    needs:
      'it is made of digests, and only `cwit certify` and `cwit webhook certify` leave them, from this version on',
  },
  {
    name: 'side-effects',
    file: 'side-effects.json',
    isDefault: true,
    render: sideEffectsFile,
    needs: 'it is made of what `cwit certify` sent, and there is no journal.ndjson of such a run',
  },
  { name: 'md', file: 'report.md', isDefault: false, render: markdown },
  { name: 'sarif', file: 'report.sarif', isDefault: false, render: sarif },
  { name: 'ndjson', file: 'report.ndjson', isDefault: false, render: ndjson },
];

/** The report as it is, by report.schema.json. */
export function json(report: Report): string {
  return asJson(report);
}

/**
 * The report as lines of JSON, for what takes in one record after the other. Each has its `kind`: the first is the
 * `run`, then come its causes, requirements and observations.
 */
export function ndjson(report: Report): string {
  const { causes, requirements, observations, ...run } = report;
  const lines = [
    { kind: 'run', ...run },
    ...causes.map((row) => ({ kind: 'cause', ...row })),
    ...requirements.map((row) => ({ kind: 'requirement', ...row })),
    ...observations.map((row) => ({ kind: 'observation', ...row })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** What the run left behind at its target. The events have it, and the report only its totals. */
export function sideEffectsFile(report: Report, events?: readonly RunEvent[]): string | null {
  // Of recorded traffic, the suite sent nothing.
  if (events === undefined || report.recording) return null;
  const { baseUrl, environment } = report.target;
  const { startedAt, finishedAt } = report;
  const target = { baseUrl, environment };
  const file: SideEffectsFile = {
    schemaVersion: 1,
    ...{ target, startedAt, finishedAt },
    ...sideEffects(events),
  };
  return asJson(file);
}
