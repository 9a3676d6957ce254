/** `npm run licences`: writes THIRD-PARTY.md. `--check` writes nothing and fails when it is out of date. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { alignedTable } from './docs/markdown.js';
import { bundle, bundledPackages } from './run/bundle.mjs';

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

interface Package {
  name: string;
  version: string;
  licence: string | undefined;
}

export interface Installed extends Package {
  isOptional: boolean;
  hasInstallScript: boolean;
}

/** A package of which code stands in a file of this one. */
export interface Bundled extends Package {
  /** The folder that it is installed in. */
  folder: string;
}

// These licences allow any use, and only ask that their text stays with the program.
const permissive = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];
// Packages of which the generated files hold a part, and the bundles nothing.
const compiled = {
  'node_modules/ajv': 'How many characters a text has, in the validators of the contract.',
  'node_modules/ajv-formats': 'Dates, times, URLs and the like, in the validators of the contract.',
  'node_modules/preact':
    'Draws the page of a report: in `dist/generated/report-page.html`, and in each `report.html`.',
};
// Packages that come without the text of their licence: it is that of another package of the same repository.
const withoutText: Readonly<Record<string, string>> = {
  'node_modules/proxy-agent-negotiate': 'node_modules/http-proxy-agent',
};

const textOf = (path: string): string => readFileSync(path, 'utf8');

export const readLock = (): Lock => (JSON.parse(textOf('package-lock.json')) as { packages: Lock }).packages;

/** All that npm installs with the package, in the order of names; nothing that only its development needs. */
export function installedWith(lock: Lock): Installed[] {
  return Object.entries(lock)
    .filter(([folder, { dev, peer }]) => folder !== '' && !dev && !peer)
    .map(([folder, locked]) => ({
      ...packageOf(folder, locked),
      isOptional: locked.optional ?? locked.devOptional ?? false,
      hasInstallScript: locked.hasInstallScript ?? false,
    }))
    .toSorted(byName);
}

/** All packages of which code stands in a file of this one, in the order of names. */
export async function bundledWith(lock: Lock): Promise<Bundled[]> {
  const folders = [...bundledPackages(await bundle({ write: false })), ...Object.keys(compiled)];
  return folders.map((folder) => ({ folder, ...packageOf(folder, lock[folder]!) })).toSorted(byName);
}

const packageOf = (folder: string, { version = '', license: licence }: LockedPackage): Package => ({
  name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
  ...{ version, licence },
});

const byName = (one: Package, other: Package): number =>
  `${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1;

/**
 * THIRD-PARTY.md: the licence of all that comes with the package.
 *
 * @throws Error where a licence is unknown, or not a permissive one
 */
export function licencesPage(installed: readonly Installed[], bundled: readonly Bundled[] = []): string {
  for (const { name, version, licence } of [...installed, ...bundled])
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

Written by \`npm run licences\` from \`package-lock.json\` and the bundle of the code; \`npm run check\` fails where it is out of
date, and where a licence is not one of ${permissive.join(', ')}.

## Installed with the package

What is optional comes with Pact's verifier, in builds for several systems.

${alignedTable([['package', 'version', 'licence', ''], ...table])}

## Part of its files

The files of \`dist/\` hold code of these packages.

${bundled.map(section).join('\n\n')}
`;
}

function section({ name, version, licence, folder }: Bundled): string {
  const where = folder in compiled ? `${compiled[folder as keyof typeof compiled]} ` : '';
  return `### ${name} ${version}\n\n${where}Licence: ${licence}.\n\n\`\`\`text\n${licenceText(folder)}\n\`\`\``;
}

/** @throws Error where a package has no file with its licence */
function licenceText(folder: string): string {
  const from = withoutText[folder] ?? folder;
  const file = readdirSync(from).find((name) => /^licen[cs]e(\.\w+)?$/i.test(name));
  if (file === undefined)
    throw new Error(`${folder} has no file with its licence: name one in scripts/licences.ts.`);
  return textOf(`${from}/${file}`).replaceAll('\r\n', '\n').trim();
}

if (process.argv[1]?.endsWith('licences.ts')) {
  const page = 'THIRD-PARTY.md';
  const lock = readLock();
  const wanted = licencesPage(installedWith(lock), await bundledWith(lock));
  if (!process.argv.includes('--check')) writeFileSync(page, wanted);
  else if (textOf(page) !== wanted) {
    console.error(`${page} is out of date: run \`npm run licences\` and commit the result.`);
    process.exitCode = 1;
  }
}
