import { createHash } from 'node:crypto';
import { build } from 'esbuild';

/** Bundles the program and the styles of src/page into `report-page.html`, which has a place for the data of a report. */
export async function reportPage(): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    entryPoints: { script: 'src/page/main.tsx', style: 'src/page/styles/page.css' },
    bundle: true,
    minify: true,
    write: false,
    outdir: 'generated',
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
  });
  const textOf = (ending: string): string =>
    outputFiles.find(({ path }) => path.endsWith(ending))!.text.trim();
  const [script, style] = [textOf('.js'), textOf('.css')];
  const policy = pagePolicy([script], hashOf(style));
  return {
    'report-page.html': `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title><!--title--></title>
<style>${style}</style>
</head>
<body>
<div id="page"></div>
<noscript><main><!--static--></main></noscript>
<script type="application/json" id="data"><!--data--></script>
<script>${script}</script>
</body>
</html>
`,
  };
}

/** The content security policy of a page that loads nothing and runs only these scripts, whatever a server sent. */
export const pagePolicy = (scripts: readonly string[], style: string): string =>
  [
    ...["default-src 'none'", `script-src ${scripts.map(hashOf).join(' ')}`, `style-src ${style}`],
    ...['img-src data:', "base-uri 'none'", "form-action 'none'"],
  ].join('; ');

/** The source expression that allows exactly this script or style in a content security policy. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
