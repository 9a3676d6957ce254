// The package as pnpm and Yarn install it. They take its dependencies from this checkout, and use no network.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command, cwit } from './support/command.js';
import { root, typeErrors } from './support/consumer.js';
import { packed, readReport, referenceServer, temporaryFolder } from './support/fixtures.js';

const folder = temporaryFolder();
const tarball = await packed(root, folder);
const server = await referenceServer();
const modules = (name: string): string => join(root, 'node_modules', name);
const pnpm = modules('pnpm/bin/pnpm.cjs');
const yarn = modules('@yarnpkg/cli-dist/bin/yarn.js');

const dependencies = {
  'openapi-fetch': `file:${modules('openapi-fetch')}`,
  'openapi-typescript-helpers': `file:${modules('openapi-typescript-helpers')}`,
  '@pact-foundation/pact-core': `link:${modules('@pact-foundation/pact-core')}`,
};

const banks = 'certify --only listBanks --depth quick --seed 1';
const commands = ['--version', 'list --tag wallet', 'explain listBanks', 'init --handler node', banks];

interface Manager {
  name: string;
  program: string;
  install: string[];
  env: Record<string, string>;
  /** How a user calls the command again. */
  caller: string;
}

const yarnWith = (name: string, linker: string): Manager => ({
  ...{ name, program: yarn, install: ['install'], caller: 'yarn cwit' },
  env: {
    ...{ YARN_NODE_LINKER: linker, YARN_ENABLE_NETWORK: 'false', YARN_ENABLE_TELEMETRY: 'false' },
    ...{ YARN_ENABLE_IMMUTABLE_INSTALLS: 'false', YARN_ENABLE_HARDENED_MODE: 'false' },
    ...{ YARN_ENABLE_GLOBAL_CACHE: 'false', YARN_GLOBAL_FOLDER: join(folder, 'yarn') },
  },
});

const managers: Manager[] = [
  {
    ...{ name: 'pnpm', program: pnpm, env: {}, caller: 'pnpm cwit' },
    install: ['install', '--offline', '--ignore-workspace', '--store-dir', join(folder, 'store')],
  },
  yarnWith('Yarn', 'node-modules'),
  yarnWith("Yarn's Plug'n'Play", 'pnp'),
];

/** A project that has the package as a dependency, not yet installed. */
function project({ name }: Manager): string {
  const cwd = join(folder, name.replaceAll(/\W/g, ''));
  mkdirSync(cwd);
  copyFileSync(tarball, join(cwd, 'package.tgz'));
  const description = {
    ...{ name: 'project', private: true, type: 'module' },
    dependencies: { 'cwit-conformance': 'file:./package.tgz' },
    devDependencies: { vitest: `link:${modules('vitest')}` },
    ...{ resolutions: dependencies, pnpm: { overrides: dependencies } },
    // Each start of a package manager takes a second.
    scripts: {
      cwit: commands.map((args) => `cwit ${args}`).join(' && '),
      programs: `node library.mjs && node "${modules('vitest/vitest.mjs')}" run`,
    },
    // An archive allows less than a folder.
    dependenciesMeta: { 'cwit-conformance': { unplugged: false } },
  };
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(description));
  writeFileSync(join(cwd, 'yarn.lock'), '');
  writeFileSync(join(cwd, 'library.mjs'), library);
  writeFileSync(join(cwd, 'mine.test.mjs'), tests);
  return cwd;
}

const options = `{ target: JSON.parse(process.env.TARGET), only: ['listBanks/auth.missing'] }`;
const library = `
import { certify } from 'cwit-conformance';
import { verify } from 'cwit-conformance/webhooks';
const { summary } = await certify(${options});
console.log(summary.pass, typeof verify);
`;
const tests = `
import { certifyWithVitest } from 'cwit-conformance/vitest';
certifyWithVitest(${options});
`;

/** The digest of the suite by the build of this checkout. */
async function builtDigest(): Promise<string | undefined> {
  const out = join(folder, 'reports');
  await cwit([...banks.split(' '), '--out', out]);
  return readReport(out).digests?.suite;
}
const digest = await builtDigest();

describe.each(managers)('a project of $name', (manager) => {
  const cwd = project(manager);
  const { apiKey, apiSecret, url: baseUrl, stateHandler } = server;
  const env = { ...manager.env, TARGET: JSON.stringify({ baseUrl, apiKey, apiSecret, stateHandler }) };
  const call = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await command([manager.program, ...args], { cwd, env });
    expect(code, stdout + stderr).toBe(0);
    return stdout;
  };

  test('runs the command, the library and vitest', async () => {
    await call(...manager.install);
    const printed = await call('run', 'cwit');
    for (const part of ['getWallet/response.success ', 'List banks', 'wrote  state-handler.mjs'])
      expect(printed).toContain(part);
    for (const part of ['--target cwit.target.jsonc', '--defect transfer-debited-twice'])
      expect(printed).toContain(`${manager.caller} certify ${part}`);
    expect(printed).toMatch(/Tested 16 of \d+ requirements \(\d+ %\), 2 by Pact: 16\s+pass/);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(readReport(cwd, 'reports').digests?.suite).toBe(digest);
    const programs = await call('run', 'programs');
    expect(programs).toContain('1 function\n');
    expect(programs).toMatch(/Tests .*1 passed/);
  });
});

test('TypeScript finds the types of the package in a project of pnpm', async () => {
  // The modules of pnpm contain only declared dependencies.
  const flags = ['--module', 'esnext', '--moduleResolution', 'bundler'];
  expect(await typeErrors(join(folder, 'pnpm'), ...flags)).toBe('');
});
