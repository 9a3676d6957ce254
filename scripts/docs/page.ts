import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Document } from '../generate/document.js';
import { pagePolicy } from '../generate/report-page.js';

const policyMark = 'POLICY';

/**
 * Writes the document as one HTML page that needs no other file and no network.
 * @throws Error with what Redocly said when it refuses the document
 */
export async function writePage(document: Document, path: string): Promise<void> {
  const html = withPolicy(withoutLogo(await built(document)));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, html);
}

async function built(document: Document): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cwit-docs-'));
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    await writeFile(join(folder, 'template.hbs'), await template());
    const redocly = resolve('node_modules/@redocly/cli/bin/cli.js');
    const output = ['--output', 'index.html', '--inlineBundle', '--template', 'template.hbs'];
    await promisify(execFile)(process.execPath, [redocly, 'build-docs', 'openapi.json', ...output], {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    return await readFile(join(folder, 'index.html'), 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function template(): Promise<string> {
  const style = await readFile(new URL('page.css', import.meta.url), 'utf8');
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policyMark}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{{title}}</title>
    {{{redocHead}}}
    <style>
${style}</style>
  </head>
  <body>{{{redocHTML}}}</body>
</html>
`;
}

// Redoc fetches its logo from a server of its maker; its name stands there instead.
const withoutLogo = (html: string): string =>
  html.replaceAll(
    /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g,
    `data:image/svg+xml,${encodeURIComponent(logo)}`,
  );

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="12"><text y="10" font-family="sans-serif" font-size="11" fill="#567">Redoc</text></svg>';

// The browser enforces that the page loads nothing, and runs no script but these.
function withPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
  return html.replace(policyMark, pagePolicy(scripts, "'unsafe-inline'", 'font-src data:'));
}
