/** `npm run licences`: writes THIRD-PARTY.md. `--check` writes nothing and fails when it is out of date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { alignedTable } from './docs/markdown.js';

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  peer?: boolean;
  hasInstallScript?: boolean;
}

/** The packages of package-lock.json, by the folder that each is installed in; '' is the project. */
export type Lock = Readonly<Record<string, LockedPackage>>;

export interface Installed {
  name: string;
  version: string;
  licence: string | undefined;
  isOptional: boolean;
  hasInstallScript: boolean;
}

// These licences allow any use, and only ask that their text stays with the program.
const permissive = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];
// Packages of which a part stands in a file of this one.
const bundled = {
  ajv: 'How many characters a text has: in `dist/generated/validators.js`.',
  'ajv-formats': 'Dates, times, URLs and the like: in `dist/generated/validators.js`.',
  preact: 'Draws the page of a report: in `dist/generated/report-page.html`, and in each `report.html`.',
};

const textOf = (path: string): string => readFileSync(path, 'utf8');

export const readLock = (): Lock => (JSON.parse(textOf('package-lock.json')) as { packages: Lock }).packages;

/** All that npm installs with the package, in the order of names; nothing that only its development needs. */
export function installedWith(lock: Lock): Installed[] {
  return Object.entries(lock)
    .filter(([folder, { dev, peer }]) => folder !== '' && !dev && !peer)
    .map(([folder, { version = '', license: licence, optional, devOptional, hasInstallScript = false }]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      ...{ version, licence, hasInstallScript, isOptional: optional ?? devOptional ?? false },
    }))
    .toSorted((one, other) => (`${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1));
}

/**
 * THIRD-PARTY.md: the licence of all that comes with the package.
 *
 * @throws Error where a licence is unknown, or not a permissive one
 */
export function licencesPage(installed: readonly Installed[]): string {
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
  const parts = Object.entries(bundled).map(([name, where]) => {
    const { version } = JSON.parse(textOf(`node_modules/${name}/package.json`)) as { version: string };
    const licence = textOf(`node_modules/${name}/LICENSE`).trim();
    return `### ${name} ${version}\n\n${where}\n\n\`\`\`text\n${licence}\n\`\`\``;
  });
  return `# Third-party software

Written by \`npm run licences\` from \`package-lock.json\`; \`npm run check\` fails where it is out of date, and where a licence
is not one of ${permissive.join(', ')}.

## Installed with the package

What is optional comes with Pact's verifier, in builds for several systems.

${alignedTable([['package', 'version', 'licence', ''], ...table])}

## Part of its files

${parts.join('\n\n')}
`;
}

if (process.argv[1]?.endsWith('licences.ts')) {
  const page = 'THIRD-PARTY.md';
  const wanted = licencesPage(installedWith(readLock()));
  if (!process.argv.includes('--check')) writeFileSync(page, wanted);
  else if (textOf(page) !== wanted) {
    console.error(`${page} is out of date: run \`npm run licences\` and commit the result.`);
    process.exitCode = 1;
  }
}
