/** `npm run licences`: writes THIRD-PARTY.md. `--check` writes nothing and fails when it is out of date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { installedWith, type Lock } from './licences/installed.js';
import { licencesPage, type Bundled } from './licences/page.js';

const page = 'THIRD-PARTY.md';

// `scripts/generate` puts them into generated/.
const bundled: readonly Bundled[] = [
  ['ajv', 'LICENSE', 'How many characters a text has: in `dist/generated/validators.js`.'],
  ['ajv-formats', 'LICENSE', 'Dates, times, URLs and the like: in `dist/generated/validators.js`.'],
  [
    'preact',
    'LICENSE',
    'Draws the page of a report: in `dist/generated/report-page.html`, and in each `report.html`.',
  ],
].map(([name, file, where]) => ({
  name: name!,
  version: (JSON.parse(text(`node_modules/${name}/package.json`)) as { version: string }).version,
  where: where!,
  text: text(`node_modules/${name}/${file}`),
}));

function text(path: string): string {
  return readFileSync(path, 'utf8');
}

const { packages } = JSON.parse(text('package-lock.json')) as { packages: Lock };
const wanted = licencesPage(installedWith(packages), bundled);
if (!process.argv.includes('--check')) writeFileSync(page, wanted);
else if (text(page) !== wanted) {
  console.error(`${page} is out of date: run \`npm run licences\` and commit the result.`);
  process.exitCode = 1;
}
