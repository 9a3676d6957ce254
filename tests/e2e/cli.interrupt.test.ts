// An interrupt ends a run well: states are undone, and the report has what was judged until then.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startReferenceServer } from '../../reference/server.js';
import type { Report } from '../../src/report/model.js';
import { main } from './command.js';
import { logged, type Log } from '../proof/log.js';

const root = mkdtempSync(join(tmpdir(), 'cwit-interrupt-'));
afterAll(() => rmSync(root, { recursive: true }));

interface Ended {
  code: number | null;
  text: string;
  log: Log;
}

/** Runs a certification against a slow server and sends it a signal whenever `when` says so. */
async function interrupted(
  out: string,
  signal: NodeJS.Signals,
  when: (log: Log) => boolean,
  times = 1,
): Promise<Ended> {
  const server = await startReferenceServer();
  const log = await logged(server, 20);
  const args = [main, 'certify', '--base-url', log.url, '--state-handler', log.stateHandler, '--out', out];
  const env = { ...process.env, CWIT_API_KEY: server.apiKey, CWIT_API_SECRET: server.apiSecret };
  const child = spawn(process.execPath, args, { env });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  let sent = 0;
  const watch = setInterval(() => {
    if (sent < times && when(log)) {
      sent++;
      child.kill(signal);
    }
  }, 20);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(watch);
  log.close();
  await server.close();
  return { code, text, log };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s: states undone, report written, exit 3',
  async (signal) => {
    const out = join(root, signal);
    const { code, text, log } = await interrupted(out, signal, ({ requests }) => requests.length > 60);
    expect(code, text).toBe(3);
    expect(text).toContain('Interrupted: undoing the states and writing the report.');
    expect(text).toContain('the run stopped: it was interrupted');
    expect(log.states).toEqual([]);
    const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
    expect(report.summary).toMatchObject({ verdict: 'undecided', complete: false, fail: 0, warn: 0 });
    expect(report.summary.pass).toBeGreaterThan(0);
    // What was under way was finished; nothing came after it.
    expect(log.requests.length).toBeLessThan(120);
  },
);

test('an interrupt while the run starts up is not lost', async () => {
  const { code, text } = await interrupted(
    join(root, 'early'),
    'SIGINT',
    ({ requests }) => requests.length > 0,
  );
  expect(code, text).toBe(3);
});

test('the second interrupt ends the command at once', async () => {
  const out = join(root, 'twice');
  const { code, text } = await interrupted(out, 'SIGINT', ({ requests }) => requests.length > 60, 2);
  expect(code).toBe(3);
  // Unless the report was there sooner.
  if (!text.includes('Reports:')) {
    expect(text).toContain('Ended at once');
    expect(existsSync(join(out, 'report.json'))).toBe(false);
  }
});
