import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const main = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the built command, or another program, to its end; interrupted once it says `interruptAt`, and stopped after three minutes. */
export async function command(
  args: readonly string[],
  {
    env = {},
    cwd,
    program = process.execPath,
    interruptAt,
  }: { env?: Record<string, string>; cwd?: string; program?: string; interruptAt?: string } = {},
): Promise<CommandResult> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, timeout: 180_000 });
  const output = { stdout: '', stderr: '' };
  let isInterrupted = false;
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString();
    // A second interrupt would end the command at once.
    if (isInterrupted || interruptAt === undefined || !output.stdout.includes(interruptAt)) return;
    isInterrupted = true;
    child.kill('SIGINT');
  });
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, ...output };
}

export const cwit = (args: readonly string[], env: Record<string, string> = {}): Promise<CommandResult> =>
  command([main, ...args], { env });
