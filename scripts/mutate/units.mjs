// The quick unit tests of checks and cases, as killers of mutants.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(process.cwd(), 'tests/unit');
const files = ['cases', 'checks']
  .flatMap((name) => readdirSync(join(folder, name), { recursive: true }).map((file) => join(name, file)))
  .filter((name) => name.endsWith('.test.js'))
  .sort();

/** The tests of files by their ids, `FILE > NAME #NUMBER`. */
const tests = new Map();

// A process that judges a few mutants loads the tests of these alone.
const isLoaded = new Map();
async function load(name) {
  const declared = (globalThis.mutationTests = []);
  await import(pathToFileURL(join(folder, name)).href);
  declared.forEach(({ id, run }, index) => tests.set(`${name} > ${id} #${index}`, run));
}

/** The ids of all tests, each on its own. */
export async function groupsOf() {
  for (const name of files) await loaded(name);
  return [...tests.keys()].map((id) => [id]);
}

function loaded(name) {
  if (!isLoaded.has(name)) isLoaded.set(name, load(name));
  return isLoaded.get(name);
}

/** How tests end, up to the first that fails. */
export async function outcomesOf(some) {
  const outcomes = {};
  for (const id of some) {
    try {
      await loaded(id.slice(0, id.indexOf(' > ')));
      await tests.get(id)();
      outcomes[id] = 'pass';
    } catch {
      return { ...outcomes, [id]: 'fail' };
    }
  }
  return outcomes;
}
