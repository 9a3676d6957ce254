import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeQuality, codeQualityName } from '../../report/formats/code-quality.js';
import type { Host } from './host.js';

/** GitLab CI: the causes as its Code Quality report. It reads junit.xml itself. */
export const gitlab: Host = {
  begin: () => {},
  end({ report, out }) {
    if (report) writeFileSync(join(out, codeQualityName), codeQuality(report));
  },
};
