import type { Installed } from './installed.js';

// They allow any use, and ask for no more than that their text stays with the program.
const permissive = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];

/** A package of which a part stands in a file of this one. */
export interface Bundled {
  name: string;
  version: string;
  /** The file that has it, and what of it. */
  where: string;
  /** The text of its licence. */
  text: string;
}

/**
 * THIRD-PARTY.md: the licence of all that comes with the package.
 *
 * @throws Error where a licence is unknown, or not a permissive one
 */
export function licencesPage(installed: readonly Installed[], bundled: readonly Bundled[]): string {
  for (const { name, version, licence } of installed)
    if (licence === undefined || !permissive.includes(licence))
      throw new Error(
        `${name} ${version} has ${licence === undefined ? 'no licence' : `the licence ${licence}`} in package-lock.json, and only these may come with the package: ${permissive.join(', ')}.`,
      );
  const table = installed.map(({ name, version, licence, isOptional }) => [
    `\`${name}\``,
    version,
    licence!,
    isOptional ? 'optional' : '',
  ]);
  return `# Third-party software

Written by \`npm run licences\` from \`package-lock.json\`; \`npm run check\` fails where it is out of date, and where a licence
is not one of ${permissive.join(', ')}.

## Installed with the package

What is optional comes with Pact's verifier, in builds for several systems.

${rows([['package', 'version', 'licence', ''], ...table])}

## Part of its files

${bundled
  .map(
    ({ name, version, where, text }) => `### ${name} ${version}

${where}

\`\`\`text
${text.trim()}
\`\`\``,
  )
  .join('\n\n')}
`;
}

/** A table as the formatter writes it. */
function rows([head = [], ...body]: string[][]): string {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...body].map((row) => row[at]!.length)));
  const line = (row: string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
