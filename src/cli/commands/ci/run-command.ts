import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Runs a command of cwit in this terminal, and gives its exit code: of a process that died of signal n, 128 + n. */
export function runCommand(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, ...args], {
    stdio: 'inherit',
  });
  // A terminal interrupts the child, too. It writes its report first.
  const wait = (): void => {};
  const end = (): void => void child.kill('SIGTERM');
  process.on('SIGINT', wait);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, end);
  return new Promise<number>((settle, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => settle(code ?? 128 + constants.signals[signal!]));
  }).finally(() => {
    process.off('SIGINT', wait);
    for (const signal of ['SIGTERM', 'SIGHUP']) process.off(signal, end);
  });
}
