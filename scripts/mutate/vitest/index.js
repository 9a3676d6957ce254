// What declares tests, without the rest of vitest: the tests of a mutated copy run in one process, one by one.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

// The library itself, which this file stands in front of.
const package_ = createRequire(join(process.cwd(), 'package.json')).resolve('vitest/package.json');
const library = await import(pathToFileURL(join(dirname(package_), 'dist/index.js')).href);
let names = [];

// Vitest compares with files of its own state alone.
export const expect = Object.setPrototypeOf(
  (value, ...more) =>
    Object.assign(library.expect(value, ...more), {
      toMatchFileSnapshot: async (path) =>
        library.expect(value).toBe(await readFile(join(process.cwd(), 'tests/unit/cases', path), 'utf8')),
    }),
  library.expect,
);
export const test = declaring((name, run) => {
  globalThis.mutationTests.push({ id: [...names, name].join(' > '), run });
});
export { test as it };
export const describe = declaring((name, declare) => {
  names = [...names, name];
  declare();
  names = names.slice(0, -1);
});

function declaring(declare) {
  const all = (name, options, run) =>
    typeof options === 'function' ? declare(name, options) : declare(name, run);
  const each = (rows) => (name, run) =>
    rows.forEach((row) => declare(name, () => (Array.isArray(row) ? run(...row) : run(row))));
  return Object.assign(all, { each, skipIf: (skips) => (skips ? () => {} : all) });
}
