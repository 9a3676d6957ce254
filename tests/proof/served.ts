import { spawn, type ChildProcess } from 'node:child_process';
import { main } from '../e2e/command.js';

export interface Served {
  url: string;
  stateHandler: string;
  env: { CWIT_API_KEY: string; CWIT_API_SECRET: string };
  child: ChildProcess;
}

/** `cwit serve` in a process of its own. */
export async function serve(...args: string[]): Promise<Served> {
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('Ctrl+C')) resolve();
    });
  });
  const after = (label: string): string => new RegExp(`${label} +(\\S+)`).exec(text)?.[1] ?? '';
  return {
    url: after('Reference server at'),
    stateHandler: after('state handler'),
    env: { CWIT_API_KEY: after('api-key'), CWIT_API_SECRET: after('api-secret') },
    child,
  };
}
