import pc from 'picocolors';
import type { TellWait } from '../../http/long-wait.js';
import { output } from '../../output/output.js';

const { env } = process;
// Pipes, files and CI logs get plain text, which people can search.
const isWanted = !env['NO_COLOR'] && output.isTTY;

export const terminalColors = pc.createColors(isWanted || Boolean(env['FORCE_COLOR']));

/** The colors and the width of the terminal, within readable bounds. */
export const onTerminal = {
  colors: terminalColors,
  width: Math.min(140, Math.max(60, output.columns || 100)),
};

/** Prints the reason for a wait when there is no progress line. It goes to standard error, so JSON output stays valid. */
export const sayWait: TellWait = (ms, why) =>
  output.complain(`waiting up to ${Math.ceil(ms / 1000)} s ${why}`);
