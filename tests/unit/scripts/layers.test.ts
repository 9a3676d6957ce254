// The lint configuration of the project, applied to a tree with one file per row in a single run.
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.js';

// One empty module per layer, so that imports resolve regardless of the real files.
const modules = [
  'spec/formats.ts generated/operations.ts scripts/generate.ts src/contract/contract.ts',
  'src/output/output.ts src/redaction/redacted.ts src/server-under-test/target.ts src/http/transport.ts',
  'src/cases/cases.ts src/checks/index.ts src/rules/accounts.ts src/engine/run.ts src/property/property.ts',
  'src/domain/wallet/wallet.ts src/certify/certify.ts src/vitest/index.ts src/webhooks/sign.ts',
  'src/report/html.ts src/cli/commands/certify/certify.ts tests/conformance/wallet/wallet.ts tests/self/defects.ts',
  'tests/self/independent-server/server.ts tests/unit/formats.ts properties/wallet/money.ts',
  'reference/server.ts',
].flatMap((paths) => paths.split(' '));

type Row = [path: string, code: string];

/** A row for each import of a file: of a value, or of a `type:`. */
const rowsIn = (table: Record<string, string>): Row[] =>
  Object.entries(table).flatMap(([path, sources]) =>
    sources.split(' ').map((source): Row => {
      const isType = source.startsWith('type:');
      const thing = isType ? 'type { Thing }' : '{ thing }';
      return [path, `import ${thing} from '${source.slice(isType ? 5 : 0)}';`];
    }),
  );

// The sources of the project show the allowed imports, because they pass this lint.
const forbidden = [
  ...rowsIn({
    'scripts/bench.ts': '../src/cli/certify.js',
    'scripts/generate/rules.ts': '../../src/cases/cases.js ../../src/checks/index.js',
    'src/contract/table.ts': '../http/transport.js ../../spec/formats.js',
    'src/server-under-test/states.ts': '../engine/run.js',
    'src/redaction/redactor.ts': '../../generated/operations.js ../checks/index.js',
    'src/cases/boundary.ts':
      '../../generated/operations.js ../http/transport.js type:../http/transport.js ../checks/index.js vitest',
    'src/engine/given.ts':
      '../output/output.js ../cli/certify.js vitest type:vitest ../report/html.js ../webhooks/sign.js ../domain/wallet.js ../property/property.js ../certify/certify.js',
    'src/output/output.ts': '../report/html.js',
    'src/checks/status.ts': '../report/html.js ../engine/run.js openapi-fetch node:http',
    'src/rules/accounts.ts': '../engine/run.js ../domain/wallet/wallet.js openapi-fetch node:http',
    'src/engine/context.ts': '../rules/accounts.js',
    'src/report/junit.ts': '../http/transport.js ../engine/run.js',
    'src/webhooks/receive.ts': '../cli/certify.js',
    'src/cli/commands/certify/certify.ts':
      '../../reference/server.js type:../../reference/server.js vitest/node ../../tests/self/defects.js',
    'src/domain/wallet/wallet.ts': '../property/property.js',
    'tests/conformance/wallet/wallet.ts':
      '../../../reference/server.js ../../../properties/wallet/money.js ../../self/defects.js vitest',
    'tests/self/independent-server/routes.ts':
      'type:../../../generated/operations.js openapi-fetch vitest ../defects.js type:../defects.js ../../../src/http/transport.js type:../../../src/http/transport.js ../../../reference/server.js type:../../../reference/server.js',
    'properties/wallet/money.ts': '../../reference/server.js ../tests/conformance/wallet/wallet.js',
    'reference/routes/wallet.ts':
      '../../generated/operations.js ../../src/contract/contract.js type:../../src/contract/contract.js vitest',
  }),
  ['src/cases/boundary.ts', `import { type Thing } from '../../checks/index.js';`] as Row,
  ['src/checks/status.ts', `export { thing } from '../../http/transport.js';`] as Row,
  ['src/checks/status.ts', `await import('../../http/transport.js');`] as Row,
];

const cast = `export const text = 'x' as Redacted;`;
const out: [rule: string, code: string][] = [
  ['no-console', `console.log('x');`],
  ['no-console', `console.error('x');`],
  ['no-restricted-syntax', `process.stdout.write('x');`],
  ['no-restricted-syntax', `export const screen = process.stderr;`],
  ['no-restricted-syntax', cast],
  ['no-restricted-syntax', `export const text = 'x' as unknown as Redacted<string>;`],
  ['no-restricted-imports', `import { writeFileSync } from 'node:fs';`],
  ['no-restricted-imports', `import { appendFile } from 'fs/promises';`],
  ['no-restricted-imports', `import * as fs from 'node:fs';`],
  ['no-restricted-imports', `import fs from 'node:fs';`],
];
const write = `import { writeFileSync } from 'node:fs';\nconsole.log(process.stdout, writeFileSync);`;
const users = ['src/cli/commands/certify/certify.ts', 'src/engine/run.ts', 'src/pact/proxy.ts'];
const promise = 'const later = async () => 1;\nexport const now = () => {\n  later();\n};';

const rowsOf = [
  ...forbidden,
  ...out.flatMap(([, code]) => users.map((path): Row => [path, code])),
  ...[write, cast].map((code): Row => ['src/output/stream.ts', code]),
  ['src/redaction/redacted.ts', cast] as Row,
  ['src/helpers/text.ts', 'export const text = 1;'] as Row,
  ['src/engine/given.ts', promise] as Row,
];
// Each row has its own file. Its name matters only for the file that the layer table names.
const fileOf = ([path, code]: Row): string => {
  const index = rowsOf.findIndex((row) => row[0] === path && row[1] === code);
  const isNamed = /redacted\.ts/.test(path);
  return isNamed ? path : path.replace(/(\.test)?\.ts$/, `-${index}$1.ts`);
};

const root = temporaryFolder();
const broken = new Map<string, string[]>();
const brokenBy = (...row: Row): string[] => broken.get(fileOf(row)) ?? [];

beforeAll(() => {
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`);
  };
  for (const path of modules) write(path, 'export const thing = 1;\nexport type Thing = number;');
  for (const row of rowsOf) write(fileOf(row), row[1]);
  write('tsconfig.json', '{ "compilerOptions": { "module": "NodeNext", "strict": true } }');
  write('oxlint.config.mjs', `export { default } from ${JSON.stringify(resolve('oxlint.config.mjs'))};`);
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction');
  const folders = ['scripts', 'src', 'tests', 'properties', 'reference'];
  const oxlint = [resolve('node_modules/oxlint/bin/oxlint'), '-c', 'oxlint.config.mjs', '-f', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, [...oxlint, ...folders], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stdout, stderr).toContain('"diagnostics"');
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  for (const { code, filename } of diagnostics) {
    const path = relative(root, resolve(root, filename));
    broken.set(path, [...(broken.get(path) ?? []), /\((.*)\)/.exec(code)![1]!]);
  }
});

describe('lint', () => {
  test.each(forbidden)('%s may not contain %s', (path, code) => {
    expect(brokenBy(path, code)).toContain('dependencies');
  });

  test.each(out)('output of the program goes through src/output: %s rejects %s', (rule, code) => {
    for (const path of users) expect(brokenBy(path, code)).toContain(rule);
  });

  test('only src/output prints and writes, and only a redactor marks text as redacted', () => {
    expect(brokenBy('src/output/stream.ts', write)).toEqual([]);
    expect(brokenBy('src/output/stream.ts', cast)).toContain('no-restricted-syntax');
    expect(brokenBy('src/redaction/redacted.ts', cast)).not.toContain('no-restricted-syntax');
  });

  test('a floating promise is an error', () => {
    expect(brokenBy(...rowsOf.at(-1)!)).toEqual(['no-floating-promises']);
  });

  test('a folder without a layer is an error', () => {
    expect(brokenBy(...rowsOf.at(-2)!)).toEqual(['no-unknown-files']);
  });
});
