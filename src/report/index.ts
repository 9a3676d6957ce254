import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scriptPath } from './card/again.js';
import { longCurl } from './curl.js';
import type { Format } from './format.js';
import { certificate } from './formats/certificate.js';
import { html } from './formats/html.js';
import { json } from './formats/json.js';
import { junit } from './formats/junit.js';
import { markdown } from './formats/markdown.js';
import { ndjson } from './formats/ndjson.js';
import { sarif } from './formats/sarif.js';
import type { Report } from './model.js';

/** Every file that a report is rendered to. A new format is its file and one line here. */
export const formats: readonly Format[] = [
  { name: 'json', file: 'report.json', isDefault: true, render: json },
  { name: 'junit', file: 'junit.xml', isDefault: true, render: junit },
  { name: 'html', file: 'report.html', isDefault: true, render: html },
  { name: 'certificate', file: 'certificate.json', isDefault: true, render: certificate },
  { name: 'md', file: 'report.md', isDefault: false, render: markdown },
  { name: 'sarif', file: 'report.sarif', isDefault: false, render: sarif },
  { name: 'ndjson', file: 'report.ndjson', isDefault: false, render: ndjson },
];

const byDefault = formats.filter(({ isDefault }) => isDefault);

/**
 * Writes a report into a directory, which is made if need be, in some formats, and returns the paths. Beside them, a
 * request that is too long for a card, or has characters that do not show, is a script in `curl/`.
 */
export function writeReports(dir: string, report: Report, to: readonly Format[] = byDefault): string[] {
  for (const { id, evidence } of report.requirements) {
    const [line] = evidence.flatMap(({ curl }) => (curl !== null && longCurl(curl) ? [curl] : []));
    if (line !== undefined) write(scriptPath(dir, id), `${line}\n`);
  }
  return to.flatMap(({ file, render }) => {
    const path = join(dir, file);
    const text = render(report);
    // One of an earlier run would be taken for that of this one.
    if (text === null) rmSync(path, { force: true });
    else write(path, text);
    return text === null ? [] : [path];
  });
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
