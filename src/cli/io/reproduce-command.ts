import { realpathSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { shownUrl } from '../../http/network.js';
import { flagNamed } from '../flags.js';

/** A command line that calls this program as the user did: by npm, by name or by path. Flags without a value are omitted. */
export function reproduceCommand(command: string, flags: object, files: readonly string[] = []): string {
  const given = Object.entries(flags).flatMap(([name, value]) => {
    if (value === true) return [flagNamed(name)];
    const values = [value as unknown].flat().filter((one) => one !== undefined);
    return values.length === 0 ? [] : [flagNamed(name), ...values.map(quoted)];
  });
  return [...caller(command), ...files.map(quoted), ...given].join(' ');
}

function caller(command: string): string[] {
  const path = process.argv[1] ?? '';
  if (command === 'certify' && process.env['npm_lifecycle_event'] === 'start') return ['npm start --'];
  const isNamed = basename(path) === 'cwit';
  const agent = process.env['npm_config_user_agent']?.split('/', 1)[0];
  const manager = agent === 'pnpm' || agent === 'yarn' ? agent : isNamed && 'npx';
  // The PATH does not contain a command that a package manager installed in a project. In a checkout, npx only links it.
  if (manager && /[\\/]node_modules[\\/]/.test(path)) {
    const isFetched = /[\\/](_npx|dlx(-\d+)?)[\\/]/.test(realpathSync(path));
    const fetch =
      manager === 'npx' ? 'npx cwit-conformance' : `${manager} dlx --package=cwit-conformance cwit`;
    return [isFetched ? fetch : `${manager} cwit`, command];
  }
  if (isNamed) return ['cwit', command];
  // Node alone does not run the sources.
  return [`${path.endsWith('.ts') ? 'npx tsx' : 'node'} ${quoted(relative('', path))}`, command];
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
