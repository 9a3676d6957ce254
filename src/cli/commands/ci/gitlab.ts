import { join } from 'node:path';
import { output } from '../../../output/output.js';
import { codeQuality, codeQualityName } from '../../../report/formats/code-quality.js';
import type { Host } from './host.js';

/** GitLab CI: the causes as its Code Quality report. It reads junit.xml itself. */
export const gitlab: Host = {
  begin: () => {},
  end({ report, out }) {
    if (!report) return;
    const file = join(out, codeQualityName);
    output.tried(file, () => output.write(file, codeQuality(report)));
  },
};
