// `npm run bench`: what a certification of the reference server costs, beside the same requests replayed raw, below
// which no judge can get. `-- ID…` names requirements, operations or tags, as `--only` does; `-- --all` adds far
// servers, the slowest defects, and what it takes to compile the spec.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchSamples } from './bench-samples.mjs';
import { certifyFar, certifyWithDefects, certifyWithSlowStates } from './bench/certify.mjs';
import { runCommand } from './bench/command.mjs';
import { benchGenerate } from './bench/generate.mjs';
import { replay, requestsOf } from './bench/replay.mjs';
import { prepare } from './prepare.mjs';

await prepare();
const args = process.argv.slice(2);
const only = args.filter((name) => name !== '--all');
const connections = 8;
const out = mkdtempSync(join(tmpdir(), 'cwit-bench-'));
const print = ([name, value]) => console.log(`${name.padEnd(44)} ${value}`);
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

try {
  const certified = await runCommand(['--out', out, ...(only.length > 0 ? ['--only', ...only] : [])]);
  const { summary } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  const requests = await requestsOf(only);
  const rawMs = await replay(requests, connections);
  print(['wall time of the command', seconds(certified.ms)]);
  print(['of which judging', seconds(summary.durationMs)]);
  print(['requests', summary.requests]);
  print(['memory at most', `${(certified.memory / 2 ** 20).toFixed(0)} MiB`]);
  print(['time per judged exchange', `${(summary.durationMs / summary.requests).toFixed(2)} ms`]);
  print([`raw, over ${connections} connections`, `${seconds(rawMs)} (${requests.length} requests)`]);
  for (const row of await benchSamples()) print(row);
  if (args.includes('--all')) {
    const quick = await runCommand(['--out', out, '--depth', 'quick']);
    print(['--depth quick', seconds(quick.ms)]);
    for (const delayMs of [100, 300]) {
      const far = await certifyFar(delayMs);
      print([`${delayMs} ms away`, `${seconds(far.ms)}, ${far.verdict}, ${far.requests} requests`]);
      print([`raw, ${delayMs} ms away`, seconds(await replay(requests, connections, delayMs))]);
    }
    const slow = await certifyWithSlowStates(2000);
    print(['each state takes 2 s', `${seconds(slow.ms)}, ${slow.verdict}, ${slow.requests} requests`]);
    for await (const row of certifyWithDefects()) print(row);
    for (const row of await benchGenerate()) print(row);
  }
} finally {
  rmSync(out, { recursive: true });
}
process.exit(0);
