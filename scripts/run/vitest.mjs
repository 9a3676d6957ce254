// Runs projects of vitest.config.mjs in this process and collects the failures.
import { relative } from 'node:path';
import { startVitest } from 'vitest/node';
import { root, withoutTelemetry } from './run.mjs';

export { secondsOf } from './vitest-order.mjs';

/**
 * @param {string[]} projects names in vitest.config.mjs
 * @param {object} options of vitest
 * @param {object} reporter of vitest, besides the one of this function
 * @returns {Promise<{counts: Record<string, Counts>, failures: Failure[], files: FileUsage[]}>} the counts by project, and what
 * each file used
 *
 * @typedef {{passed: number, failed: number, skipped: number}} Counts
 * @typedef {{path: string, requests?: number, cpuSeconds?: number}} FileUsage
 * @typedef {import('./again.mjs').Failed & {title: string, message: string}} Failure
 */
export async function runTests(projects, options = {}, reporter = {}) {
  Object.assign(process.env, withoutTelemetry);
  const vitest = await startVitest('test', [], {
    root,
    project: projects,
    run: true,
    watch: false,
    passWithNoTests: true,
    reporters: [reporter],
    ...options,
  });
  const counts = Object.fromEntries(projects.map((name) => [name, { passed: 0, failed: 0, skipped: 0 }]));
  const failures = [];
  const fail = (path, failed, errors) =>
    failures.push({ ...failed, file: path && relative(root, path), message: errors.map(textOf).join('\n') });
  const files = [];
  for (const module of vitest.state.getTestModules()) {
    files.push({ path: relative(root, module.moduleId), ...module.meta().usage });
    const count = counts[module.project.name];
    const failed = (entity, errors) => {
      count.failed++;
      fail(module.moduleId, entity, errors);
    };
    // A file that does not load reports errors instead of tests.
    if (module.errors().length > 0) failed({ title: '', names: [] }, module.errors());
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      if (state === 'failed') failed({ title: test.fullName, names: namesOf(test) }, errors);
      else count[state]++;
    }
    for (const suite of module.children.allSuites())
      if (suite.errors().length > 0)
        failed({ title: suite.fullName, names: namesOf(suite), isSuite: true }, suite.errors());
  }
  for (const error of vitest.state.getUnhandledErrors()) {
    counts[projects[0]].failed++;
    const { VITEST_TEST_PATH: path = '', VITEST_TEST_NAME: title = 'an error outside any test' } = error;
    // The test that runs when the error arrives may not be the one that caused it.
    fail(path, { title, names: [] }, [error]);
  }
  await vitest.close();
  // Vitest sets the exit code, which is up to the caller.
  process.exitCode = 0;
  return { counts, failures, files };
}

/** The names of the suites around a test or suite, and its own. */
const namesOf = ({ name, parent }) => (parent.type === 'module' ? [name] : [...namesOf(parent), name]);

/** The message and the stack of an error, without the frames of libraries. */
function textOf({ name, message, stack = '', diff }) {
  const frames = stack.split('\n').filter((line) => /^ +at /.test(line) && !line.includes('node_modules'));
  return [`${name}: ${message}`, ...(diff ? [diff] : []), ...frames].join('\n');
}

export function failureText(failures, again) {
  return failures
    .map((one) => {
      const place = [one.file, one.title].filter((part) => part !== '').join(' > ');
      return `FAILED  ${place}\n${one.message}\nAgain: ${again(one)}`;
    })
    .join('\n\n');
}
