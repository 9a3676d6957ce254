// Receivers for the tests of the command. Several test files share this module, so each must stop the receivers that it started.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { receiverDefects } from './defects.js';
import { secret, type Running } from './receiver.js';

const started: (() => void)[] = [];

/** Stops all started receivers. */
export function endReceivers(): void {
  for (const end of started.splice(0)) end();
}

/** Starts examples/receiver.mjs in a separate process. */
export async function example(): Promise<string> {
  const path = fileURLToPath(new URL('../../../../examples/receiver.mjs', import.meta.url));
  const child = spawn(process.execPath, [path], {
    env: { ...process.env, CWIT_API_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(() => child.kill());
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => resolve(/\d+/.exec(chunk.toString())![0]));
    child.on('exit', (code) => reject(new Error(`the example ended with ${code}`)));
  });
  return `http://127.0.0.1:${port}/`;
}

/** A receiver with a defect, by its name. */
export async function defectiveReceiver(name: string): Promise<Running> {
  const [start] = receiverDefects[name]!;
  const running = await start();
  started.push(running.close);
  return running;
}
