import pc from 'picocolors';
import type { TellWait } from '../../http/long-wait.js';
import { output } from '../../output/output.js';

const { env } = process;
// Pipes, files and CI logs get plain text, which people can search.
const isWanted = !env['NO_COLOR'] && output.isTTY;

export const terminalColors = pc.createColors(isWanted || Boolean(env['FORCE_COLOR']));

const [narrowest, widest] = [60, 140];

/** The width of the terminal in characters, within readable bounds; 100 without a terminal. */
const terminalWidth = Math.min(widest, Math.max(narrowest, output.columns || 100));

export const onTerminal = { colors: terminalColors, width: terminalWidth };

/** Prints the reason for a wait when there is no progress line. It goes to standard error, so JSON output stays valid. */
export const sayWait: TellWait = (ms, why) =>
  output.complain(`waiting up to ${Math.ceil(ms / 1000)} s ${why}`);
