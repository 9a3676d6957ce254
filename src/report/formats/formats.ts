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

export interface Format {
  /** Its name for `--format`. */
  name: string;
  /** Its name in the folder of the reports. */
  file: string;
  /** Whether every run writes it. */
  isDefault: boolean;
  /** Returns null if the report or the events do not have the data; `needs` explains that. */
  render: (report: Report, events?: readonly RunEvent[]) => string | null;
  needs?: string;
}

/** All file formats of reports. A new format needs its file and one line here. */
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
      'it needs digests, which only `cwit certify` and `cwit webhook certify` of this version or later record',
  },
  {
    name: 'side-effects',
    file: 'side-effects.json',
    isDefault: true,
    render: sideEffectsFile,
    needs: 'it needs the journal.ndjson of a `cwit certify` run, and this folder has none',
  },
  { name: 'md', file: 'report.md', isDefault: false, render: markdown },
  { name: 'sarif', file: 'report.sarif', isDefault: false, render: sarif },
  { name: 'ndjson', file: 'report.ndjson', isDefault: false, render: ndjson },
];

/** The whole report, in the format of report.schema.json. */
export function json(report: Report): string {
  return asJson(report);
}

/**
 * The report as lines of JSON, for tools that import records. The `kind` of the first line is `run`; causes, requirements and
 * observations follow.
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

/** The side effects of the run on the server. Only the events have them; the report has their totals. */
export function sideEffectsFile(report: Report, events?: readonly RunEvent[]): string | null {
  // The suite sends no requests when it tests recorded traffic.
  if (events === undefined || report.recording) return null;
  const { target, startedAt, finishedAt } = report;
  const server = { baseUrl: target.baseUrl, environment: target.environment };
  const run = { target: server, startedAt, finishedAt };
  const file: SideEffectsFile = { schemaVersion: 1, ...run, ...sideEffects(events) };
  return asJson(file);
}
