// What comes with the package: from package-lock.json, and nothing of it by surprise.
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { installedWith, licencesPage, readLock, type Lock } from '../../../scripts/licences.js';
import { sbom } from '../../../scripts/sbom.js';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const lock = readLock();
const manifest = read('package.json') as Record<
  'dependencies' | 'optionalDependencies' | 'peerDependencies' | 'devDependencies',
  Record<string, string>
>;
const installed = installedWith(lock);

/** Those that run something of their own while npm installs them. */
const withScripts = (some: Lock): string[] =>
  installedWith(some)
    .filter(({ hasInstallScript }) => hasInstallScript)
    .map(({ name }) => name);

test('nothing but the core of Pact may run a script when the package is installed', () => {
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

test('all direct dependencies are among what is installed', () => {
  const names = new Set(installed.map(({ name }) => name));
  const direct = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.optionalDependencies)];
  expect(direct.filter((name) => !names.has(name))).toEqual([]);
});

test.each([
  ['GPL-3.0-only', 'the licence GPL-3.0-only'],
  ['(MIT OR GPL-2.0)', 'the licence (MIT OR GPL-2.0)'],
  [undefined, 'no licence'],
])('a package with the licence %s does not come along', (licence, said) => {
  const one = { name: 'left-pad', version: '1.0.0', licence, isOptional: false, hasInstallScript: false };
  expect(() => licencesPage([one])).toThrow(`left-pad 1.0.0 has ${said} in package-lock.json`);
  expect(licencesPage([{ ...one, licence: 'ISC' }])).toMatch(/\| `left-pad` +\| 1\.0\.0 +\| ISC/);
});

test('what is compiled into files of the package is named with its licence', async () => {
  const { metafile } = await build({
    entryPoints: ['src/page/main.tsx', 'scripts/generate/formats.ts'],
    ...{ bundle: true, write: false, metafile: true, outdir: 'generated', jsxImportSource: 'preact' },
    jsx: 'automatic',
  });
  const inside = Object.keys(metafile.inputs).flatMap((path) => {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/[^]*$/.exec(path) ?? [];
    return name === undefined ? [] : [name];
  });
  const [, named = ''] = readFileSync('THIRD-PARTY.md', 'utf8').split('## Part of its files');
  // The code that ajv writes takes a part of it along.
  const wanted = [...new Set([...inside, 'ajv'])].toSorted();
  expect([...named.matchAll(/^### (\S+) [\d.]+$/gm)].map(([, name]) => name)).toEqual(wanted);
});

test('the bill of materials is CycloneDX, and has what is installed and nothing else', async () => {
  const bill = sbom();
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
  expect(await validator.validate(JSON.stringify(bill))).toBeNull();
  expect(await validator.validate(JSON.stringify({ ...bill, bomFormat: 'other' }))).not.toBeNull();
  expect(bill.metadata.component.name).toBe('cwit-conformance');
  const listed = bill.components.map(({ name, version }) => `${name}@${version}`);
  expect(listed.toSorted()).toEqual(installed.map(({ name, version }) => `${name}@${version}`).toSorted());
  const known = new Set([...bill.components, bill.metadata.component].map((one) => one['bom-ref']));
  expect(bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])).toSatisfy((refs: string[]) =>
    refs.every((ref) => known.has(ref)),
  );
});

test('each direct dependency is argued for in docs/dependencies.md, with its licence', () => {
  const text = readFileSync('docs/dependencies.md', 'utf8');
  const rows = [...text.matchAll(/^\| `([^`]+)` +\| ([^|]+?) +\| (\S[^|]*?) +\|$/gm)].map((row) =>
    row.slice(1),
  );
  const direct = ['dependencies', 'optionalDependencies', 'peerDependencies', 'devDependencies'] as const;
  const names = new Set(direct.flatMap((kind) => Object.keys(manifest[kind])));
  const wanted = [...names].map((name) => [name, lock[`node_modules/${name}`]?.license]);
  expect(rows.map(([name, licence]) => [name, licence]).toSorted()).toEqual(wanted.toSorted());
});
