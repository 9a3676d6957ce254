import type { Report } from '../model/model.js';

/**
 * The report as lines of JSON, for what takes in one record after the other. Each has its `kind`: the first is the
 * `run`, then come its causes, requirements and observations.
 */
export function ndjson(report: Report): string {
  const { causes, requirements, observations, ...run } = report;
  const lines = [
    { kind: 'run', ...run },
    ...causes.map((cause) => ({ kind: 'cause', ...cause })),
    ...requirements.map((requirement) => ({ kind: 'requirement', ...requirement })),
    ...observations.map((observation) => ({ kind: 'observation', ...observation })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
