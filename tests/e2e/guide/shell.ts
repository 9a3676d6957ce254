// A shell in a folder, in which the command is called `cwit`; what a line leaves running is ended at last.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from '../command.js';

/** The output of a line, as far as it came, and its exit code once it has ended. */
export interface Running {
  output: string;
  code: number | null;
}

export class Shell {
  private readonly env: Record<string, string | undefined>;
  private readonly started: ChildProcess[] = [];

  constructor(
    private readonly folder: string,
    tools: string,
  ) {
    mkdirSync(join(tools, 'lib'), { recursive: true });
    // By its name a command line of a card is told.
    symlinkSync(main, join(tools, 'lib/cwit'));
    const path = join(tools, 'cwit');
    writeFileSync(path, `#!/bin/sh\nexec '${process.execPath}' '${join(tools, 'lib/cwit')}' "$@"\n`);
    chmodSync(path, 0o755);
    this.env = { ...process.env, PATH: `${tools}:${process.env['PATH']}`, NO_COLOR: '1' };
    delete this.env['FORCE_COLOR'];
  }

  /** Runs a line to its end; one that ends in `&` goes on, and says more as time passes. */
  async run(line: string): Promise<Running> {
    const [, exported] = /^export (.*)$/.exec(line) ?? [];
    if (exported !== undefined) {
      Object.assign(this.env, Object.fromEntries(exported.split(' ').map((pair) => pair.split('='))));
      return { output: '', code: 0 };
    }
    const [, background] = /^(.*) &$/.exec(line) ?? [];
    const child = spawn('sh', ['-c', `exec ${background ?? line}`], { cwd: this.folder, env: this.env });
    this.started.push(child);
    const running: Running = { output: '', code: null };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (running.output += chunk.toString()));
    const closed = once(child, 'close').then(([code]) => (running.code = code as number | null));
    if (background === undefined) await closed;
    return running;
  }

  /** Ends what still runs, or of it the lines that begin so. */
  async close(begin = ''): Promise<void> {
    const open = this.started.filter(
      ({ exitCode, signalCode, spawnargs }) =>
        exitCode === null && signalCode === null && spawnargs[2]!.startsWith(`exec ${begin}`),
    );
    const ended = open.map((child) => once(child, 'close'));
    for (const child of open) child.kill('SIGINT');
    await Promise.all(ended);
  }
}
