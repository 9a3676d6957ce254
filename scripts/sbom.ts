/** `npm run sbom`: writes reports/sbom.cdx.json, the bill of materials (CycloneDX) of the published package. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { bundledWith, installedWith, readLock } from './licences.js';

interface Bill {
  metadata: { component: { 'bom-ref': string; name: string } };
  components: { 'bom-ref': string; name: string; version: string; properties?: { name: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * The bill of materials that npm writes from package-lock.json, reduced to the packages that npm installs with ours and to
 * the bundled ones.
 *
 * @throws Error when npm fails
 */
export async function sbom(): Promise<Bill> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const npm = spawnSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) throw new Error(`npm sbom failed: ${npm.error?.message ?? npm.stderr}`);
  const bill = JSON.parse(npm.stdout) as Bill;
  const { component } = bill.metadata;
  const lock = readLock();
  // `npm sbom --omit=dev` would leave out bundled packages, and packages that development also uses.
  const shipped = [...installedWith(lock), ...(await bundledWith(lock))];
  const kept = new Set([component['bom-ref'], ...shipped.map(({ name, version }) => `${name}@${version}`)]);
  return {
    ...bill,
    // npm uses the name of the folder.
    metadata: {
      ...bill.metadata,
      component: { ...component, name: component['bom-ref'].replace(/@[^@]*$/, '') },
    },
    components: bill.components
      .filter((one) => kept.has(one['bom-ref']))
      // npm marks bundled packages as development packages.
      .map(({ properties = [], ...one }) => ({
        ...one,
        properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
      })),
    dependencies: bill.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) })),
  };
}

if (process.argv[1]?.endsWith('sbom.ts')) {
  const file = 'reports/sbom.cdx.json';
  mkdirSync('reports', { recursive: true });
  writeFileSync(file, `${JSON.stringify(await sbom(), null, 2)}\n`);
  console.log(`wrote ${file}`);
}
