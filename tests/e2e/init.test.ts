// `cwit init` in an empty folder: what it writes runs as it stands, on this machine alone.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cwit } from './command.js';
import { temporaryFolder } from './fixtures.js';

const home = temporaryFolder();
const folder = (): string => mkdtempSync(join(home, 'project-'));
const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('what init writes', () => {
  test('is a target file alone, unless more is asked for; three commands come next', async () => {
    const dir = folder();
    const { stdout, code } = await cwit(['init', '--dir', dir]);
    expect(code).toBe(0);
    expect(filesIn(dir)).toEqual(['cwit.target.jsonc']);
    const [, next = ''] = stdout.split('Next\n');
    expect(next.trim().split('\n')).toHaveLength(4);
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
    expect(stdout).toMatch(/^kept .*cwit\.target\.jsonc: --force/m);
    expect(stdout).toMatch(/^wrote .*state-handler\.mjs$/m);
    expect(stdout).toMatch(/certify --target \S+ --state-handler http:\/\/127\.0\.0\.1:4020\/states/);
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
