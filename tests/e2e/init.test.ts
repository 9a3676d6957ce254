// `cwit init` in an empty folder: what it writes runs as it stands, on this machine alone.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseTargetText } from '../../src/server-under-test/target-mistakes.js';
import { cwit, onTerminal } from './support/command.js';
import { referenceServer, temporaryFolder } from './support/fixtures.js';

const home = temporaryFolder();
const server = await referenceServer();
const folder = (): string => mkdtempSync(join(home, 'project-'));
const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('the output of init', () => {
  test('is a target file alone, unless more is asked for; what comes next begins with the base URL', async () => {
    const dir = folder();
    const { stdout, code } = await cwit(['init', '--dir', dir]);
    expect(code).toBe(0);
    expect(filesIn(dir)).toEqual(['cwit.target.jsonc']);
    const [, next = ''] = stdout.split('Next\n');
    expect(next.trim().split('\n')).toHaveLength(5);
    expect(next).toMatch(/^ *Set "baseUrl" in \S+cwit\.target\.jsonc, or CWIT_BASE_URL\.\n/);
    expect(next).toMatch(/ discover --target \S+cwit\.target\.jsonc\n/);
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
    expect(stdout).toMatch(/^kept .*cwit\.target\.jsonc: pass --force to overwrite it$/m);
    expect(stdout).toMatch(/^wrote .*state-handler\.mjs$/m);
    expect(stdout).toMatch(/certify --target \S+ --state-handler http:\/\/127\.0\.0\.1:4020\/states/);
    expect(stdout).not.toContain('Set "baseUrl"');
    await cwit(['init', '--dir', dir, '--force']);
    expect(readFileSync(target, 'utf8')).toContain('"baseUrl"');
  });

  test.each([
    ['github', '.github/workflows/conformance.yml'],
    ['gitlab', '.gitlab/conformance.yml'],
  ])('is a pipeline for %s, where its host looks for it', async (host, path) => {
    const dir = folder();
    expect((await cwit(['init', '--dir', dir, '--ci', host])).code).toBe(0);
    expect(readFileSync(join(dir, path), 'utf8')).toContain('cwit ci certify --target cwit.target.jsonc');
  });
});

describe('at a terminal', () => {
  const { stdin } = process;
  let typed: PassThrough;
  beforeEach(() => {
    typed = Object.assign(new PassThrough(), { isTTY: true });
    Object.defineProperty(process, 'stdin', { value: typed, configurable: true });
  });
  afterEach(() => void Object.defineProperty(process, 'stdin', { value: stdin, configurable: true }));

  /** Runs a command and types a line behind each question, in their order. */
  const dialogue = (args: string[], env: Record<string, string>, answers: (readonly [RegExp, string])[]) =>
    onTerminal(args, env, (text) => {
      const [question, answer] = answers[0] ?? [];
      if (!question?.test(text)) return;
      answers.shift();
      typed.write(`${answer}\n`);
    });

  test('init asks for the base URL, writes it, and then reads values from there', async () => {
    const { CWIT_BASE_URL: url, CWIT_STATE_HANDLER: _, ...credentials } = server.env;
    const dir = folder();
    const questions = [
      [/Base URL of your server [^]*\? $/, 'no.url'],
      [/is not a URL[^]*Base URL of your server [^]*\? $/, url],
      [/\(cwit discover\)\? \[y\/N\] $/, 'y'],
    ] as const;
    const { code, stdout } = await dialogue(['init', '--dir', dir], credentials, [...questions]);
    expect(code).toBe(0);
    expect(stdout).not.toContain('Set "baseUrl"');
    expect(stdout).toMatch(/added \d+ rows to "fixtures"/);
    const { input } = parseTargetText(readFileSync(join(dir, 'cwit.target.jsonc'), 'utf8'));
    expect(input).toMatchObject({
      baseUrl: url,
      fixtures: expect.arrayContaining([expect.anything()]) as unknown,
    });
  });

  test('init asks for no URL where CWIT_BASE_URL is set', async () => {
    const { CWIT_STATE_HANDLER: _, ...env } = server.env;
    const { stdout } = await dialogue(['init', '--dir', folder()], env, [[/\[y\/N\] $/, 'n']]);
    expect(stdout).not.toMatch(/Base URL of|Set "baseUrl"/);
    expect(stdout).toContain('(cwit discover)?');
  });

  test('init offers no discovery without an answer or without credentials', async () => {
    const none = { CWIT_BASE_URL: '', CWIT_API_KEY: '', CWIT_API_SECRET: '' };
    const empty = await dialogue(['init', '--dir', folder()], none, [[/Base URL[^]*\? $/, '']]);
    expect(empty.stdout).toContain('Set "baseUrl"');
    const url = 'https://server.example';
    const without = await dialogue(['init', '--dir', folder()], none, [[/Base URL[^]*\? $/, url]]);
    for (const { code, stdout } of [empty, without]) {
      expect(code).toBe(0);
      expect(stdout).not.toContain('(cwit discover)?');
    }
  });
});
