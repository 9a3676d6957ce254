/** `npm run docs`: builds generated/docs/index.html, the documentation of the interface, from generated/. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ledger } from './docs/ledger.js';
import { writePage } from './docs/page.js';
import { withRequirements } from './docs/with-requirements.js';
import type { Document } from './generate/document.js';

/** Writes `index.html` into the folder, from the files that `npm run generate` wrote, and gives its path. */
export async function buildDocs(folder: string): Promise<string> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join('generated', name), 'utf8'));
  const document = (await read('openapi.json')) as Document;
  const ledger = (await read('requirements.json')) as Ledger;
  const path = join(folder, 'index.html');
  await writePage(withRequirements(document, ledger), path);
  return path;
}

if (process.argv[1]?.endsWith('docs.ts')) {
  const path = await buildDocs('generated/docs');
  console.log(`wrote ${path} (${Math.round((await stat(path)).size / 1024)} KiB)`);
}
