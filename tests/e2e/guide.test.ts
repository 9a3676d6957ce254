// Follows docs/implementers.md step by step: runs its commands, makes its changes, and compares its excerpts with the
// output. Other ports replace those of the page, which another server may use.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { listen } from '../unit/support/server.js';
import { heard, temporaryFolder } from './support/fixtures.js';
import { blocksOf, changed, stepsOf, withHandlers, type Block } from './guide/blocks.js';
import { missingLine } from './guide/excerpt.js';
import { Shell, type Running } from './guide/shell.js';

const here = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const page = readFileSync(here('docs/implementers.md'), 'utf8');
const shownPorts = ['8080', '4020', '4010'];

const folder = join(temporaryFolder(), 'server');
mkdirSync(folder);
const shell = new Shell(folder);
const background: Running[] = [];
let last: Running;

const ports = new Map<string, string>();
for (const shown of shownPorts) ports.set(shown, await freePort());
copyFileSync(here('examples/partial-server.mjs'), join(folder, 'partial-server.mjs'));
withOtherPorts();
afterAll(() => shell.close());

async function freePort(): Promise<string> {
  const server = createServer();
  const { port } = new URL(await listen(server));
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function replaced(text: string): string {
  return shownPorts.reduce((all, shown) => all.replaceAll(shown, ports.get(shown)!), text);
}

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
    await last.until((output) => output.includes('http://'));
  } else expect(String(last.code), last.output).toBe(code);
  withOtherPorts();
}

async function change(block: Block): Promise<void> {
  const path = join(folder, block.file!);
  // A watch looks three times before it knows which parts of an answer only a restart changes.
  if (last.code === null && last.output.includes('Watching')) await heard('http.client.response.finish', 3);
  const servers = background.filter(({ line }) => line.startsWith('node'));
  for (const server of servers) server.output = '';
  writeFileSync(path, changed({ ...block, text: replaced(block.text) }, readFileSync(path, 'utf8')));
  // `node --watch` restarts a server.
  if (block.file === 'partial-server.mjs')
    await Promise.race(servers.map((server) => server.until((output) => output.includes('listening on'))));
}

async function shows(excerpt: string): Promise<void> {
  const missing = (output: string) => missingLine(excerpt, output);
  if (last.code === null) await last.until((output) => missing(output) === null);
  expect(missing(last.output), last.output).toBeNull();
}

const isWatch = (line: string): boolean => line.endsWith('--watch &');

describe('the guide for implementers', () => {
  const steps = stepsOf(page);

  test('has six steps, and each shows its output', () => {
    expect(steps).toHaveLength(6);
    for (const [title, blocks] of steps)
      expect(
        blocks.map(({ kind }) => kind),
        title,
      ).toEqual(expect.arrayContaining(['sh', 'text']));
  });

  test('watches in one step', () => {
    const lines = steps.map(([, blocks]) =>
      blocks.flatMap(({ text }) => text.trim().split('\n')).filter(isWatch),
    );
    expect(lines.filter(({ length }) => length > 0)).toHaveLength(1);
  });

  let unfinished: string | undefined;
  test.each(steps)('%s', async (title, blocks) => {
    expect(unfinished, 'an earlier step failed').toBeUndefined();
    unfinished = title;
    for (const block of blocks) {
      if (block.kind === 'sh') for (const line of block.text.trim().split('\n')) await run(line);
      else if (block.kind === 'text') await shows(block.text);
      else await change(block);
    }
    await shell.interrupt();
    // A watch has the exit code of its last run, and everything is fixed by then.
    if (isWatch(last.line)) expect(last.code, last.output).toBe(0);
    unfinished = undefined;
  });

  test('leaves the reports and the pipeline that it names', () => {
    for (const path of ['reports/report.json', 'reports/junit.xml', '.github/workflows/conformance.yml'])
      expect(existsSync(join(folder, path)), path).toBe(true);
  });

  const handlers: [language: string, program: string, version: string, lines: string[]][] = [
    ['python', 'python3', '--version', ['python3 state_handler.py &']],
    ['go', 'go', 'version', ['go build -o handler state-handler/main.go', './handler &']],
  ];
  test.for(handlers)('shows a state handler in %s', async ([language, program, version, lines], context) => {
    const isInstalled = spawnSync(program, [version], { timeout: 60_000 }).status === 0;
    context.skip(!isInstalled, `${program} is not installed`);
    const { file = '', text } = blocksOf(page).find(({ kind }) => kind === language)!;
    await run(`cwit init --handler ${language}`);
    const path = join(folder, file);
    const imported = readFileSync(path, 'utf8').replace('import (\n', 'import (\n\t"bytes"\n');
    writeFileSync(path, withHandlers(replaced(text), imported));
    await run('export PORT=0');
    for (const line of lines) await run(line);
    const [url = ''] = /http:\S+/.exec(last.output) ?? [];
    const ask = async (state: string, params: object): Promise<unknown> => {
      const body = JSON.stringify({ state, params, action: 'setup' });
      return (await fetch(url, { method: 'POST', body })).json();
    };
    expect(await ask('a virtual card exists', {})).toEqual({
      card_id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
    expect(await ask('the clock advances', { seconds: 1 })).toEqual({});
  });
});
