/** Writes dist/THIRD-PARTY.md, as a part of `npm run build`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** The packages of package-lock.json by installation folder; '' is the project itself. */
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

/** A package whose code is in a file of ours. */
export interface Bundled extends Package {
  folder: string;
}

// These licences allow any use, and require only that their text stays with the program.
const permissive = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];
// Packages whose code is in generated files, which the metadata of the bundles does not show.
const compiled = {
  'node_modules/ajv': 'The length of a string in characters, in the validators of the contract.',
  'node_modules/ajv-formats': 'Dates, times, URLs and other formats, in the validators of the contract.',
  'node_modules/preact':
    'Renders the page of a report, in `dist/generated/report-page.html` and in each `report.html`.',
};
// Packages without a licence file, each with a package of the same repository that has one.
const withoutText: Readonly<Record<string, string>> = {
  'node_modules/proxy-agent-negotiate': 'node_modules/http-proxy-agent',
};

const textOf = (path: string): string => readFileSync(path, 'utf8');

export const readLock = (): Lock => (JSON.parse(textOf('package-lock.json')) as { packages: Lock }).packages;

/** The packages that npm installs with ours, sorted by name, without those for development. */
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

/** The packages whose code is in a file of ours, sorted by name. */
export async function bundledWith(lock: Lock): Promise<Bundled[]> {
  const folders = [...bundledPackages(await bundle({ write: false })), ...Object.keys(compiled)];
  return folders.map((folder) => ({ folder, ...packageOf(folder, lock[folder]!) })).toSorted(byName);
}

const packageOf = (folder: string, { version = '', license: licence }: LockedPackage): Package => ({
  name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
  ...{ version, licence },
});

const byName = (a: Package, b: Package): number =>
  `${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1;

/**
 * The text of THIRD-PARTY.md: the licences of all packages that come with ours.
 *
 * @throws Error if a licence is unknown or not permissive
 */
export function licencesPage(installed: readonly Installed[], bundled: readonly Bundled[] = []): string {
  for (const { name, version, licence } of [...installed, ...bundled])
    if (licence === undefined || !permissive.includes(licence))
      throw new Error(
        `The licence of ${name} ${version} in package-lock.json is not permissive: got ${licence ?? 'none'}, expected one of ${permissive.join(', ')}.`,
      );
  const table = installed.map(({ name, version, licence, isOptional }) => [
    `\`${name}\``,
    version,
    licence!,
    isOptional ? 'optional' : '',
  ]);
  return `# Third-party software

Packages that come with \`cwit-conformance\`, and their licences.

## Installed with the package

The optional packages belong to Pact's verifier, which has builds for several systems.

${alignedTable([['package', 'version', 'licence', ''], ...table])}

## Part of its files

The files of \`dist/\` contain code of these packages.

${bundled.map(section).join('\n\n')}
`;
}

function section({ name, version, licence, folder }: Bundled): string {
  const where = folder in compiled ? `${compiled[folder as keyof typeof compiled]} ` : '';
  return `### ${name} ${version}\n\n${where}Licence: ${licence}.\n\n\`\`\`text\n${licenceText(folder)}\n\`\`\``;
}

/** @throws Error if a package has no licence file */
function licenceText(folder: string): string {
  const from = withoutText[folder] ?? folder;
  const file = readdirSync(from).find((name) => /^licen[cs]e(\.\w+)?$/i.test(name));
  if (file === undefined)
    throw new Error(
      `${folder} has no licence file. Name a package with the same licence in scripts/licences.ts.`,
    );
  return textOf(`${from}/${file}`).replaceAll('\r\n', '\n').trim();
}

if (process.argv[1]?.endsWith('licences.ts')) {
  const lock = readLock();
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/THIRD-PARTY.md', licencesPage(installedWith(lock), await bundledWith(lock)));
}
