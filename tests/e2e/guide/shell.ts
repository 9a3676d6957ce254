// A shell in a folder: it runs `cwit` in this process, and all else in processes of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { cwit } from '../support/command.js';

/** A guard against hanging. */
const longestWaitMs = 120_000;

/** A line that runs or has run, with its output so far and its exit code in the end. */
export class Running {
  output = '';
  code: number | null = null;
  private readonly news = new EventEmitter();

  constructor(readonly line: string) {}

  /** Sets all that the line has printed so far. */
  hear(output: string): void {
    this.output = output;
    this.news.emit('more');
  }

  /** Waits for the output that a test accepts. It is checked each time there is more of it. */
  async until(accepts: (output: string) => boolean): Promise<void> {
    const signal = AbortSignal.timeout(longestWaitMs);
    while (!accepts(this.output))
      await once(this.news, 'more', { signal }).catch(() => {
        throw new Error(`\`${this.line}\` did not print the expected output, only:\n${this.output}`);
      });
  }
}

export class Shell {
  private readonly env: Record<string, string> = { NO_COLOR: '1' };
  private readonly started: ChildProcess[] = [];
  private command: Promise<unknown> | null = null;

  constructor(private readonly folder: string) {}

  /** Runs a line to its end; one that ends in `&` goes on, and prints more as time passes. */
  async run(line: string): Promise<Running> {
    const running = new Running(line);
    const [, exported] = /^export (.*)$/.exec(line) ?? [];
    if (exported !== undefined) {
      Object.assign(this.env, Object.fromEntries(exported.split(' ').map((pair) => pair.split('='))));
      running.code = 0;
      return running;
    }
    const [program, ...args] = line.replace(/ &$/, '').split(' ');
    const ended = program === 'cwit' ? this.cwit(args, running) : this.process(program!, args, running);
    if (!line.endsWith(' &')) await ended;
    return running;
  }

  private async cwit(args: readonly string[], running: Running): Promise<void> {
    const ended = cwit(args, this.env, this.folder, (text) => running.hear(text));
    this.command = ended;
    running.code = (await ended).code;
    this.command = null;
  }

  private async process(program: string, args: readonly string[], running: Running): Promise<void> {
    const child = spawn(program, args, { cwd: this.folder, env: { ...process.env, ...this.env } });
    this.started.push(child);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => running.hear(running.output + chunk.toString()));
    [running.code] = (await once(child, 'close')) as [number | null];
  }

  /** Interrupts the `cwit` that still runs. */
  async interrupt(): Promise<void> {
    const { command } = this;
    if (command === null) return;
    process.emit('SIGINT');
    await command;
  }

  /** Ends all that still runs. */
  async close(): Promise<void> {
    await this.interrupt();
    const open = this.started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const ended = open.map((child) => once(child, 'close'));
    for (const child of open) child.kill('SIGINT');
    await Promise.all(ended);
  }
}
