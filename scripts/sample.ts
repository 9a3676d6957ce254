/**
 * Makes reports/sample/ anew, the reports of a true run that fails, and docs/report.png, a picture of its report.html
 * for README.md. Needs a build, and for the picture an installed Chromium.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeReports } from '../src/report/index.js';
import type { Report } from '../src/report/model.js';
import { chromiumPath, withPage } from '../tests/browser/chromium.js';

const folder = 'reports/sample';
const picture = 'docs/report.png';
const flags = ['--defect', 'transfer-debited-twice', '--only', 'wallet', 'transfers', '--seed', '7'];

/** What a run finds, without what only this machine knows: its port, and where the command lies. */
function found(): Report {
  const out = mkdtempSync(join(tmpdir(), 'cwit-sample-'));
  const { stderr } = spawnSync(process.execPath, ['dist/src/cli/main.js', 'certify', ...flags, '--out', out], {
    encoding: 'utf8',
  });
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

const paths = writeReports(folder, found());
console.log(`wrote ${paths.join(', ')}`);
if (chromiumPath === null) console.log(`No Chromium is installed: ${picture} is as it was.`);
else {
  await withPage(
    async (page) => {
      await page.goto(pathToFileURL(join(folder, 'report.html')).href);
      await page.getByRole('heading', { name: 'Causes' }).waitFor();
      await page.screenshot({ path: picture });
    },
    { viewport: { width: 1200, height: 1500 } },
  );
  console.log(`wrote ${picture}`);
}
