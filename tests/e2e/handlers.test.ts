// The state handlers that `cwit init` writes run as they stand, in each of their languages.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { providerStates } from '../../src/contract/contract.js';
import { cwit } from './support/command.js';
import { temporaryFolder } from './support/fixtures.js';

const home = temporaryFolder();

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
    const dir = join(home, language);
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
    // A process group, so that the program that `go run` starts ends with it.
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
