import { readdirSync } from 'node:fs';

/** `suites.ts`: how to import each file below tests/conformance and properties, so that a new file needs no entry in a list. */
export function suitesFile(): Record<string, string> {
  const names = ['tests/conformance', 'properties'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => `${folder}/${path.replaceAll('\\', '/').slice(0, -'.ts'.length)}`)
      .toSorted(),
  );
  const lines = names.map((name) => `  '${name}': () => import('../${name}.js'),\n`);
  return {
    'suites.ts': `// Generated from tests/conformance/ and properties/. Do not edit.
/** The files of the product by name. Those with tests export their \`entries\`. */
export const suites: Readonly<Record<string, () => Promise<object>>> = {
${lines.join('')}};
`,
  };
}
