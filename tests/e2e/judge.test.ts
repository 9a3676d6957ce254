// Recorded exchanges are evaluated again, and nothing is sent.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/model/model.js';
import { cwit } from './support/command.js';
import { referenceServer, temporaryFolder } from './support/fixtures.js';

const root = temporaryFolder();
const good = await referenceServer();
const broken = await referenceServer({ defect: 'initiate-transfer-answers-without-data' });
const at = (name: string): string => join(root, name);
const json = <T>(name: string): T => JSON.parse(readFileSync(at(name), 'utf8')) as T;
const recording = at('kept/traffic.har');

beforeAll(async () => {
  // The folder has a report by then: a recording stays next to the new one, where it is written or read.
  await cwit(['certify', '--only', 'getWallet/auth.missing', '--out', at('kept')], broken.env);
  const only = ['--only', 'initiateTransfer/response.body', 'getWallet/auth.missing'];
  const { code, stdout } = await cwit(['certify', ...only, '--har', '--out', at('kept')], broken.env);
  expect(code, stdout).toBe(1);
  expect(stdout).toContain(`Exchanges: ${recording}`);
});

test('a run that masks no personal data says so wherever it is shown', async () => {
  const note = 'this report shows personal data (--show-personal-data)';
  const unmasked = ['--show-personal-data', '--only', 'getWallet/auth.missing', '--out', at('unmasked')];
  const { stdout } = await cwit(['certify', ...unmasked], good.env);
  expect(stdout).toContain(note);
  expect(json<Report>('unmasked/report.json').showsPersonalData).toBe(true);
  // By the journal alone.
  rmSync(at('unmasked/report.json'));
  expect((await cwit(['report', at('unmasked')])).stdout).toContain(note);
  const tested = ['judge', recording, '--out', at('tested-unmasked')];
  expect((await cwit([...tested, '--show-personal-data'])).stdout).toContain(note);
  expect((await cwit(tested)).stdout).not.toContain(note);
});

describe('cwit judge', () => {
  test('finds in the recording what was wrong, and says what it could not see', async () => {
    const { code, stdout } = await cwit(['judge', recording, '--out', at('kept')]);
    expect(code, stdout).toBe(1);
    expect(stdout).toMatch(/^Testing \d+ recorded exchanges with http:\/\/127\.0\.0\.1:\d+/);
    expect(stdout).toContain('initiateTransfer/response.body');
    const { requirements, recording: told, again, summary, causes } = json<Report>('kept/report.json');
    const verdict = (id: string) => requirements.find((row) => row.id === id)!;
    expect(verdict('initiateTransfer/response.body')).toMatchObject({
      verdict: 'fail',
      evidence: [{ finding: { faults: [{ pointer: '/data' }] } }],
    });
    expect(verdict('getWallet/auth.missing')).toMatchObject({ verdict: 'pass' });
    expect(verdict('freezeCard/response.body')).toMatchObject({
      verdict: 'not-testable',
      reason: 'not in the recording',
    });
    expect(causes.map(({ requirement }) => requirement)).toEqual(['initiateTransfer/response.body']);
    expect(told).toEqual({ source: recording, exchanges: summary.requests, foreign: 0 });
    const [first] = readFileSync(at('kept/journal.ndjson'), 'utf8').split('\n', 1);
    expect(JSON.parse(first!)).toMatchObject({ kind: 'JournalStarted', recording: told });
    expect(again!.retest).toMatch(/ judge \S+traffic\.har$/);
  });

  test('checks only the selected requirements, and passes those that hold', async () => {
    const filters = ['--only', 'initiateTransfer', '--skip', 'initiateTransfer/response.body'];
    const args = ['judge', recording, ...filters, '--out', at('part')];
    const { code, stdout } = await cwit(args);
    expect(code, stdout).toBe(0);
    expect((await cwit([...args, '--require-complete'])).code).toBe(3);
  });
});
