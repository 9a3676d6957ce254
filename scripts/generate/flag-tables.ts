import { readFileSync } from 'node:fs';
import { certifyFlags } from '../../src/cli/commands/certify/command.js';
import { judgeFlags } from '../../src/cli/commands/judge/command.js';
import { watchFlags } from '../../src/cli/commands/watch/command.js';
import { alignedTable } from '../docs/markdown.js';
import { kebab, type Flag, type Flags } from '../../src/cli/flags.js';

const pages: Readonly<Record<string, Flags>> = {
  'docs/certify.md': certifyFlags,
  'docs/traffic.md': judgeFlags,
  'docs/watch.md': watchFlags,
};

const table = /(<!-- flags: .*? -->\n)[^]*?(\n<!-- end of flags -->)/;

/** The pages of the documentation with tables of flags, by their paths relative to `generated`. */
export function flagTables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pages).map(([path, flags]) => {
      const page = readFileSync(path, 'utf8');
      if (!table.test(page)) throw new Error(`${path} has no markers for its table of flags. Add them.`);
      return [
        `../${path}`,
        page.replace(table, (_, begin: string, end: string) => begin + '\n' + tableOf(flags) + end),
      ];
    }),
  );
}

const tableOf = (flags: Flags): string =>
  alignedTable([
    ['flag', 'meaning'],
    ...Object.entries(flags).map(([name, flag]) => [`\`${usage(name, flag)}\``, meaning(flag)]),
  ]) + '\n';

const usage = (name: string, { value }: Flag): string =>
  `--${kebab(name)} ${value.replace('...', '…').replace(/[<>]/g, '').toUpperCase()}`.trim();

function meaning({ help, details, choices, default: value }: Flag): string {
  const names = choices ? `: ${choices.map((choice) => `\`${choice}\``).join(', ')}` : '';
  const standard = value === undefined ? '' : ` (default: ${value as string | number})`;
  const sentence = `${help[0]!.toUpperCase()}${help.slice(1)}${names}${standard}`;
  return [sentence, details].filter(Boolean).join('. ');
}
