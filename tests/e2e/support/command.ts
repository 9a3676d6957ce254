import { spawn } from 'node:child_process';
import { Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { runCommand } from '../../../src/cli/program.js';

/** The built command, for what only a process of its own can show. */
export const main = fileURLToPath(new URL('../../../dist/src/cli/main.js', import.meta.url));

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Surroundings {
  env?: Record<string, string>;
  cwd?: string;
}

/**
 * Starts a program, by default Node, in a process of its own and waits for its end.
 *
 * @param interruptAt text of its output upon which the program is interrupted
 */
export async function command(
  args: readonly string[],
  {
    env = {},
    cwd,
    program = process.execPath,
    interruptAt,
  }: Surroundings & { program?: string; interruptAt?: string } = {},
): Promise<CommandResult> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    // Only a guard against hanging.
    timeout: 300_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A pipe that breaks ends the output: its text and the exit code tell what is missing.
  for (const stream of [child.stdout, child.stderr]) stream.on('error', () => undefined);
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

const program = new URL('program.js', pathToFileURL(main)).href;
let earlier: Promise<unknown> = Promise.resolve();

/**
 * Runs the built `cwit` in this process, after the earlier calls: arguments, environment and folder belong to it.
 *
 * @param heard gets what it has printed so far, each time it prints
 */
export function cwit(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = process.cwd(),
  heard?: (text: string) => void,
): Promise<CommandResult> {
  const result = earlier.then(() => inProcess(args, env, cwd, heard));
  earlier = result.catch(() => undefined);
  return result;
}

/** The same, with its output at a terminal. */
export function onTerminal(
  args: readonly string[],
  env: Record<string, string>,
  heard: (text: string) => void,
): Promise<CommandResult> {
  const result = earlier.then(() => inProcess(args, env, process.cwd(), heard, true));
  earlier = result.catch(() => undefined);
  return result;
}

/** Interrupts a command of this process once it has printed a text. */
export function interruptAt(part: string): (text: string) => void {
  let isInterrupted = false;
  return (text) => {
    if (isInterrupted || !text.includes(part)) return;
    isInterrupted = true;
    // The command listens for signals once it has printed that it does.
    setImmediate(() => process.emit('SIGINT'));
  };
}

async function inProcess(
  args: readonly string[],
  env: Record<string, string>,
  cwd: string,
  heard: ((text: string) => void) | undefined,
  isTTY = false,
): Promise<CommandResult> {
  const text = { stdout: '', stderr: '' };
  const into = (name: keyof typeof text) =>
    Object.assign(
      new Writable({
        write: (chunk: Buffer, _, done) => {
          text[name] += chunk.toString();
          heard?.(text.stdout + text.stderr);
          done();
        },
      }),
      { isTTY },
    ) as unknown as NodeJS.WriteStream & { fd: 1 & 2 };
  const before = { argv: process.argv, env: process.env, cwd: process.cwd() };
  process.argv = [process.execPath, main, ...args];
  process.env = { ...before.env, NO_COLOR: '1', ...env };
  process.chdir(cwd);
  try {
    const { runCommand: run } = (await import(/* @vite-ignore */ program)) as {
      runCommand: typeof runCommand;
    };
    const code = await run(args, { stdout: into('stdout'), stderr: into('stderr') });
    return { code, ...text };
  } finally {
    process.argv = before.argv;
    process.env = before.env;
    process.chdir(before.cwd);
  }
}
