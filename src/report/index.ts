import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { json } from './json.js';
import { junit } from './junit.js';
import type { Report } from './model.js';

/** Every file that a report is written to. A new format is its file and one line here. */
export const formats: readonly { name: string; render: (report: Report) => string }[] = [
  { name: 'report.json', render: json },
  { name: 'junit.xml', render: junit },
];

/** Writes a report in every format into a directory, which is made if need be, and returns the paths. */
export function writeReports(dir: string, report: Report, write: Write = toDisk): string[] {
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
