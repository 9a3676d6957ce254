// How long the generator takes, and how that grows with the number of operations.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { isMain, root } from '../run.mjs';

/** Rows of what is measured: the time to generate from so many times the operations of the spec. */
export function benchGenerate(factors = [1, 5, 10, 20]) {
  return factors.map((times) => {
    const folder = mkdtempSync(join(tmpdir(), 'cwit-spec-'));
    try {
      cpSync(join(root, 'spec'), folder, { recursive: true });
      const operations = multiply(folder, times);
      const { wall, cpu } = timed(join(folder, 'openapi.yaml'));
      return [`generate, ${operations} operations (×${times})`, `${wall} ms, ${cpu} ms of CPU`];
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

/**
 * Adds copies of every operation to the spec in `folder`, under other ids and paths, until there are `times` as many.
 * Gives the number of operations.
 */
function multiply(folder, times) {
  const file = join(folder, 'openapi.yaml');
  const spec = parse(readFileSync(file, 'utf8'));
  const originals = Object.entries(spec.paths);
  const texts = new Map(
    originals
      .flatMap(([, methods]) => Object.values(methods))
      .map(({ $ref }) => [$ref, readFileSync(join(folder, $ref), 'utf8')]),
  );
  const ids = [...texts.values()].map((text) => /^operationId: (\w+)/m.exec(text)[1]);
  const anyId = new RegExp(`\\b(${ids.join('|')})\\b`, 'g');
  for (let copy = 2; copy <= times; copy++) {
    for (const [path, methods] of originals) {
      const copied = Object.entries(methods).map(([method, { $ref }]) => {
        const name = $ref.replace('.yaml', `${copy}.yaml`);
        writeFileSync(join(folder, name), texts.get($ref).replace(anyId, `$1${copy}`));
        return [method, { $ref: name }];
      });
      spec.paths[`/copy-${copy}${path}`] = Object.fromEntries(copied);
    }
  }
  writeFileSync(file, stringify(spec));
  return ids.length * times;
}

/** Wall and CPU time in ms of generating from a spec, without writing. */
function timed(specPath) {
  const code = `
    const { generate } = await import('./scripts/generate.ts');
    await generate(${JSON.stringify(specPath)});
    const { user, system } = process.cpuUsage();
    console.log(Math.round((user + system) / 1000));`;
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', code],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return { wall: Math.round(performance.now() - started), cpu: Number(stdout) };
}

if (isMain(import.meta.url)) {
  for (const [name, value] of benchGenerate()) console.log(`${name.padEnd(40)} ${value}`);
}
