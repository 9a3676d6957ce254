import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import mustache from 'mustache';
import { output } from '../../../output/output.js';
import { TargetError } from '../../../target/target.js';
import { reproduceCommand } from '../../io/reproduce-command.js';
import type { InitFlags } from './command.js';
import { filesFor, stateHandler, targetFile } from './files.js';

/** Writes what a first certification takes, but for files that are there already, and says what to do next. */
export async function init({ handler, ci, dir, force = false }: InitFlags): Promise<number> {
  const files = filesFor(dir, handler, ci);
  const kept = files.filter(({ path, template, view }) => {
    const written = write(join(dir, path), rendered(template, view), force);
    output.say(written ? `wrote  ${join(dir, path)}` : `kept   ${join(dir, path)}: --force writes it anew`);
    return !written;
  });
  // A target file of before does not name the state handler of now.
  const flag = handler && kept.some(({ path }) => path === targetFile) && { 'state-handler': stateHandler };
  const next = [
    ...files.flatMap((file) => file.next),
    'export CWIT_API_KEY=… CWIT_API_SECRET=…',
    ...[...(handler ? [] : ['discover']), 'doctor', 'certify'].map((command) =>
      reproduceCommand(command, { target: join(dir, targetFile), ...flag }),
    ),
  ];
  output.say(`\nNext\n${next.map((line) => `  ${line}`).join('\n')}`);
  const question = '\nRead test values from the API of your server now (cwit discover)?';
  if (handler || !(await agrees(question))) return 0;
  return (await import('../discover/discover.js')).discoverInto({ target: join(dir, targetFile) });
}

/** Whether somebody at a terminal says yes to a question; without a terminal, nobody does. */
async function agrees(question: string): Promise<boolean> {
  const { stdin: input } = process;
  if (!input.isTTY || !output.isTTY) return false;
  output.put(`${question} [y/N] `);
  const lines = createInterface({ input });
  const [line = ''] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
  lines.close();
  return /^y(es)?$/i.test(line.trim());
}

export function rendered(template: string, view: object): string {
  const text = readFileSync(new URL(`templates/${template}.mustache`, import.meta.url), 'utf8');
  return mustache.render(text, view);
}

/** Whether it was written: it is not where there is such a file, unless by force. Throws a TargetError. */
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
