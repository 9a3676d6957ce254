// How much the command does, and how a failing case is repeated.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startReferenceServer } from '../../reference/server.js';
import type { Report } from '../../src/report/model.js';
import { cwit } from './command.js';
import { logged } from '../proof/log.js';

const out = mkdtempSync(join(tmpdir(), 'cwit-effort-'));
afterAll(() => rmSync(out, { recursive: true }));
const report = (): Report => JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
const property = 'listTransactions/paging-any-integer';

test('the command on a card replays exactly the failing case', async () => {
  const server = await startReferenceServer({ defect: 'list-negative-page-served' });
  const log = await logged(server);
  const env = { CWIT_API_KEY: server.apiKey, CWIT_API_SECRET: server.apiSecret };
  const target = ['--base-url', log.url, '--state-handler', log.stateHandler, '--out', out];
  try {
    // A run with this seed tries a negative page.
    const first = await cwit(['certify', ...target, '--only', property, '--seed', '3'], env);
    expect(first.code, first.stdout).toBe(1);
    const [, replay] =
      /^ +(?:cwit|node \S+) (certify .*--only .* --seed .* --path .*)$/m.exec(first.stdout) ?? [];
    expect(replay).toBeDefined();
    const [, tried] = /^ +Case +(.*)$/m.exec(first.stdout) ?? [];
    expect(tried).not.toMatch(/\dn\b/);
    const { page, per_page } = JSON.parse(tried!) as Record<string, number>;

    log.requests.length = 0;
    const again = await cwit(replay!.split(' '), env);
    expect(again.code).toBe(1);
    const asked = log.requests.filter((line) => line.includes('?'));
    // Once, and once more to see whether it repeats.
    expect(asked).toEqual(Array(2).fill(`GET /transactions?page=${page}&per_page=${per_page}`));
    expect(again.stdout).toContain(replay!);
  } finally {
    log.close();
    await server.close();
  }
});

test('--max-requests is the most that goes out, and the rest is not testable', async () => {
  const server = await startReferenceServer();
  const log = await logged(server);
  const env = { CWIT_API_KEY: server.apiKey, CWIT_API_SECRET: server.apiSecret };
  try {
    const { code, stdout } = await cwit(
      [
        'certify',
        '--base-url',
        log.url,
        '--state-handler',
        log.stateHandler,
        '--out',
        out,
        '--max-requests',
        '40',
      ],
      env,
    );
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('CONFORMING as far as it was judged');
    expect(stdout).toContain('the limit of 40 requests ended the run');
    expect(stdout).toMatch(/requirements judged, \d+ not · 40 requests, 0 left/);
    const { effort } = report();
    expect(effort).toMatchObject({ depth: 'standard', maxRequests: 40, requests: 40, shrinking: 0 });
    // And the five of the first look, one of them with a false secret, which come before the judging.
    expect(log.requests.length).toBeLessThan(40 + 6);
    expect(log.states).toEqual([]);
  } finally {
    log.close();
    await server.close();
  }
});

test('--depth quick tries less, and the report says what became of the requests', async () => {
  const { code, stdout } = await cwit(['certify', '--only', property, '--depth', 'quick', '--out', out]);
  expect(code, stdout).toBe(0);
  const { effort, summary } = report();
  expect(effort!.depth).toBe('quick');
  expect(effort!.operations.map(({ operation }) => operation)).toEqual(['listTransactions']);
  const { accepted, refused, serverErrors, other } = effort!.operations[0]!;
  expect(accepted + refused + serverErrors + other).toBe(summary.requests);
});

test('--max-minutes ends a run, and no wait is begun that would exceed it', async () => {
  const { code, stdout } = await cwit(['certify', '--max-minutes', '0.01', '--out', out]);
  expect(code, stdout).toBe(0);
  expect(stdout).toContain('the limit of 0.01 min ended the run');
});
