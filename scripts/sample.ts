/**
 * Makes reports/sample/ anew, the reports of a true run that fails, and docs/report.png, a picture of its report.html
 * for README.md. Needs a build, and for the picture an installed Chromium. `--check` writes nothing and fails where a run
 * finds something else, or reports are rendered otherwise by now.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formats } from '../src/report/formats/formats.js';
import { writeReports } from '../src/report/write-reports.js';
import type { Report } from '../src/report/model/model.js';
import { chromiumPath, withPage } from '../tests/browser/chromium.js';

const folder = 'reports/sample';
const picture = 'docs/report.png';
const flags = ['--defect', 'transfer-debited-twice', '--only', 'wallet', 'transfers', '--seed', '7'];

/** What a run finds, without what only this machine knows: its port, and where the command lies. */
function found(): Report {
  const out = mkdtempSync(join(tmpdir(), 'cwit-sample-'));
  const { stderr } = spawnSync(
    process.execPath,
    ['dist/src/cli/main.js', 'certify', ...flags, '--out', out],
    {
      encoding: 'utf8',
    },
  );
  try {
    const text = readFileSync(join(out, 'report.json'), 'utf8');
    const neutral = text
      .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:4010')
      .replaceAll(/--port \d+/g, '--port 4010')
      .replaceAll(/"node [^" ]*main\.js /g, '"cwit ')
      .replaceAll(/ --out [^" ]+/g, '');
    return JSON.parse(neutral) as Report;
  } catch (error) {
    throw new Error(`The run left no report: ${stderr}`, { cause: error });
  } finally {
    rmSync(out, { recursive: true });
  }
}

function check(): void {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const kept = JSON.parse(read('report.json')) as Report;
  const said = ({ summary, causes }: Report): string =>
    JSON.stringify([summary.verdict, causes.map(({ id, headline }) => [id, headline])]);
  const isCurrent =
    said(kept) === said(found()) &&
    formats.every(({ file, isDefault, render }) => {
      const text = render(kept);
      return !isDefault || text === null || read(file) === text;
    });
  console.log(isCurrent ? `${folder} shows what a run finds` : `${folder} is out of date: npm run sample`);
  process.exitCode = isCurrent ? 0 : 1;
}

async function make(): Promise<void> {
  console.log(`wrote ${writeReports(folder, found()).join(', ')}`);
  if (chromiumPath === null) return console.log(`No Chromium is installed: ${picture} is as it was.`);
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

if (process.argv.includes('--check')) check();
else await make();
