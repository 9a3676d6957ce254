import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const main = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the built command, or another program, to its end; stopped after three minutes. */
export async function command(
  args: readonly string[],
  {
    env = {},
    cwd,
    program = process.execPath,
  }: { env?: Record<string, string>; cwd?: string; program?: string } = {},
): Promise<CommandResult> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, timeout: 180_000 });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, ...output };
}

export const cwit = (args: readonly string[], env: Record<string, string> = {}): Promise<CommandResult> =>
  command([main, ...args], { env });
