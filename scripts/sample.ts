/**
 * `npm run sample`: writes reports/sample/, the reports of a failing run, and docs/report.png, a picture of its report.html
 * for README.md, which needs an installed Chromium. `--check` writes nothing and fails if a run now has other results or
 * renders its reports differently.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formats } from '../src/report/formats/formats.js';
import { writeReports } from '../src/report/write-reports.js';
import type { Report } from '../src/report/model/model.js';
import { chromiumPath, withPage } from '../tests/browser/chromium.js';
import { certified, reportOf } from './run/command.js';

const folder = 'reports/sample';
const picture = 'docs/report.png';
const flags = ['--defect', 'transfer-debited-twice', '--only', 'wallet', 'transfers', '--seed', '7'];

/** The report of a run without the port and the path of the command, which differ on every machine. */
async function found(): Promise<Report> {
  const run = await certified(flags);
  reportOf(run);
  const neutral = run
    .report!.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:4010')
    .replaceAll(/--port \d+/g, '--port 4010')
    .replaceAll(/"node [^" ]*main\.js /g, '"cwit ')
    .replaceAll(/ --out [^" ]+/g, '');
  return JSON.parse(neutral) as Report;
}

async function check(): Promise<void> {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const kept = JSON.parse(read('report.json')) as Report;
  const said = ({ summary, causes }: Report): string =>
    JSON.stringify([summary.verdict, causes.map(({ id, headline }) => [id, headline])]);
  const isCurrent =
    said(kept) === said(await found()) &&
    formats.every(({ file, isDefault, render }) => {
      const text = render(kept);
      return !isDefault || text === null || read(file) === text;
    });
  console.log(isCurrent ? `${folder} is up to date` : `${folder} is out of date. Run npm run sample.`);
  process.exitCode = isCurrent ? 0 : 1;
}

async function make(): Promise<void> {
  console.log(`wrote ${writeReports(folder, await found()).join(', ')}`);
  if (chromiumPath === null) return console.log(`${picture} is unchanged, because no Chromium is installed.`);
  await withPage(
    async (page) => {
      await page.goto(pathToFileURL(join(folder, 'report.html')).href);
      await page.getByRole('heading', { name: 'Causes' }).waitFor();
      await page.screenshot({ path: picture });
    },
    { viewport: { width: 1250, height: 1560 }, deviceScaleFactor: 0.75 },
  );
  console.log(`wrote ${picture}`);
}

await (process.argv.includes('--check') ? check() : make());
