// `npm test`: installs and builds, then checks the project by its tools and its tests. `npm run check` (`--check`) runs
// the tools alone. The last line is the count: `N passed, N failed`.
import { build } from './build.mjs';
import { ensureInstalled } from './ensure-install.mjs';
import { runTool } from './run.mjs';

const checks = [
  ['lint', 'oxlint', '-c', 'oxlint.config.mjs'],
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['types of the page', 'tsc', '-p', 'src/page'],
  ['types of browser tests', 'tsc', '-p', 'tests/browser'],
  ['generated up to date', 'tsx', 'scripts/generate.ts', '--check'],
  ['unused code', 'knip'],
  ['spec lint', 'redocly', 'lint'],
  ['licences', 'tsx', 'scripts/licences.ts', '--check'],
  ['format', 'oxfmt', '--check', '.'],
];
const tests = [
  ['certification', 'certification'],
  ['unit tests', 'unit'],
  ['command and package', 'e2e'],
  ['core of the self-tests', 'core'],
];
const total = { passed: 0, failed: 0 };
const failures = [];

/** Runs one step, prints its row and counts it. `work` gives what was said, and counts if it has any. */
async function step(name, work) {
  const started = performance.now();
  const { code, output, passed, failed, skipped = 0 } = counted(await work().catch(thrown));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const mark = failed === 0 ? 'ok    ' : 'FAILED';
  const counts = passed + failed > 1 ? `  ${passed} passed, ${failed} failed` : '';
  // Tests in a browser, for example, where none is installed: the names of the tests say why.
  const left = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`${mark}  ${name.padEnd(22)} ${seconds.padStart(6)} s${counts}${left}`);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(`\n--- ${name} ---\n${output.trim()}`);
  return code === 0;
}

const thrown = (error) => ({ code: 1, output: error.stack });
const counted = ({ code, ...result }) => ({
  code,
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  ...result,
});

async function install() {
  ensureInstalled();
  return { code: 0, output: '' };
}

/** Runs the tests of one project of vitest.config.mjs. */
async function vitest(project) {
  // Vitest is there only once it is installed.
  const { failureText, runTests } = await import('./vitest.mjs');
  const { failures: failed, ...counts } = await runTests([project]);
  const again = ({ file, name }) => `npx vitest run ${file} -t ${JSON.stringify(name)}`;
  return { code: failed.length === 0 ? 0 : 1, output: failureText(failed, again), ...counts };
}

/** The steps, at most two at a time. */
async function inPairs(steps) {
  const waiting = [...steps];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all([worker(), worker()]);
}

if (await step('install', install)) {
  const tools = checks.map(([name, tool, ...args]) => [name, () => runTool(tool, args)]);
  await inPairs(
    tools.map(
      ([name, work]) =>
        () =>
          step(name, work),
    ),
  );
  if (!process.argv.includes('--check') && (await step('build', build))) {
    for (const [name, project] of tests) await step(name, () => vitest(project));
  }
}
if (failures.length > 0) console.log(failures.join('\n'));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
