import { issues, suite } from '../../contract/package.js';
import { shownUrl } from '../../http/network.js';
import { output } from '../../output/output.js';
import { shellWord } from './reproduce-command.js';

/** Prints an unexpected exception, without secrets, as the text of an issue; `others` counts further exceptions. */
export function printCrash(
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
  const more = others > 0 ? ` ${others} more followed.` : '';
  output.complain(
    `\nThis is an error of cwit itself, not of the server.${more} Please report it${issues ? ` at ${issues}` : ''} with this text:\n\n${lines.map((line) => `    ${line}`.trimEnd()).join('\n')}\n`,
  );
}

// The query of a URL may contain a token.
const shown = (arg: string): string => arg.replace(/[a-z]+:\/\/.*$/is, shownUrl);
