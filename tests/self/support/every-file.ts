// Rules for every test file: properties try the same values in each run, and test names are unique, so that no row of a
// table hides another.
import fc from 'fast-check';
import { beforeAll, expect, type RunnerTask } from 'vitest';

fc.configureGlobal({ seed: 20261125 });

beforeAll(({}, { file }) => {
  const names = namesBelow(file.tasks);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

/** The full names of the tests in a file or a describe. */
function namesBelow(tasks: readonly RunnerTask[], outer = ''): string[] {
  return tasks.flatMap((task) => {
    const name = outer + task.name;
    return task.type === 'suite' ? namesBelow(task.tasks, `${name} > `) : [name];
  });
}
