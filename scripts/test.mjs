// `npm test`: installs, builds, and runs the tools and the tests of the project. `npm run check` (`--check`) runs only the
// tools. The last line is the count: `N passed, N failed`.
import { buildIfStale, generateIfStale } from './build.mjs';
import { vitestCommand } from './run/again.mjs';
import { ensureInstalled } from './run/prepare.mjs';
import { runTool } from './run/run.mjs';

const checks = [
  ['lint', 'oxlint', '-c', 'oxlint.config.mjs'],
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['types of the page', 'tsc', '-p', 'src/page'],
  ['types of browser tests', 'tsc', '-p', 'tests/browser'],
  ['generated up to date', 'tsx', 'scripts/generate.ts', '--check'],
  ['unused code', 'knip'],
  ['spec lint', 'redocly', 'lint'],
  ['prose', 'tsx', 'scripts/prose.ts'],
  ['format', 'oxfmt', '--check', '.'],
];
// Projects of vitest.config.mjs.
const tests = {
  certification: 'certification',
  unit: 'unit tests',
  e2e: 'command and package',
  core: 'core of the self-tests',
};
const total = { passed: 0, failed: 0 };
const failures = [];

/** Runs one step, prints its row and counts it. `work` returns an exit code and the output. */
async function step(name, work) {
  const started = performance.now();
  const { code, output } = await work().catch((error) => ({ code: 1, output: error.stack }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  row(name, `${seconds.padStart(6)} s`, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
  if (code !== 0) failures.push(`\n--- ${name} ---\n${output.trim()}`);
  return code === 0;
}

/** Prints a row and adds its counts to the total. */
function row(name, what, { passed, failed }) {
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(22)} ${what}`);
  total.passed += passed;
  total.failed += failed;
}

async function install() {
  ensureInstalled();
  return generateIfStale();
}

/** Runs all projects at once, because some tests mostly wait. */
async function vitest() {
  // A static import would fail before vitest is installed.
  const { failureText, runTests } = await import('./run/vitest.mjs');
  const started = performance.now();
  const { counts, failures: failed } = await runTests(Object.keys(tests));
  for (const [project, name] of Object.entries(tests)) {
    const { passed, failed, skipped } = counts[project];
    // The names of skipped tests state the reason, such as a missing browser.
    const left = skipped > 0 ? `, ${skipped} skipped` : '';
    row(name, `${passed} passed, ${failed} failed${left}`, counts[project]);
  }
  console.log(
    `        ${'all tests'.padEnd(22)} ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`,
  );
  if (failed.length > 0) failures.push(`\n${failureText(failed, vitestCommand)}`);
}

if (await step('install', install)) {
  // A static import would fail before the packages are installed.
  const { default: PQueue } = await import('p-queue');
  const work = ([name, tool, ...args]) => step(name, () => runTool(tool, args));
  await new PQueue({ concurrency: 2 }).addAll(checks.map((check) => () => work(check)));
  if (!process.argv.includes('--check') && (await step('build', buildIfStale))) await vitest();
}
if (failures.length > 0) console.log(failures.join('\n'));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
