import pc from 'picocolors';

const { env } = process;
// A pipe, a file and the log of a CI run get plain text: escapes there hinder those who search them.
const isWanted = !env['NO_COLOR'] && Boolean(process.stdout.isTTY);

/** Colours where a person looks: on a terminal, or where FORCE_COLOR asks for them. */
export const terminalColors = pc.createColors(isWanted || Boolean(env['FORCE_COLOR']));
