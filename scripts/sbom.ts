/** `npm run sbom`: writes reports/sbom.cdx.json, the bill of materials (CycloneDX) of what npm installs with the package. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { installedWith, readLock } from './licences.js';

interface Bill {
  metadata: { component: { 'bom-ref': string; name: string } };
  components: { 'bom-ref': string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * The bill of materials that npm makes of package-lock.json, without what only the development of the package takes.
 *
 * @throws Error when npm fails
 */
export function sbom(): Bill {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const npm = spawnSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) throw new Error(`npm sbom failed: ${npm.error?.message ?? npm.stderr}`);
  const bill = JSON.parse(npm.stdout) as Bill;
  const { component } = bill.metadata;
  // Of npm, --omit=dev also leaves out what the package and its development both take.
  const kept = new Set([
    component['bom-ref'],
    ...installedWith(readLock()).map(({ name, version }) => `${name}@${version}`),
  ]);
  return {
    ...bill,
    // npm takes the name of the folder.
    metadata: {
      ...bill.metadata,
      component: { ...component, name: component['bom-ref'].replace(/@[^@]*$/, '') },
    },
    components: bill.components.filter((one) => kept.has(one['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) })),
  };
}

if (process.argv[1]?.endsWith('sbom.ts')) {
  const file = 'reports/sbom.cdx.json';
  mkdirSync('reports', { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom(), null, 2)}\n`);
  console.log(`wrote ${file}`);
}
