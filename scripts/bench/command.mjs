import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

/** Runs `cwit certify` to its end: milliseconds, and the most bytes of memory that it had. Throws for another exit code. */
export async function runCommand(flags) {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [join(root, 'dist/src/cli/main.js'), 'certify', '--seed', '1', ...flags],
    {
      stdio: 'ignore',
    },
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
