import { spawn } from 'node:child_process';
import { TargetError } from '../../../target/target.js';

/**
 * Runs a command with the address of the proxy in CWIT_BASE_URL, and gives its exit code, or 128 and more where a signal
 * ended it. Throws a TargetError where there is no such command.
 */
export async function runBehind(
  [program = '', ...args]: readonly string[],
  url: string,
  signal: AbortSignal,
): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, CWIT_BASE_URL: url } });
  const stop = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  return new Promise<number>((resolve, reject) => {
    child.on('error', ({ message }) =>
      reject(new TargetError(`The command after -- cannot be run: ${message}.`)),
    );
    child.on('close', (code, ended) => resolve(code ?? (ended === 'SIGINT' ? 130 : 143)));
  }).finally(() => signal.removeEventListener('abort', stop));
}
