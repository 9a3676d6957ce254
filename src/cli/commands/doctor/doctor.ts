import { examine, type Line } from '../../../certify/doctor/doctor.js';
import type { Light } from '../../../certify/doctor/findings.js';
import { output } from '../../../output/output.js';
import { wrap } from '../../../report/text/plain-text.js';
import { exit } from '../../io/exit.js';
import { sayWait, terminalColors as colors } from '../../io/terminal.js';
import { describedTarget } from '../certify/settings.js';
import type { DoctorFlags } from './command.js';

const marks: Readonly<Record<Light, string>> = {
  green: colors.green('✓'),
  yellow: colors.yellow('?'),
  red: colors.red('✗'),
};
const width = 13;

/** Prints the prerequisites of a run line by line, each with a fix unless it is green. */
export async function doctor({ json, ...flags }: DoctorFlags): Promise<number> {
  const lines: Line[] = [];
  for await (const line of examine(describedTarget(flags), sayWait)) {
    const isNew = lines.at(-1)?.check !== line.check;
    lines.push(line);
    if (!json) output.say(inWords(line, isNew).join('\n'));
  }
  const reds = lines.filter(({ light }) => light === 'red').length;
  if (json) output.putWhole(`${JSON.stringify({ ready: reds === 0, lines }, null, 2)}\n`);
  else if (reds === 0) output.say(colors.green('\nReady: run `cwit certify` with the same arguments.'));
  else output.say(colors.red(`\nNot ready: fix the ${reds === 1 ? 'line' : `${reds} lines`} marked ✗.`));
  return reds > 0 ? exit.undecided : exit.ok;
}

function inWords({ check, light, text, next, snippet }: Line, isNew: boolean): string[] {
  const indent = ' '.repeat(width + 4);
  const [first = '', ...rest] = wrap(indent, text);
  return [
    `  ${marks[light]} ${colors.bold((isNew ? check : '').padEnd(width))} ${first.trim()}`,
    ...rest,
    ...(next === undefined ? [] : wrap(indent, `→ ${next}`)),
    ...(snippet === undefined ? [] : snippet.split('\n').map((line) => colors.dim(indent + line))),
  ];
}
