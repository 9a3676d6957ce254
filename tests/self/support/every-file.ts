// Rules for every test file: properties try the same values in each run, and test names are unique, so that no row of a
// table hides another. `npm run prove -- --profile` reads the usage of each file.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, type RunnerTask } from 'vitest';
import { usage, usageBetween, type Usage } from './usage.js';

fc.configureGlobal({ seed: 20261125 });

beforeAll(({}, { file }) => {
  const names = namesBelow(file.tasks);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

let before: Usage;
beforeAll(() => {
  before = usage();
});
afterAll(({}, file) => {
  Object.assign(file.meta, { usage: usageBetween(before, usage()) });
});

/** The full names of the tests in a file or a describe. */
function namesBelow(tasks: readonly RunnerTask[], outer = ''): string[] {
  return tasks.flatMap((task) => {
    const name = outer + task.name;
    return task.type === 'suite' ? namesBelow(task.tasks, `${name} > `) : [name];
  });
}
