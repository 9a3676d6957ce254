// docs/implementers.md is done as it stands there, step by step: its commands run, its changes are made, and what it
// shows of an output is compared. Ports are others, for another server may have them.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changed, stepsOf, type Block } from './guide/blocks.js';
import { missingLine } from './guide/excerpt.js';
import { Shell, type Running } from './guide/shell.js';

const here = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const page = readFileSync(here('docs/implementers.md'), 'utf8');
const shownPorts = ['8080', '4020', '4010'];

const place = mkdtempSync(join(tmpdir(), 'cwit-guide-'));
const folder = join(place, 'server');
mkdirSync(folder);
const shell = new Shell(folder, join(place, 'bin'));
const ports = new Map<string, string>();
const background: Running[] = [];
let last: Running;

beforeAll(async () => {
  for (const shown of shownPorts) ports.set(shown, await freePort());
  copyFileSync(here('examples/partial-server.mjs'), join(folder, 'partial-server.mjs'));
  withOtherPorts();
});
afterAll(async () => {
  await shell.close();
  rmSync(place, { recursive: true });
});

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

const replaced = (text: string): string =>
  shownPorts.reduce((all, shown) => all.replaceAll(shown, ports.get(shown)!), text);

/** The files of the folder, with the ports of this test. */
function withOtherPorts(): void {
  for (const name of readdirSync(folder).filter((each) => /\.(mjs|jsonc)$/.test(each))) {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    if (replaced(text) !== text) writeFileSync(path, replaced(text));
  }
}

async function run(line: string): Promise<void> {
  const [, command = '', code = '0'] = /^(.*?)(?:\s+# exit (\d))?$/.exec(line)!;
  last = await shell.run(replaced(command));
  if (command.endsWith('&')) {
    background.push(last);
    await vi.waitFor(() => expect(last.output).toContain('http://'), { timeout: 60_000, interval: 50 });
  } else if (!command.startsWith('export ')) expect(String(last.code), last.output).toBe(code);
  withOtherPorts();
}

async function change(block: Block): Promise<void> {
  const path = join(folder, block.file!);
  const watched = background.filter(({ output }) => output.includes('Watching'));
  // Who watches looks three times before a change can be one.
  if (watched.length > 0) await sleep(4000);
  for (const each of background) each.output = '';
  writeFileSync(path, changed({ ...block, text: replaced(block.text) }, readFileSync(path, 'utf8')));
  // `node --watch` starts a server anew.
  if (block.file === 'partial-server.mjs')
    await vi.waitFor(() => expect(background.some(({ output }) => output.includes('answers'))).toBe(true), {
      timeout: 60_000,
      interval: 50,
    });
}

async function shows(excerpt: string): Promise<void> {
  const missing = () => missingLine(excerpt, last.output);
  if (last.code === null)
    await vi.waitFor(() => expect(missing(), last.output).toBeNull(), { timeout: 60_000, interval: 100 });
  expect(missing(), last.output).toBeNull();
}

// The shell of the guide is that of Linux and macOS.
describe.skipIf(process.platform === 'win32')('the guide for implementers', () => {
  const steps = stepsOf(page);

  test('has six steps, and each shows what comes of it', () => {
    expect(steps).toHaveLength(6);
    for (const [title, blocks] of steps)
      expect(
        blocks.map(({ kind }) => kind),
        title,
      ).toEqual(expect.arrayContaining(['sh', 'text']));
  });

  test.each(steps)('%s', async (_, blocks) => {
    for (const block of blocks) {
      if (block.kind === 'sh') for (const line of block.text.trim().split('\n')) await run(line);
      else if (block.kind === 'text') await shows(block.text);
      else await change(block);
    }
    // Of what a step leaves running, the servers stay.
    await shell.close('cwit');
  });

  test('leaves the reports and the pipeline that it speaks of', () => {
    for (const path of ['reports/report.json', 'reports/junit.xml', '.github/workflows/conformance.yml'])
      expect(existsSync(join(folder, path)), path).toBe(true);
  });
});
