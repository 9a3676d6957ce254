import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scriptPath } from './card/again.js';
import { longCurl } from './curl.js';
import { html } from './html.js';
import { json } from './json.js';
import { junit } from './junit.js';
import type { Report } from './model.js';

/** Every file that a report is written to. A new format is its file and one line here. */
export const formats: readonly { name: string; render: (report: Report) => string }[] = [
  { name: 'report.json', render: json },
  { name: 'junit.xml', render: junit },
  { name: 'report.html', render: html },
];

/**
 * Writes a report in every format into a directory, which is made if need be, and returns the paths. Beside them, a
 * request that is too long for a card, or has characters that do not show, is a script in `curl/`.
 */
export function writeReports(dir: string, report: Report, write: Write = toDisk): string[] {
  for (const { id, evidence } of report.requirements) {
    const [line] = evidence.flatMap(({ curl }) => (curl !== null && longCurl(curl) ? [curl] : []));
    if (line !== undefined) write(scriptPath(dir, id), `${line}\n`);
  }
  return formats.map(({ name, render }) => {
    const path = join(dir, name);
    write(path, render(report));
    return path;
  });
}

type Write = (path: string, text: string) => void;

const toDisk: Write = (path, text) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
