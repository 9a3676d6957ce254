import pc from 'picocolors';
import type { TellWait } from '../../http/long-wait.js';
import { output } from '../../output/output.js';

const { env } = process;
// A pipe, a file and the log of a CI run get plain text: escapes there hinder those who search them.
const isWanted = !env['NO_COLOR'] && output.isTTY;

/** Colours where a person looks: on a terminal, or where FORCE_COLOR asks for them. */
export const terminalColors = pc.createColors(isWanted || Boolean(env['FORCE_COLOR']));

const [narrowest, widest] = [60, 140];

/** The width of the terminal in characters, within bounds that read well; 100 where there is none. */
export const terminalWidth = Math.min(widest, Math.max(narrowest, output.columns || 100));

/** How cards are shown where the output goes. */
export const onTerminal = { colors: terminalColors, width: terminalWidth };

/** Says what is waited for, where no progress is shown; beside the output, so that who reads JSON gets nothing else. */
export const sayWait: TellWait = (ms, why) =>
  output.complain(`waiting up to ${Math.ceil(ms / 1000)} s ${why}`);
