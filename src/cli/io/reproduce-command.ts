import { basename, relative } from 'node:path';
import { shownUrl } from '../../http/network.js';

type Flags = Record<string, string | number | readonly string[] | undefined>;

/** A command line that calls this program as it was called: by npm, by its name, or by the path of its file. */
export function reproduceCommand(command: string, flags: Flags, files: readonly string[] = []): string {
  const given = Object.entries(flags).flatMap(([name, value]) =>
    value === undefined || [value].flat().length === 0 ? [] : [`--${name}`, ...[value].flat().map(quoted)],
  );
  return [...caller(command), ...files.map(quoted), ...given].join(' ');
}

function caller(command: string): string[] {
  const path = process.argv[1] ?? '';
  if (command === 'certify' && process.env['npm_lifecycle_event'] === 'start') return ['npm start --'];
  if (basename(path) !== 'cwit') return [`node ${quoted(relative('', path))}`, command];
  // What npm installed in a project is on no PATH, and what npx fetched goes by the name of the package.
  if (/[\\/]_npx[\\/]/.test(path)) return ['npx cwit-conformance', command];
  return [/[\\/]node_modules[\\/]/.test(path) ? 'npx cwit' : 'cwit', command];
}

function quoted(value: unknown): string {
  // Reports are shown around.
  const text = shownUrl(String(value));
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
