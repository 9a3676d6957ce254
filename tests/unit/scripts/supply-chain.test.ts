// The packages that come with ours, according to package-lock.json.
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, test } from 'vitest';
import { bundledWith, installedWith, licencesPage, readLock, type Lock } from '../../../scripts/licences.js';
import { bundle, bundledPackages } from '../../../scripts/run/bundle.mjs';
import { sbom } from '../../../scripts/sbom.js';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const lock = readLock();
const manifest = read('package.json') as Record<
  'dependencies' | 'optionalDependencies' | 'peerDependencies' | 'devDependencies',
  Record<string, string>
>;
const installed = installedWith(lock);
const bundled = await bundledWith(lock);

/** The packages with an install script. */
const withScripts = (some: Lock): string[] =>
  installedWith(some)
    .filter(({ hasInstallScript }) => hasInstallScript)
    .map(({ name }) => name);

test('only the core of Pact may run an install script', () => {
  expect(withScripts(lock).filter((name) => name !== '@pact-foundation/pact-core')).toEqual([]);
  const one = { version: '1.0.0', license: 'MIT', hasInstallScript: true };
  expect(
    withScripts({
      '': one,
      'node_modules/a/node_modules/@b/c': one,
      'node_modules/d': { ...one, dev: true },
      'node_modules/e': { ...one, devOptional: true },
    }),
  ).toEqual(['@b/c', 'e']);
});

test('npm installs all direct dependencies', () => {
  const names = new Set(installed.map(({ name }) => name));
  const direct = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.optionalDependencies)];
  expect(direct.filter((name) => !names.has(name))).toEqual([]);
});

test.each([
  ['GPL-3.0-only', 'GPL-3.0-only'],
  ['(MIT OR GPL-2.0)', '(MIT OR GPL-2.0)'],
  [undefined, 'none'],
])('rejects a package with the licence %s', (licence, actual) => {
  const one = { name: 'left-pad', version: '1.0.0', licence, isOptional: false, hasInstallScript: false };
  const refused = `The licence of left-pad 1.0.0 in package-lock.json is not permissive: got ${actual}, expected one of `;
  expect(() => licencesPage([one])).toThrow(refused);
  expect(() => licencesPage([], [{ ...one, folder: 'node_modules/left-pad' }])).toThrow(refused);
  expect(licencesPage([{ ...one, licence: 'ISC' }])).toMatch(/\| `left-pad` +\| 1\.0\.0 +\| ISC/);
});

test('the page of licences has the licence text of each bundled or compiled package', async () => {
  const { metafile } = await build({
    entryPoints: ['src/page/main.tsx', 'scripts/generate/formats.ts'],
    ...{ bundle: true, write: false, metafile: true, outdir: 'generated', jsxImportSource: 'preact' },
    jsx: 'automatic',
    preserveSymlinks: true,
  });
  // The code that ajv generates contains a part of ajv.
  const wanted = new Set([...bundledPackages(metafile), 'node_modules/ajv']);
  for (const folder of wanted) expect(bundled.map((one) => one.folder)).toContain(folder);
  // A direct dependency, a transitive one, and one with two versions.
  expect(bundled.map(({ name }) => name)).toEqual(expect.arrayContaining(['hono', 'lodash', 'semver']));
  const [, named = ''] = licencesPage(installed, bundled).split('## Part of its files');
  const sections = named.split(/^### /m).slice(1);
  expect(sections.map((text) => text.split('\n')[0])).toEqual(
    bundled.map(({ name, version }) => `${name} ${version}`),
  );
  expect(sections.filter((text) => !/copyright[^]*(permission|redistribution)/i.test(text))).toEqual([]);
});

test('the bundles import exactly the packages that npm installs', async () => {
  const { outputs } = await bundle({ write: false });
  const imported = Object.values(outputs).flatMap(({ imports }) =>
    imports.flatMap(({ path, external }) => (external && !isBuiltin(path) ? [path] : [])),
  );
  const { dependencies, optionalDependencies, peerDependencies } = manifest;
  // Only declarations import it.
  const { 'openapi-typescript-helpers': _types, ...loaded } = dependencies;
  const direct = Object.keys({ ...loaded, ...optionalDependencies, ...peerDependencies });
  // proxy-agent-negotiate works without kerberos, which it tries to import.
  expect([...new Set(imported)].toSorted()).toEqual([...direct, 'kerberos'].toSorted());
});

test('the bill of materials is valid CycloneDX with exactly the packages that come with ours', async () => {
  const bill = await sbom();
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
  expect(await validator.validate(JSON.stringify(bill))).toBeNull();
  expect(await validator.validate(JSON.stringify({ ...bill, bomFormat: 'other' }))).not.toBeNull();
  expect(bill.metadata.component.name).toBe('cwit-conformance');
  const listed = bill.components.map(({ name, version }) => `${name}@${version}`);
  const shipped = [...installed, ...bundled].map(({ name, version }) => `${name}@${version}`);
  expect(listed.toSorted()).toEqual(shipped.toSorted());
  expect(JSON.stringify(bill)).not.toContain('development');
  const known = new Set([...bill.components, bill.metadata.component].map((one) => one['bom-ref']));
  expect(bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])).toSatisfy((refs: string[]) =>
    refs.every((ref) => known.has(ref)),
  );
});

test('docs/dependencies.md gives the reason and the licence of each direct dependency', () => {
  const text = readFileSync('docs/dependencies.md', 'utf8');
  const rows = [...text.matchAll(/^\| `([^`]+)` +\| ([^|]+?) +\| (\S[^|]*?) +\|$/gm)].map((row) =>
    row.slice(1),
  );
  const direct = ['dependencies', 'optionalDependencies', 'peerDependencies', 'devDependencies'] as const;
  const names = new Set(direct.flatMap((kind) => Object.keys(manifest[kind])));
  const wanted = [...names].map((name) => [name, lock[`node_modules/${name}`]?.license]);
  expect(rows.map(([name, licence]) => [name, licence]).toSorted()).toEqual(wanted.toSorted());
});
