// `npm test`: installs and builds, then judges the project by its tools and its tests. `npm run check`
// (`--check`) is the tools alone. The last line is the count: `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './ensure-install.mjs';
import { root, runTool } from './run.mjs';

const checks = [
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['types of the page', 'tsc', '-p', 'src/page'],
  ['types of browser tests', 'tsc', '-p', 'tests/browser'],
  ['lint', 'oxlint', '-c', 'oxlint.config.mjs'],
  ['spec lint', 'redocly', 'lint'],
  ['generated up to date', 'tsx', 'scripts/generate.ts', '--check'],
  ['licences', 'tsx', 'scripts/licences.ts', '--check'],
  ['format', 'oxfmt', '--check', '.'],
  ['knip', 'knip'],
];
const total = { passed: 0, failed: 0 };
const failures = [];

/** Runs one step, prints its row and counts it. `work` gives the exit code, what was said, and counts if it has any. */
async function step(name, work) {
  const started = performance.now();
  const {
    code,
    output,
    passed = code === 0 ? 1 : 0,
    failed = code === 0 ? 0 : 1,
    skipped = 0,
  } = await work().catch((error) => ({ code: 1, output: error.message }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const mark = failed === 0 ? 'ok    ' : 'FAILED';
  const counts = passed + failed > 1 ? `  ${passed} passed, ${failed} failed` : '';
  // Those in a browser, for example, where none is installed: the names of the tests say why.
  const left = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`${mark}  ${name.padEnd(22)} ${seconds.padStart(6)} s${counts}${left}`);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(`\n--- ${name} ---\n${output.trim()}`);
  return failed === 0;
}

async function install() {
  ensureInstalled();
  return { code: 0, output: '' };
}

async function vitest() {
  const folder = mkdtempSync(join(tmpdir(), 'cwit-test-'));
  const file = join(folder, 'results.json');
  // Of a thousand tests only those that failed are worth reading; the rest is a count.
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const { code, output } = await runTool('vitest', ['run', ...reporters]);
  const results = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  rmSync(folder, { recursive: true });
  const stories = results.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(assertionResults.length === 0 && message ? [`${relative(root, name)}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => `${relative(root, name)} > ${test.fullName}\n${withoutLibraries(test.failureMessages)}`),
  ]);
  const titles = stories.map((story) => story.split('\n')[0]);
  // A file that does not load has no tests. An error outside of all tests fails the run alone.
  const unloaded = results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = results.numFailedTests + unloaded.length;
  return {
    code,
    // A log may be cut: what failed comes before how.
    output: stories.length > 0 ? [titles.join('\n'), ...stories].join('\n\n') : output,
    passed: results.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: results.numPendingTests,
  };
}

/** The messages without the frames of the tools that ran the test. */
function withoutLibraries(messages) {
  return messages
    .flatMap((message) => message.split('\n').filter((line) => !/^ +at .*node_modules/.test(line)))
    .join('\n');
}

/** The steps in their order, at most two at a time. */
async function inPairs(steps) {
  const waiting = [...steps];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all([worker(), worker()]);
}

const everything = !process.argv.includes('--check');
if (await step('install', install)) {
  if (everything) await step('build', build);
  const rows = checks.map(
    ([name, tool, ...args]) =>
      () =>
        step(name, () => runTool(tool, args)),
  );
  // Tests wait now and then: beside them the tools take what is left of the processors.
  await inPairs(everything ? [() => step('tests', vitest), ...rows] : rows);
}
if (failures.length > 0) console.log(failures.join('\n'));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
