import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import mustache from 'mustache';
import { packageFile } from '../../../contract/package-files.js';
import { output } from '../../../output/output.js';
import { readUrl } from '../../../server-under-test/given-url.js';
import { completeTarget, TargetError } from '../../../server-under-test/target.js';
import { exit } from '../../io/exit.js';
import { reproduceCommand } from '../../io/reproduce-command.js';
import { describedTarget } from '../certify/settings.js';
import type { InitFlags } from './command.js';
import { filesFor, stateHandler, targetFile } from './files.js';

/** Writes the files for a first run without overwriting any, and prints the next steps. */
export async function init({ handler, ci, dir, force = false }: InitFlags): Promise<number> {
  const target = join(dir, targetFile);
  const isKept = !force && existsSync(target);
  const baseUrl = isKept || process.env['CWIT_BASE_URL'] ? undefined : await askedBaseUrl();
  const files = filesFor(dir, handler, ci, baseUrl);
  for (const { path, template, view } of files) {
    const written = write(join(dir, path), rendered(template, view), force);
    output.say(
      written ? `wrote  ${join(dir, path)}` : `kept   ${join(dir, path)}: pass --force to overwrite it`,
    );
  }
  const isKnown = isKept || baseUrl !== undefined || Boolean(process.env['CWIT_BASE_URL']);
  // An existing target file does not name the new state handler.
  const flag = handler && isKept && { 'state-handler': stateHandler };
  const next = [
    ...files.flatMap((file) => file.next),
    ...(isKnown ? [] : [`Set "baseUrl" in ${target}, or CWIT_BASE_URL.`]),
    'export CWIT_API_KEY=… CWIT_API_SECRET=…',
    ...[...(handler ? [] : ['discover']), 'doctor', 'certify'].map((command) =>
      reproduceCommand(command, { target, ...flag }),
    ),
  ];
  output.say(`\nNext\n${next.map((line) => `  ${line}`).join('\n')}`);
  if (handler || !isKnown || !isComplete(target)) return exit.ok;
  const answer = await answerTo('\nRead test values from the API of your server now (cwit discover)? [y/N]');
  if (!/^y(es)?$/i.test(answer)) return exit.ok;
  return (await import('../discover/discover.js')).discoverInto({ target });
}

async function askedBaseUrl(): Promise<string | undefined> {
  for (;;) {
    const answer = await answerTo('Base URL of your server (empty: set it later)?');
    if (answer === '') return undefined;
    try {
      readUrl(answer, 'The base URL', 'base');
      return answer;
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      output.say(error.message);
    }
  }
}

function isComplete(target: string): boolean {
  try {
    completeTarget(describedTarget({ target }));
    return true;
  } catch (error) {
    if (error instanceof TargetError) return false;
    throw error;
  }
}

/** The user's answer at a terminal; empty without one. */
async function answerTo(question: string): Promise<string> {
  if (!process.stdin.isTTY || !output.isTTY) return '';
  output.put(`${question} `);
  const lines = createInterface({ input: process.stdin });
  const [line = ''] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
  lines.close();
  return line.trim();
}

export function rendered(template: string, view: object): string {
  const text = readFileSync(packageFile(`src/cli/commands/init/templates/${template}.mustache`), 'utf8');
  return mustache.render(text, view);
}

/** Writes a file, but overwrites one only with `force`. Returns whether it wrote. Throws a TargetError. */
function write(path: string, text: string, force: boolean): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true });
    output.write(path, text, force ? 'w' : 'wx');
    return true;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && syscall === 'open') return false;
    throw new TargetError(`${path} cannot be written (${code}). Name another folder with --dir.`);
  }
}
