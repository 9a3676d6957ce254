// The quick unit tests of checks and cases, as killers of mutants.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(process.cwd(), 'tests/unit');
// They judge the project as a whole, or start vitest and servers.
const others = /layers|list-plan|spec-lint|traffic|client/;
const files = readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith('.test.js') && !others.test(name))
  .filter((name) => /src\/(checks|cases)\//.test(readFileSync(join(folder, name), 'utf8')))
  .sort();
for (const name of files) await import(pathToFileURL(join(folder, name)).href);
const tests = new Map(globalThis.mutationTests.map(({ id, run }) => [id, run]));

export const ids = [...tests.keys()];

/** How tests end, up to the first that fails. */
export async function outcomesOf(some) {
  const outcomes = {};
  for (const id of some) {
    try {
      await tests.get(id)();
      outcomes[id] = 'pass';
    } catch {
      return { ...outcomes, [id]: 'fail' };
    }
  }
  return outcomes;
}
