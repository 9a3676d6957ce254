// `cwit init` in an empty folder: what it writes runs as it stands, on this machine alone.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { providerStates } from '../../src/contract/contract.js';
import { command, cwit, main } from './command.js';
import { referenceServer, temporaryFolder } from './fixtures.js';

const home = temporaryFolder();
const server = await referenceServer();
const folder = (): string => mkdtempSync(join(home, 'project-'));
const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const handlers: [language: string, program: string, version: string, file: string][] = [
  ['node', process.execPath, '--version', 'state-handler.mjs'],
  ['python', 'python3', '--version', 'state_handler.py'],
  ['go', 'go', 'version', 'state-handler/main.go'],
  ['java', 'java', '-version', 'StateHandler.java'],
];

describe.each(handlers)('the state handler in %s', (language, program, version, file) => {
  const isThere = spawnSync(program, [version], { timeout: 60_000 }).status === 0;

  test(`answers for each state${isThere ? '' : ` (skipped: ${program} is not installed)`}`, async (context) => {
    context.skip(!isThere, `${program} is not installed`);
    const dir = folder();
    const { code, stdout } = await cwit(['init', '--dir', dir, '--handler', language]);
    expect(code).toBe(0);
    expect(stdout).toContain(file);
    const url = await started(program, [...(language === 'go' ? ['run'] : []), file], dir);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/states$/);

    const ask = (state: string, action = 'setup') =>
      sent(url, JSON.stringify({ state, params: { count: 2, type: 'a "b"' }, action }));
    for (const { state } of providerStates)
      expect([state, await ask(state)]).toEqual([
        state,
        state === 'the state is reset'
          ? [200, {}]
          : [404, { error: expect.stringMatching(`"${state}" is not offered yet`) as string }],
      ]);
    expect(await ask('a wallet exists', 'teardown')).toEqual([200, {}]);
    expect(await ask('a walet exists')).toEqual([404, { error: 'no state is called "a walet exists"' }]);
    expect((await sent(url, 'no JSON'))[0]).toBe(400);
    expect((await sent(url, '{"state": 5}'))[0]).toBe(400);
    expect((await sent(url, JSON.stringify({ state: 'x'.repeat(66_000) })))[0]).toBe(413);
    expect((await sent(`${url}s`, '{}'))[0]).toBe(404);
  });
});

/** Starts a program that says where it listens. It is stopped when the test is over. */
async function started(program: string, args: string[], cwd: string): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, PORT: '0' },
    // What `go run` starts goes with it.
    detached: process.platform !== 'win32',
  });
  onTestFinished(() => stop(child));
  let text = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      text += chunk.toString();
      const url = /state handler: (\S+)\n/.exec(text)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', () => reject(new Error(text)));
    setTimeout(() => reject(new Error(`nothing listens yet: ${text}`)), 120_000).unref();
  });
}

function stop(child: ChildProcess): void {
  if (process.platform === 'win32') child.kill();
  else process.kill(-child.pid!, 'SIGKILL');
}

async function sent(url: string, body: string): Promise<[number, unknown]> {
  const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(20_000) });
  return [response.status, await response.json()];
}

describe('what init writes', () => {
  test('is a target file alone, unless more is asked for; two commands come next', async () => {
    const dir = folder();
    const { stdout, code } = await cwit(['init', '--dir', dir]);
    expect(code).toBe(0);
    expect(filesIn(dir)).toEqual(['cwit.target.jsonc']);
    const [, next = ''] = stdout.split('Next\n');
    expect(next.trim().split('\n')).toHaveLength(3);
    expect(next).toMatch(/ doctor --target \S+cwit\.target\.jsonc\n/);
    expect(next).toMatch(/ certify --target \S+cwit\.target\.jsonc\n/);
    const { $schema } = JSON.parse(
      readFileSync(join(dir, 'cwit.target.jsonc'), 'utf8').replaceAll(/^ *\/\/.*/gm, ''),
    ) as { $schema: string };
    expect(JSON.parse(readFileSync(join(dir, $schema), 'utf8'))).toHaveProperty('title', 'Target');
  });

  test('does not take the place of what is there, but by force', async () => {
    const dir = folder();
    const target = join(dir, 'cwit.target.jsonc');
    writeFileSync(target, 'mine');
    const { stdout, code } = await cwit(['init', '--dir', dir, '--handler', 'node']);
    expect([code, readFileSync(target, 'utf8')]).toEqual([0, 'mine']);
    expect(stdout).toMatch(/^kept .*cwit\.target\.jsonc: --force/m);
    expect(stdout).toMatch(/^wrote .*state-handler\.mjs$/m);
    expect(stdout).toMatch(/certify --target \S+ --state-handler http:\/\/127\.0\.0\.1:4020\/states/);
    await cwit(['init', '--dir', dir, '--force']);
    expect(readFileSync(target, 'utf8')).toContain('"baseUrl"');
  });

  test('is nowhere where no folder can be', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    const { stderr, code } = await cwit(['init', '--dir', file]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/file\/cwit\.target\.jsonc cannot be written .*--dir/);
  });

  test.each([
    ['github', '.github/workflows/conformance.yml'],
    ['gitlab', '.gitlab/conformance.yml'],
  ])('is a pipeline for %s, whose certification runs as it stands there', async (host, path) => {
    const dir = folder();
    expect((await cwit(['init', '--dir', dir, '--ci', host])).code).toBe(0);
    const text = readFileSync(join(dir, path), 'utf8');
    const job = parseYaml(text) as {
      jobs?: { certify: { steps: { run?: string }[] } };
      conformance?: { script: string[] };
    };
    const lines = job.jobs?.certify.steps.flatMap(({ run }) => run ?? []) ?? job.conformance!.script;
    const line = lines.find((line) => line.startsWith('cwit '))!;
    // The number of the run comes from the host.
    const [, ...args] = line.replace(/\$\{\{ github\.run_number }}|"\$CI_PIPELINE_IID"/, '7').split(' ');
    expect(args.slice(-2)).toEqual(['--seed', '7']);

    const { CWIT_BASE_URL: _, ...env } = server.env;
    const target = join(dir, 'cwit.target.jsonc');
    writeFileSync(target, readFileSync(target, 'utf8').replace('http://127.0.0.1:8080', server.url));
    const brief = ['--only', 'getWallet/response.body'];
    const { code, stdout } = await command([main, ...args, ...brief], { cwd: dir, env });
    expect(stdout).toContain('CONFORMING');
    expect(code).toBe(0);
    expect(readdirSync(join(dir, 'reports'))).toContain('junit.xml');
  });
});
