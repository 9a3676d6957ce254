import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReferenceServer } from '../../reference/server.js';
import type { Report } from '../../src/report/model/model.js';
import { lossyWay, type LossyOptions } from '../../tests/self/support/lossy-proxy.js';

export interface CommandRun {
  /** The exit code, or the signal that ended the process. */
  exit: number | string;
  stdout: string;
  stderr: string;
  seconds: number;
  /** Peak memory of the process; 0 if the system does not report it. */
  peakMiB: number;
  /** CPU time of the process up to 50 ms before its end; 0 if the system does not report it. */
  cpuSeconds: number;
  report: string | undefined;
}

// A certification that takes longer hangs.
const timeout = 30 * 60_000;

/** Runs the built `cwit certify` in its own process, with a temporary folder for its reports. */
export async function certified(
  flags: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<CommandRun> {
  const out = mkdtempSync(join(tmpdir(), 'cwit-certify-'));
  const started = performance.now();
  const child = spawn(process.execPath, ['dist/src/cli/main.js', 'certify', ...flags, '--out', out], {
    env: { ...process.env, ...env },
    timeout,
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  let [peakMiB, cpuSeconds] = [0, 0];
  const watch = setInterval(() => {
    peakMiB = Math.max(peakMiB, peakOf(child.pid!));
    cpuSeconds = Math.max(cpuSeconds, cpuOf(child.pid!));
  }, 50);
  const exit = await new Promise<number | string>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal!)),
  );
  clearInterval(watch);
  const seconds = (performance.now() - started) / 1000;
  const report = textOf(join(out, 'report.json'));
  rmSync(out, { recursive: true });
  return { ...output, exit, seconds, peakMiB, cpuSeconds, report };
}

/** Certifies a reference server behind a proxy that may lose and delay exchanges. */
export async function certifiedBehind(
  way: LossyOptions,
  flags: readonly string[],
  variants: readonly string[] = [],
): Promise<CommandRun> {
  const server = await startReferenceServer({ variants: [...variants] });
  const { url, close } = await lossyWay(server.url, way);
  const address = ['--base-url', url, '--state-handler', `${url}/_states`];
  const keys = ['--api-key', server.apiKey, '--api-secret', server.apiSecret];
  try {
    return await certified([...address, ...keys, ...flags]);
  } finally {
    close();
    await server.close();
  }
}

export function reportOf({ report, exit, stderr }: CommandRun): Report {
  if (report === undefined)
    throw new Error(`The run wrote no report (exit code ${exit}): ${stderr.slice(-2000)}`);
  return JSON.parse(report) as Report;
}

// Only Linux reports the peak memory.
function peakOf(pid: number): number {
  const [, kiB = '0'] = /^VmHWM:\s*(\d+)/m.exec(textOf(`/proc/${pid}/status`) ?? '') ?? [];
  return Number(kiB) / 1024;
}

// The fields, in hundredths of a second, follow the name of the command, which may contain spaces.
function cpuOf(pid: number): number {
  const [, ...fields] = /\)\s(.*)/s.exec(textOf(`/proc/${pid}/stat`) ?? '')?.[1]?.split(' ') ?? [];
  return (Number(fields[10] ?? 0) + Number(fields[11] ?? 0)) / 100;
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
