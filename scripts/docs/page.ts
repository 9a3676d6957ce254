import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Document } from '../generate/document.js';

// The browser enforces that the page loads nothing: what Redoc would fetch (its logo) is not fetched.
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:";

// The tables need more room than the samples beside them.
const template = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{{title}}</title>
    {{{redocHead}}}
    <style>
      body { margin: 0; }
      :root { --panel-samples-width: 40%; }
      summary { cursor: pointer; }
      a[href='https://redocly.com/redoc/'] p::after { content: ' Redoc'; }
    </style>
  </head>
  <body>{{{redocHTML}}}</body>
</html>
`;

/**
 * Writes the document as one HTML page that needs no other file and no network.
 * @throws Error with what Redocly said when it refuses the document
 */
export async function writePage(document: Document, path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cwit-docs-'));
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    await writeFile(join(folder, 'template.hbs'), template);
    const redocly = resolve('node_modules/@redocly/cli/bin/cli.js');
    const output = ['--output', resolve(path), '--inlineBundle', '--template', 'template.hbs'];
    await promisify(execFile)(process.execPath, [redocly, 'build-docs', 'openapi.json', ...output], {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
