import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const secret = 'API_SECRET';

/** The receiver of the examples, in a process of its own: what reads an event as an integrator does. */
export interface ExampleReceiver {
  /** Delivers an event, signed as the service signs it. Throws unless it is taken and processed. */
  take: (event: unknown) => Promise<void>;
  close: () => void;
}

/** Starts examples/receiver.mjs, bundled into `folder` with the webhook functions of the sources. */
export async function startReceiver(folder: string): Promise<ExampleReceiver> {
  const { outputFiles } = await build({
    entryPoints: ['examples/receiver.mjs'],
    alias: { 'cwit-conformance/webhooks': './src/webhooks/index.ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'error',
  });
  const file = join(folder, 'receiver.mjs');
  await writeFile(file, outputFiles[0]!.contents);
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, CWIT_API_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const url = `http://127.0.0.1:${/\d+/.exec(said.toString())?.[0]}/`;
  return { take: (event) => take(url, event), close: () => child.kill() };
}

async function take(url: string, event: unknown): Promise<void> {
  const { data } = event as { data: { order_reference: string } };
  const processed = async (): Promise<number> => {
    const answer = await fetch(`${url}?order_reference=${encodeURIComponent(data.order_reference)}`);
    return ((await answer.json()) as { processed: number }).processed;
  };
  const before = await processed();
  const body = JSON.stringify(event);
  const signature = createHmac('sha512', secret).update(body).digest('hex');
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'SERVICE-HTTP-SIGNATURE': signature },
    body,
  });
  const times = (await processed()) - before;
  if (status < 200 || status > 299 || times !== 1)
    throw new Error(`the example receiver answered ${status} and processed the event ${times} times`);
}
