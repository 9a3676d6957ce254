import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scriptPath } from './card/again.js';
import { output } from '../output/output.js';
import { longCurl } from './text/curl.js';
import type { RunEvent } from '../engine/events.js';
import type { Format } from './formats/format.js';
import { certificate } from './formats/certificate.js';
import { html } from './formats/html.js';
import { json } from './formats/json.js';
import { junit } from './formats/junit.js';
import { markdown } from './formats/markdown.js';
import { ndjson } from './formats/ndjson.js';
import { sarif } from './formats/sarif.js';
import { sideEffects } from './formats/side-effects.js';
import type { Report } from './model/model.js';
import { removeDerived } from './formats/remove-derived.js';

/** Every file that a report is rendered to. A new format is its file and one line here. */
export const formats: readonly Format[] = [
  { name: 'json', file: 'report.json', isDefault: true, render: json },
  { name: 'junit', file: 'junit.xml', isDefault: true, render: junit },
  { name: 'html', file: 'report.html', isDefault: true, render: html },
  {
    ...{ name: 'certificate', file: 'certificate.json', isDefault: true, render: certificate },
    needs:
      'it is made of digests, and only `cwit certify` and `cwit webhook certify` leave them, from this version on',
  },
  {
    ...{ name: 'side-effects', file: 'side-effects.json', isDefault: true, render: sideEffects },
    needs: 'it is made of what `cwit certify` sent, and there is no journal.ndjson of such a run',
  },
  { name: 'md', file: 'report.md', isDefault: false, render: markdown },
  { name: 'sarif', file: 'report.sarif', isDefault: false, render: sarif },
  { name: 'ndjson', file: 'report.ndjson', isDefault: false, render: ndjson },
];

const byDefault = formats.filter(({ isDefault }) => isDefault);

/**
 * Writes a report into a directory, which is made if need be, in the formats that every run leaves, and returns the
 * paths. What cannot be written is told, and left out. Beside them, a request that is too long for a card, or has characters that do not show, is a script in `curl/`.
 * What an earlier run left there and this one does not write is removed: it would be taken for that of this one.
 *
 * @param kept files that are not removed: what the run has written itself, and recordings that it read
 * @param events those of the run, where the suite has sent something in it
 */
export function writeReports(
  dir: string,
  report: Report,
  kept: readonly string[] = [],
  events?: readonly RunEvent[],
): string[] {
  const rendered = byDefault.flatMap(({ file, render }) => {
    const text = render(report, events);
    return text === null ? [] : [{ file, text }];
  });
  const written = new Set(rendered.map(({ file }) => file));
  const others = formats.map(({ file }) => file).filter((file) => !written.has(file));
  if (existsSync(join(dir, 'report.json'))) output.tried(dir, () => removeDerived(dir, others, kept));
  for (const { id, evidence } of report.requirements) {
    const [line] = evidence.flatMap(({ curl }) => (curl !== null && longCurl(curl) ? [curl] : []));
    if (line !== undefined) write(scriptPath(dir, id), `${line}\n`);
  }
  return rendered.flatMap(({ file, text }) => {
    const path = join(dir, file);
    return write(path, text) ? [path] : [];
  });
}

const write = (path: string, text: string): boolean =>
  output.tried(path, () => {
    // Whoever cleans up may have removed the folder since the run began.
    mkdirSync(dirname(path), { recursive: true });
    output.writeWhole(path, text);
  });
