import { createHash } from 'node:crypto';
import { idsOf, withVerdict } from '../../build/summary.js';
import type { Report } from '../../model/model.js';
import { asJson, visible } from '../../text/plain-text.js';

/** The name by which GitLab knows such a file. */
export const codeQualityName = 'gl-code-quality-report.json';

/**
 * The causes as GitLab's Code Quality report: a merge request shows which are new, and which are gone. What is broken is
 * a server and no file, so that the file of the pipeline stands for it.
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
