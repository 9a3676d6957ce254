// `cwit report` renders again what a run left; a killed run still has a report.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runFormats } from '../../src/cli/commands/report/report.js';
import { formats } from '../../src/report/formats/formats.js';
import { logged } from '../self/support/logging-proxy.js';
import { cwit, main } from './support/command.js';
import { environmentOf, readReport, referenceServer, temporaryFolder } from './support/fixtures.js';

const root = temporaryFolder();
const run = join(root, 'run');
const server = await referenceServer();

const read = (...path: string[]): string => readFileSync(join(...path), 'utf8');
const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

beforeAll(async () => {
  const args = ['certify', '--only', 'getWallet', '--depth', 'quick', '--seed', '1', '--out', run];
  const { code, stdout, stderr } = await cwit(args, server.env);
  expect(code, stdout + stderr).toBe(0);
});

describe('cwit report', () => {
  test('renders again, byte for byte, what the run left, and every other format', async () => {
    const folder = join(root, 'again');
    mkdirSync(folder);
    for (const file of ['report.json', 'journal.ndjson']) cpSync(join(run, file), join(folder, file));
    const names = runFormats.map(({ name }) => name);
    const { code, stdout, stderr } = await cwit(['report', folder, '--format', ...names]);
    expect(code, stderr).toBe(0);
    for (const { file } of runFormats) {
      expect(stdout).toContain(join(folder, file));
      expect(read(folder, file)).not.toBe('');
    }
    for (const { file } of formats.filter(({ isDefault }) => isDefault))
      expect(read(folder, file)).toBe(read(run, file));
    const { log } = JSON.parse(read(folder, 'traffic.har')) as { log: { entries: object[] } };
    expect(log.entries.length).toBeGreaterThanOrEqual(readReport(run).summary.requests);
  });

  test('from the journal alone makes the same report', async () => {
    const folder = join(root, 'journal');
    mkdirSync(folder);
    cpSync(join(run, 'journal.ndjson'), join(folder, 'journal.ndjson'));
    const { code, stderr } = await cwit(['report', folder, '--format', 'json']);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('there is no');
    const times = { finishedAt: '', summary: { ...readReport(run).summary, durationMs: 0 } };
    const again = readReport(folder);
    expect({ ...again, finishedAt: '', summary: { ...again.summary, durationMs: 0 } }).toEqual({
      ...readReport(run),
      ...times,
    });
  });

  test('writes one format to the output, or to another file', async () => {
    const { stdout } = await cwit(['report', run, '--format', 'json', '--out', '-']);
    expect(stdout).toBe(read(run, 'report.json'));
    const file = join(root, 'here.md');
    await cwit(['report', run, '--format', 'md', '--out', file]);
    expect(read(file)).toMatch(/^## Tested \d+ of \d+ requirements/);
  });

  const alone = join(root, 'alone');
  beforeAll(() => {
    mkdirSync(alone);
    cpSync(join(run, 'report.json'), join(alone, 'report.json'));
  });
  test.each<[string, string[], string]>([
    ['exchanges that nobody kept', [alone, '--format', 'har'], 'traffic.har cannot be made from'],
    ['a file that cannot be written', [run, '--format', 'md', '--out', join(root, 'none', 'x')], 'ENOENT'],
  ])('says what is wrong with %s', async (_, args, message) => {
    const { code, stderr } = await cwit(['report', ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });
});

test('a killed run has a report: of the results until then, and undecided', async () => {
  const folder = join(root, 'killed');
  cpSync(run, folder, { recursive: true });
  const before = readReport(folder);
  let answers = 0;
  const log = await logged(server, 0, () => {
    if (++answers === 40) child.kill('SIGKILL');
    return false;
  });
  const env = { ...process.env, ...environmentOf(server, log) };
  const child = spawn(process.execPath, [main, 'certify', '--out', folder], { env, stdio: 'ignore' });
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
  log.close();
  expect(readReport(folder)).toEqual(before);
  const args = ['report', folder, '--format', 'md', 'json', 'certificate'];
  const { code, stdout, stderr } = await cwit(args);
  expect(code, stdout + stderr).toBe(3);
  expect(stderr).toContain('report.json is of an earlier run. The run is incomplete.');
  const report = readReport(folder);
  expect(report.startedAt).not.toBe(before.startedAt);
  expect(report.summary).toMatchObject({ verdict: 'undecided', complete: false });
  expect(report.digests?.journal).toBe(sha256(join(folder, 'journal.ndjson')));
  expect(read(folder, 'report.md')).toMatch(/^## Undecided/);
  const certificate: unknown = JSON.parse(read(folder, 'certificate.json'));
  expect(certificate).toMatchObject({ predicate: { result: 'FAILED' } });
  // Once it is written, it is the report of that run.
  expect((await cwit(['report', folder])).stderr).toBe('');
});
