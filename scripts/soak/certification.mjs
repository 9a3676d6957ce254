import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../run.mjs';

// Longer than any certification may take; one that hangs is a failure.
const mostMs = 30 * 60_000;

/**
 * Runs `cwit certify` as a process of its own: what it holds against the target, each as a line, and what the run was.
 *
 * @param flags of the command, beside `--out`
 * @param isExpected whether a warning is one that the target earns
 */
export async function certification(flags, isExpected = () => false) {
  const out = mkdtempSync(join(tmpdir(), 'cwit-soak-'));
  const command = [join(root, 'dist/src/cli/main.js'), 'certify', '--out', out, ...flags];
  const began = performance.now();
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'pipe'], timeout: mostMs });
  let said = '';
  child.stderr.on('data', (part) => (said = (said + part).slice(-2000)));
  const status = await new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)));
  const ms = performance.now() - began;
  try {
    const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
    return { ms, ...outcomeOf(report, status, isExpected) };
  } catch (error) {
    return { ms, requests: 0, notTestable: 0, failures: [`exit ${status}, ${error.message}: ${said}`] };
  } finally {
    rmSync(out, { recursive: true });
  }
}

function outcomeOf({ requirements, summary, problems }, status, isExpected) {
  const blamed = requirements
    .filter(({ verdict, id }) => verdict === 'fail' || (verdict === 'warn' && !isExpected(id)))
    .map(({ verdict, id, evidence = [] }) => {
      const { expected, actual } = evidence[0] ?? {};
      return `${verdict} ${id}: expected ${expected}, got ${actual}`;
    });
  const isWrong = status !== 0 && blamed.length === 0;
  return {
    requests: summary.requests,
    notTestable: summary.notTestable,
    failures: [...blamed, ...problems, ...(isWrong ? [`exit ${status}, ${summary.verdict}`] : [])],
  };
}
