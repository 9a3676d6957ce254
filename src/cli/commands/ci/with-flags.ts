/** A command with more flags, which win over its own: what follows `--` is the command of another program. */
export function withFlags(command: readonly string[], flags: readonly string[]): string[] {
  const end = command.includes('--') ? command.indexOf('--') : command.length;
  return [...command.slice(0, end), ...flags, ...command.slice(end)];
}
