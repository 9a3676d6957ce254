// `npm run bench`: what a certification of the reference server costs, and the same requests replayed raw
// as the floor below which no judge can get; and how fast samples are made. `-- ID…` names requirements, operations or tags, as `--only` does.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchSamples } from './bench-samples.mjs';
import { buildIfStale } from './build.mjs';
import { ensureInstalled } from './ensure-install.mjs';
import { root } from './run.mjs';

ensureInstalled();
const { code, output } = await buildIfStale();
if (code !== 0) throw new Error(output);
const { startReferenceServer } = await import(join(root, 'dist/reference/server.js'));
const out = mkdtempSync(join(tmpdir(), 'cwit-bench-'));
const only = process.argv.slice(2);

try {
  const certified = await certify();
  const { summary } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  const journal = await requestsOf();
  const floorMs = await replay(journal);
  const rows = [
    ['wall time of the command', `${certified.ms.toFixed(0)} ms`],
    ['of which judging', `${summary.durationMs} ms`],
    ['requests', summary.requests],
    ['memory at most', `${(certified.memory / 2 ** 20).toFixed(0)} MiB`],
    ['time per judged exchange', `${(summary.durationMs / summary.requests).toFixed(2)} ms`],
    [
      'the same requests replayed raw',
      `${floorMs.toFixed(0)} ms, ${(floorMs / journal.length).toFixed(2)} ms each (${journal.length})`,
    ],
    ...(await benchSamples()),
  ];
  for (const [name, value] of rows) console.log(`${name.padEnd(34)} ${value}`);
} finally {
  rmSync(out, { recursive: true });
}

/** Runs the command and looks at its memory as it goes. */
async function certify() {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      join(root, 'dist/src/cli/main.js'),
      'certify',
      '--seed',
      '1',
      '--out',
      out,
      ...(only.length > 0 ? ['--only', ...only] : []),
    ],
    { stdio: 'ignore' },
  );
  let memory = 0;
  const watch = setInterval(() => (memory = Math.max(memory, residentBytes(child.pid))), 50);
  const status = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(watch);
  if (status !== 0) throw new Error(`certify ended with ${status}`);
  return { ms: performance.now() - started, memory };
}

// Linux only; elsewhere the figure is missing, not wrong.
function residentBytes(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** The requests of a run in this process, with their true credentials: a report has them redacted. */
async function requestsOf() {
  const { Run } = await import(join(root, 'dist/src/engine/run.js'));
  const { Journal } = await import(join(root, 'dist/src/engine/journal.js'));
  const { loadSuites } = await import(join(root, 'dist/src/engine/suites.js'));
  const { completeTarget } = await import(join(root, 'dist/src/target/target.js'));
  const server = await startReferenceServer();
  const sent = [];
  const run = new Run({
    target: completeTarget({ ...server, baseUrl: server.url }),
    journal: new Journal(),
    seed: 1,
    nonce: 'bench',
  });
  const send = run.transport.send.bind(run.transport);
  run.transport.send = (outgoing) => {
    sent.push(outgoing);
    return send(outgoing);
  };
  const { selected } = await import(join(root, 'dist/src/cli/selection.js'));
  const chosen = only.length > 0 ? selected(only) : undefined;
  for (const entry of (await loadSuites()).entries)
    if (chosen?.includes(entry.id) ?? true) await run.judge(entry);
  await run.close();
  await server.close();
  return sent;
}

async function replay(requests) {
  const server = await startReferenceServer();
  const agent = new Agent({ keepAlive: false });
  const started = performance.now();
  for (const { method, path, headers, body } of requests) {
    await new Promise((resolve, reject) => {
      const outgoing = request(server.url + path, { method, headers, agent }, (response) =>
        response.resume().on('end', resolve),
      );
      outgoing.on('error', reject).end(body ?? undefined);
    });
  }
  const ms = performance.now() - started;
  await server.close();
  return ms;
}
