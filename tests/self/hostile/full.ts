import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReferenceServer } from '../../../reference/server.js';
import type { Report } from '../../../src/report/model/model.js';
import { main } from '../../e2e/support/command.js';
import { faultsOf } from '../../unit/report/formats/format-faults.js';
import { behind } from './behind.js';
import type { Hostile, Outcome } from './hostile.js';

export interface Measured extends Outcome {
  seconds: number;
  /** The highest memory use of the process, in MiB. */
  peakMiB: number;
  exit: number | null;
}

/** Tests a hostile server as a user would: with the command, in a separate process, with all requirements. */
export async function full(row: Pick<Hostile, 'at' | 'answer'>): Promise<Measured> {
  const server = await startReferenceServer();
  const { target, close } = await behind(server, row);
  const out = mkdtempSync(join(tmpdir(), 'cwit-hostile-'));
  try {
    const { exit, stdout, stderr, peakMiB, seconds } = await certified(out, target as Target);
    const report = reportIn(out);
    const rows = report?.requirements ?? [];
    const errors = report ? await wrongIn(out, report) : [];
    if (!report && exit !== 3) errors.push(`no report: ${stderr.slice(-500)}`);
    const told = `${stdout}\n${report?.observations.map(({ observed }) => observed).join('; ')}`;
    if (control.test(stdout + stderr)) errors.push('raw control characters on the terminal');
    if (![0, 1, 3].includes(exit ?? -1)) errors.push(`exit ${exit}`);
    return {
      ...(report ? {} : { refused: stderr.trim() }),
      ...{ exit, peakMiB, seconds, errors, told: told.replace(/\s+/g, ' ') },
      broken: new Map(
        rows
          .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
          .map((one) => [one.id, JSON.stringify(one)]),
      ),
      tested: new Set(
        rows
          .filter(({ verdict }) => ['pass', 'fail', 'warn'].includes(verdict))
          .map(({ id }) => id)
          // The machine decides whether a thousand requests fit into a second.
          .filter((id) => !id.startsWith('service/rate-limit')),
      ),
    };
  } finally {
    close();
    await server.close();
    rmSync(out, { recursive: true });
  }
}

interface Target {
  baseUrl: string;
  stateHandler: string;
  apiKey: string;
  apiSecret: string;
}

// Line ends and color codes are allowed.
const control = /[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;

async function certified(out: string, { baseUrl, stateHandler, apiKey, apiSecret }: Target) {
  const begin = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...[main, 'certify', '--base-url', baseUrl, '--state-handler', stateHandler],
      ...['--seed', '1', '--max-minutes', '3', '--out', out],
    ],
    {
      env: { ...process.env, CWIT_API_KEY: apiKey, CWIT_API_SECRET: apiSecret, NO_COLOR: '1' },
      timeout: 400_000,
    },
  );
  let peakMiB = 0;
  const look = setInterval(() => (peakMiB = Math.max(peakMiB, peakOf(child.pid!))), 100);
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  const exit = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(look);
  return { ...said, exit, peakMiB, seconds: (performance.now() - begin) / 1000 };
}

/** The high-water mark of a process, as Linux reports it. */
function peakOf(pid: number): number {
  try {
    const [, kiB = '0'] = /^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kiB) / 1024;
  } catch {
    return 0;
  }
}

function reportIn(out: string): Report | undefined {
  return readdirSync(out).includes('report.json')
    ? (JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report)
    : undefined;
}

async function wrongIn(out: string, report: Report): Promise<string[]> {
  const read = (file: string): string => readFileSync(join(out, file), 'utf8');
  const faults = [
    ...(await faultsOf['json']!(read('report.json'))),
    ...(await faultsOf['junit']!(read('junit.xml'))),
  ];
  return [
    ...faults,
    ...report.requirements.flatMap(({ id, reason }) =>
      reason?.includes('error of the suite') ? [`${id}: ${report.problems.join('; ').slice(0, 500)}`] : [],
    ),
  ];
}
