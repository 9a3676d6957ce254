import { count } from '../../contract/words.js';
import { issues, suite } from '../../certify/package.js';
import { shownUrl } from '../../http/network.js';
import { output } from '../../output/output.js';
import { shellWord } from './reproduce-command.js';

/**
 * Tells of an exception that nobody expected, in the form of an issue that can be sent as it is: nothing secret is in
 * it.
 *
 * @param seed of the run, where there was one
 * @param others how many other such exceptions there were
 */
export function tellCrash(
  error: unknown,
  { seed, others = 0 }: { seed?: number; others?: number } = {},
): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const lines = [
    `cwit       ${suite.version}`,
    `node       ${process.version}`,
    `platform   ${process.platform} ${process.arch}`,
    `command    cwit ${process.argv.slice(2).map(shown).map(shellWord).join(' ')}`,
    ...(seed === undefined ? [] : [`seed       ${seed}`]),
    '',
    ...stack.split('\n'),
  ];
  const more = others > 0 ? ` ${count(others, 'other')} came after it.` : '';
  output.complain(
    `\nThis is an error of cwit itself, not of the server.${more} Please report it${issues ? ` at ${issues}` : ''}, with this:\n\n${lines.map((line) => `    ${line}`.trimEnd()).join('\n')}\n`,
  );
}

// A query may have a token in it.
const shown = (arg: string): string => arg.replace(/[a-z]+:\/\/.*$/is, shownUrl);
