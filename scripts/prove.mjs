// `npm run prove`: runs the self-tests that `npm test` leaves out. It prints its progress, then each failure with the
// command that repeats it. The last line is the count: `N passed, N failed`. `-- --alone` runs the variants alone, and records
// what they leave untested. `-- --help` lists its options.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { aloneCommand, aloneNamed, patternOf, proveCommand } from './run/again.mjs';
import { prepare } from './run/prepare.mjs';
import { root } from './run/run.mjs';
import { overBudget, usageByKind, usageTable } from './run/self-test-usage.mjs';

const everySeconds = 15;

/** Converts the arguments to options of vitest. */
async function optionsOf(args) {
  const { Command, InvalidArgumentError } = await import('commander');
  const shardOf = (text) => {
    const [, index, count] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
    if (!(Number(index) <= Number(count)))
      throw new InvalidArgumentError('Expected INDEX/COUNT, such as 1/4.');
    return text;
  };
  const { shard, changed, only, alone, matrix, profile } = new Command('npm run prove --')
    .option('--shard <index/count>', 'run a part of the files, to share the work among machines', shardOf)
    .option(
      '--changed [rev]',
      'run only the files that a change since REV can affect (default: uncommitted changes)',
    )
    .option(
      '--only <words...>',
      'run only the tests whose names contain all of these words and quoted phrases',
    )
    .option('--matrix', 'run every defect against its whole operation, and write reports/kill-sheet.json')
    .option('--profile', 'print the requests and the CPU time of each kind and file of the self-tests')
    .option(
      '--alone [names...]',
      'run only the variants alone (default: all), and record what they leave untested for the groups',
    )
    .parse(args, { from: 'user' })
    .opts();
  if (matrix) process.env.PROVE_MATRIX = '1';
  const filters = {
    ...(shard && { shard }),
    ...(changed && { changed }),
    ...(only && { testNamePattern: patternOf(only) }),
    ...(Array.isArray(alone) && { testNamePattern: aloneNamed(alone) }),
  };
  return { filters, profile, alone, matrix };
}

/** A reporter of vitest that prints the progress and the time left every 15 seconds. */
class Progress {
  #started = performance.now();
  #printed = this.#started;
  #counts = { passed: 0, failed: 0, skipped: 0 };
  /** The usual seconds of all files, and of the finished files. */
  #seconds = { all: 0, done: 0 };

  constructor(secondsOf) {
    this.secondsOf = secondsOf;
  }

  onTestRunStart(specifications) {
    for (const { moduleId } of specifications) this.#seconds.all += this.secondsOf(moduleId);
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    this.#counts[state]++;
    // An interrupted run prints no summary.
    if (state === 'failed')
      console.log(
        [`FAILED  ${test.fullName}`, ...errors.map(({ message }) => beginning(message))].join('\n'),
      );
    const now = performance.now();
    if (now - this.#printed < everySeconds * 1000) return;
    this.#printed = now;
    const { all, done } = this.#seconds;
    const { passed, failed } = this.#counts;
    const left =
      done > 0 ? `, about ${inMinutes(((now - this.#started) / 1000) * (all / done - 1))} left` : '';
    console.log(`${Math.floor((100 * done) / all)} %  ${passed} passed, ${failed} failed${left}`);
  }

  onTestModuleEnd({ moduleId }) {
    this.#seconds.done += this.secondsOf(moduleId);
  }
}

/** Also collects what each variant alone left untested. */
class AloneProgress extends Progress {
  untested = new Map();

  onTestCaseResult(test) {
    super.onTestCaseResult(test);
    const { untested } = test.meta();
    if (untested && test.result().state === 'passed') this.untested.set(test.name, untested);
  }
}

const beginning = (message) => message.split('\n').slice(0, 10).join('\n').slice(0, 2000);

const inMinutes = (seconds) =>
  `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`;

try {
  await prepare();
  const { filters, profile, alone, matrix } = await optionsOf(process.argv.slice(2));
  const isFull = !alone && Object.keys(filters).length === 0;
  // A full run must not mix its rows of the detection matrix with those of an earlier run.
  if (isFull) rmSync(join(root, 'reports/kill-sheet'), { recursive: true, force: true });
  const { failureText, runTests, secondsOf } = await import('./run/vitest.mjs');
  const started = performance.now();
  const progress = new AloneProgress(secondsOf);
  const { counts, failures, files } = await runTests(
    alone ? ['alone'] : ['self', 'closing'],
    filters,
    progress,
  );
  const usage = usageByKind(files);
  // A part of the files sends a part of the requests, and the detection matrix needs more of them.
  const excesses = isFull && !matrix ? overBudget(usage) : [];
  const sum = (state) => Object.values(counts).reduce((total, count) => total + count[state], 0);
  const [passed, skipped] = ['passed', 'skipped'].map(sum);
  const failed = sum('failed') + excesses.length;
  if (failures.length > 0) console.log(`\n${failureText(failures, alone ? aloneCommand : proveCommand)}`);
  for (const excess of excesses) console.log(`\nFAILED  ${excess}`);
  if (profile) console.log(`\n${usageTable(usage)}`);
  if (passed + failed === 0 && !filters.changed)
    throw new Error(
      alone ? 'No variant has this name.' : 'No test name contains these words. Pass others to --only.',
    );
  if (alone) {
    const { writeRecord } = await import('./run/alone-record.mjs');
    await writeRecord(progress.untested, alone === true && failed === 0);
  }
  console.log(`\n${inMinutes((performance.now() - started) / 1000)}`);
  // Vitest counts the tests that --only leaves out as skipped.
  const left = filters.testNamePattern ? 0 : skipped;
  console.log(`${passed} passed, ${failed} failed${left > 0 ? `, ${left} skipped` : ''}`);
  process.exit(failed === 0 ? 0 : 1);
} catch (error) {
  console.error(error.message);
  process.exit(2);
}
