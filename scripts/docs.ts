/** `npm run docs`: builds generated/docs/index.html, the documentation of the interface, from generated/. */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import type { Catalog } from '../src/contract/catalog.js';
import { TargetError } from '../src/server-under-test/target.js';
import { renderPage } from './docs/page.js';
import { Results } from './docs/results.js';
import { readRuns, type Runs } from './docs/runs.js';
import type { Document } from './generate/document.js';

/**
 * Writes `index.html` into the folder, from the files that `npm run generate` wrote, and returns its path. With runs, the
 * page shows their results.
 */
export async function buildDocs(folder: string, runs?: Runs): Promise<string> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join('generated', name), 'utf8'));
  const document = (await read('openapi.json')) as Document;
  const catalog = (await read('requirements.json')) as Catalog;
  const path = join(folder, 'index.html');
  await mkdir(folder, { recursive: true });
  await writeFile(path, await renderPage(document, catalog, runs && new Results(runs)));
  return path;
}

const program = new Command('npm run docs --')
  .description('build the documentation of the interface')
  .option('--results <file...>', 'reports (report.json) whose verdicts to show with the requirements')
  .option('--history <file>', 'earlier runs (history.ndjson), to show how often each requirement passed')
  .option('--out <folder>', 'folder to write index.html to', 'generated/docs')
  .exitOverride()
  .action(async (options: { results?: string[]; history?: string; out: string }) => {
    const { results, history, out } = options;
    if (history !== undefined && results === undefined)
      throw new TargetError('--history needs the report of the last run. Name it with --results.');
    const path = await buildDocs(out, results && readRuns(results, history));
    console.log(`wrote ${path} (${Math.round((await stat(path)).size / 1024)} KiB)`);
  });

/** Runs the command and returns its exit code: 2 after it printed a mistake in its arguments. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof TargetError)) throw error;
    console.error(error.message);
    return 2;
  }
}

if (process.argv[1]?.endsWith('docs.ts')) process.exitCode = await main(process.argv.slice(2));
