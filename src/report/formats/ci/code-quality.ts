import { createHash } from 'node:crypto';
import { idsOf, withVerdict } from '../../build/summary.js';
import type { Report } from '../../model/model.js';
import { asJson, visible } from '../../text/plain-text.js';

/** The conventional file name of a Code Quality report of GitLab. */
export const codeQualityName = 'gl-code-quality-report.json';

/**
 * The root causes as a Code Quality report of GitLab: a merge request shows which are new and which are fixed. The format
 * requires a file, so each root cause names the file of the pipeline.
 */
export function codeQuality({ causes, requirements }: Report): string {
  const failed = new Set(idsOf(withVerdict(requirements, 'fail')));
  const issues = causes.map(({ id, headline, requirement }) => ({
    description: visible(headline),
    check_name: requirement,
    fingerprint: createHash('sha256').update(id).digest('hex'),
    severity: failed.has(requirement) ? 'critical' : 'minor',
    location: { path: '.gitlab-ci.yml', lines: { begin: 1 } },
  }));
  return asJson(issues);
}
