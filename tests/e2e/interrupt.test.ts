// A signal ends a run well: states are undone, and the report has the results until then.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requirements } from '../../src/contract/contract.js';
import { logged } from '../self/support/logging-proxy.js';
import { behindProxy } from '../self/support/proxy.js';
import { main } from './support/command.js';
import { environmentOf, readReport, referenceServer, temporaryFolder } from './support/fixtures.js';

const root = temporaryFolder();
const server = await referenceServer();
// More than a hundred requests, without Pact, whose verifier would be one more process.
const many = requirements
  .filter(({ id, operation }) => operation === 'initiateTransfer' && !id.includes('/pact.'))
  .map(({ id }) => id);

/** A run in a process of its own, with all that it printed so far. */
function started(out: string, env: Record<string, string>, heard: (text: string) => void = () => undefined) {
  const args = [main, 'certify', '--only', ...many, '--out', out];
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } });
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  const run = { child, text: '', code };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => heard((run.text += chunk.toString())));
  return run;
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s: states undone, report written, exit 3',
  async (signal) => {
    const out = join(root, signal);
    let answers = 0;
    const log = await logged(server, 0, () => {
      if (++answers === 30) run.child.kill(signal);
      return false;
    });
    const run = started(out, environmentOf(server, log));
    const code = await run.code;
    log.close();
    expect(code, run.text).toBe(3);
    expect(run.text).toContain('Interrupted: undoing the states and writing the report.');
    expect(run.text).toContain('the run stopped: it was interrupted');
    expect(log.states).toEqual([]);
    const { summary } = readReport(out);
    expect(summary).toMatchObject({ verdict: 'undecided', complete: false, fail: 0, warn: 0 });
    expect(summary.pass).toBeGreaterThan(0);
    // The run finished what was under way, and began nothing after it.
    expect(log.requests.length).toBeLessThan(80);
  },
);

test.each([
  ['an interrupt while the run starts up ends it, though nothing answers', 1],
  ['the second interrupt ends the command at once', 30],
])('%s', async (name, held) => {
  const out = join(root, String(held));
  let requests = 0;
  const proxy = await behindProxy(server, ({ path, status, text }, outgoing) => {
    const isState = path === '/states';
    if (!isState && ++requests === held) run.child.kill('SIGINT');
    if (isState || requests < held) outgoing.writeHead(status).end(text);
  });
  const { baseUrl: url, stateHandler } = proxy.target;
  let isTwice = false;
  const run = started(out, environmentOf(server, { url, stateHandler: stateHandler! }), (text) => {
    if (held === 1 || isTwice || !text.includes('Interrupt again to stop immediately')) return;
    isTwice = true;
    run.child.kill('SIGINT');
  });
  const code = await run.code;
  proxy.close();
  expect(code, run.text).toBe(3);
  expect(run.text).toContain(held === 1 ? 'the run stopped: it was interrupted' : 'Stopped immediately');
  expect(existsSync(join(out, 'report.json')), name).toBe(held === 1);
});
