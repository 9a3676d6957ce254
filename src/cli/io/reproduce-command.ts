import { realpathSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { shownUrl } from '../../http/network.js';
import { kebab } from '../flags.js';

/**
 * A command line that calls this program the way the user called it: by npm, by its name, or by the path of its file.
 *
 * @param flags by their names in camelCase; undefined and empty values are omitted
 */
export function reproduceCommand(command: string, flags: object, files: readonly string[] = []): string {
  const given = Object.entries(flags).flatMap(([name, value]) => {
    if (value === true) return [`--${kebab(name)}`];
    const values = [value as unknown].flat().filter((one) => one !== undefined);
    return values.length === 0 ? [] : [`--${kebab(name)}`, ...values.map(quoted)];
  });
  return [...caller(command), ...files.map(quoted), ...given].join(' ');
}

function caller(command: string): string[] {
  const path = process.argv[1] ?? '';
  if (command === 'certify' && process.env['npm_lifecycle_event'] === 'start') return ['npm start --'];
  if (basename(path) !== 'cwit') {
    // Node alone does not run the sources.
    const program = path.endsWith('.ts') ? 'npx tsx' : 'node';
    return [`${program} ${quoted(relative('', path))}`, command];
  }
  // npx finds a package that it fetched by the name of the package. In a checkout it only links the command.
  if (/[\\/]_npx[\\/]/.test(realpathSync(path))) return ['npx cwit-conformance', command];
  // The PATH does not contain a command that npm installed in a project.
  return [/[\\/]node_modules[\\/]/.test(path) ? 'npx cwit' : 'cwit', command];
}

function quoted(value: unknown): string {
  // People share reports, so URLs must not contain tokens.
  const text = shownUrl(String(value));
  // The value of a secret header comes from the environment.
  if (/^[\w-]+: \$[A-Z_\d]+$/.test(text)) return `"${text}"`;
  return shellWord(text);
}

/** A word of a command line, quoted for a shell if necessary. */
export const shellWord = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
