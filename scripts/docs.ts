/** `npm run docs`: builds generated/docs/index.html, the documentation of the interface, from generated/. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import type { Catalog } from '../src/contract/catalog.js';
import { TargetError } from '../src/target/target.js';
import { writePage } from './docs/page.js';
import { Results } from './docs/results.js';
import { readRuns, type Runs } from './docs/runs.js';
import { withRequirements } from './docs/with-requirements.js';
import type { Document } from './generate/document.js';

/**
 * Writes `index.html` into the folder, from the files that `npm run generate` wrote, and gives its path. With runs, it
 * says what they found.
 */
export async function buildDocs(folder: string, runs?: Runs): Promise<string> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join('generated', name), 'utf8'));
  const document = (await read('openapi.json')) as Document;
  const catalog = (await read('requirements.json')) as Catalog;
  const path = join(folder, 'index.html');
  await writePage(withRequirements(document, catalog, runs && new Results(runs)), path);
  return path;
}

const program = new Command('npm run docs --')
  .description('builds the documentation of the interface')
  .option('--results <file...>', 'reports (report.json): their verdicts stand beside the requirements')
  .option('--history <file>', 'more runs (history.ndjson), for how often each requirement was kept')
  .option('--out <folder>', 'where index.html goes', 'generated/docs')
  .exitOverride()
  .action(async (options: { results?: string[]; history?: string; out: string }) => {
    const { results, history, out } = options;
    if (history !== undefined && results === undefined)
      throw new TargetError(
        '--history has runs without what they observed: name a report with --results, too.',
      );
    const path = await buildDocs(out, results && readRuns(results, history));
    console.log(`wrote ${path} (${Math.round((await stat(path)).size / 1024)} KiB)`);
  });

/** Runs the command and returns its exit code: 2 for a mistake in its arguments, which it prints. */
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
