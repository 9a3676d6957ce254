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
  /** The most memory that the process had at once; 0 where the system does not tell. */
  peakMiB: number;
  /** The CPU time of the process, a twentieth of a second before its end at most; 0 where the system does not tell. */
  cpuSeconds: number;
  report: string | undefined;
}

// No certification takes longer; one that hangs is a failure.
const timeout = 30 * 60_000;

/** Runs the built `cwit certify` in a process of its own, with a folder for its reports that is removed afterwards. */
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

/** Certifies a reference server behind a proxy, which may lose and delay what passes it. */
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
  if (report === undefined) throw new Error(`The run left no report (exit ${exit}): ${stderr.slice(-2000)}`);
  return JSON.parse(report) as Report;
}

// The high-water mark, which only Linux tells.
function peakOf(pid: number): number {
  const [, kiB = '0'] = /^VmHWM:\s*(\d+)/m.exec(textOf(`/proc/${pid}/status`) ?? '') ?? [];
  return Number(kiB) / 1024;
}

// Behind the name of the command, which may have blanks in it, in hundredths of a second.
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
