import { join } from 'node:path';
import { checkReplay } from '../../../certify/options.js';
import { certify } from '../../../certify/certify.js';
import { journalName } from '../../../certify/journal-file.js';
import { loadSuites } from '../../../certify/suites.js';
import { defined } from '../../../contract/json.js';
import type { RunEvent } from '../../../engine/events.js';
import { announceLongWait } from '../../../http/long-wait.js';
import { shownUrl } from '../../../http/network.js';
import { output } from '../../../output/output.js';
import { baselineWords } from '../../../report/compare/baseline-words.js';
import { changes } from '../../../report/compare/diff-text.js';
import { withComparison } from '../../../report/compare/diff.js';
import { writeReports } from '../../../report/write-reports.js';
import type { Report } from '../../../report/model/model.js';
import { completeTarget, type TargetInput } from '../../../server-under-test/target.js';
import { startEmbedded, targetOf, type ReferenceServer } from '../../embedded.js';
import { flagNamed } from '../../flags.js';
import { printCrash } from '../../io/crash.js';
import { exit, exitCode } from '../../io/exit.js';
import { writeHar } from '../../io/har-file.js';
import type { Interrupts } from '../../io/interrupts.js';
import { earlierReport } from '../../io/read-report.js';
import { inReportFolder } from '../../io/report-folder.js';
import { reproduceCommand } from '../../io/reproduce-command.js';
import { FailurePrinter, printReport } from '../../io/show-report.js';
import { sayWait, terminalColors } from '../../io/terminal.js';
import { Trace } from '../../io/trace-file.js';
import { addToHistory } from '../history/history.js';
import type { CertifyFlags } from './command.js';
import { progressLine } from './progress.js';
import { withFailedBefore } from './selection.js';
import { settingsOf, type Settings } from './settings.js';
import { watchServer } from './watch-server.js';

/** Tests a server, prints the results, writes the reports, and returns the exit code. */
export async function certifyServer(flags: CertifyFlags): Promise<number> {
  const settings = settingsOf(flags);
  const { how, out, har, trace } = settings;
  if (flags.failed && how.only?.length === 0) {
    output.say(
      `Nothing is left to test: no ${flags.only ? 'selected ' : ''}requirement failed or warned in ${join(out, 'report.json')}. Test all requirements without --failed.`,
    );
    return exit.ok;
  }
  if (how.path !== undefined) checkReplay(how, await loadSuites(), flagNamed);
  return inReportFolder(out, { har, trace }, async (interrupts) => {
    const embedded = settings.target ? null : await started(settings.embedded);
    try {
      return await testServer({ settings, embedded, interrupts });
    } finally {
      await embedded?.close();
    }
  });
}

// A slow machine needs this long.
const startMs = 30_000;

/** Starts the embedded server in a thread, and loads the test suites meanwhile. */
async function started({ defect, variant = [] }: Settings['embedded']): Promise<ReferenceServer> {
  const starting = Promise.all([startEmbedded(defined({ defect, variants: variant })), loadSuites()]);
  const [embedded] = await announceLongWait(starting, startMs, 'for the reference server to start', sayWait);
  return embedded;
}

interface Running {
  settings: Settings;
  embedded: ReferenceServer | null;
  interrupts: Interrupts;
}

async function testServer(running: Running): Promise<number> {
  const { settings, embedded, interrupts } = running;
  const { out, har, verbose } = settings;
  const { defect } = settings.embedded;
  const input = settings.target ?? targetOf(embedded!);
  const target = completeTarget(input);
  output.know({ ...target, headers: { ...target.stateHeaders, ...target.network.headers } });
  output.say(
    embedded
      ? `Testing the embedded reference server${defect ? ` with the defect ${defect}` : ''} (to test yours: ${reproduceCommand('certify', {})} URL)`
      : `Testing ${shownUrl(target.baseUrl)}`,
  );
  let last = earlierReport(out);
  const printer = new FailurePrinter({ out, verbose });
  const testOnce = async (isFirst: boolean): Promise<number> => {
    const run = await runSuite(running, input);
    const report = decorated(run.report, last, settings);
    const files = write(report, run.events, settings);
    last = report;
    if (isFirst) printReport(report, printer, { files, verbose });
    else printChanges(report, printer);
    return exitCode(report, settings.requireComplete);
  };
  if (settings.watch) return watchServer({ target, interrupts, testOnce });
  const code = await testOnce(true);
  const untried = untriedDefect(defect, last!);
  if (untried !== null) output.say(untried);
  if (har !== undefined && output.has(har)) output.say(`Exchanges: ${har}`);
  if (embedded && !defect)
    output.say(
      `To see a failing report: ${reproduceCommand('certify', { defect: 'transfer-debited-twice' })} (all defects: ${reproduceCommand('serve', {})} --list)`,
    );
  return interrupts.happened ? exit.undecided : code;
}

/** Runs the suite, prints its progress and writes its timeline. */
async function runSuite({ settings, embedded, interrupts }: Running, target: TargetInput) {
  const { how, out, trace } = settings;
  const progress = progressLine(output);
  const timeline = trace === undefined ? null : new Trace();
  const testing = certify({
    ...{ target, ...how, journal: join(out, journalName), again: again(settings, embedded) },
  });
  const { events } = testing;
  interrupts.during(() => testing.stop('it was interrupted'));
  try {
    for await (const event of testing) {
      progress.hear(event);
      timeline?.hear(event);
    }
    const report = await testing;
    if (trace !== undefined) timeline?.write(trace);
    const crash = events.find((event) => event.kind === 'InternalError');
    if (crash) printCrash(crash.message, { seed: report.seed, others: report.suiteErrors! - 1 });
    return { report, events };
  } finally {
    interrupts.during(null);
    progress.end();
  }
}

/** Adds to a report what earlier runs and the baseline tell about it. */
const decorated = (report: Report, last: Report | undefined, { baseline }: Settings): Report =>
  [withFailedBefore, withComparison, ...(baseline ? [baseline] : [])].reduce(
    (made, decorate) => decorate(made, last),
    report,
  );

/** Writes the files of a run, and returns the paths of the reports. */
function write(report: Report, events: readonly RunEvent[], { out, history, har }: Settings): string[] {
  if (history) addToHistory(history.file, report, history.most);
  if (har !== undefined) writeHar(har, events, report);
  return writeReports(out, report, har === undefined ? [] : [har]);
}

function again(settings: Settings, embedded: ReferenceServer | null) {
  const retest = reproduceCommand('certify', settings.again);
  if (!embedded) return { retest };
  const { port } = new URL(embedded.url);
  return { retest, serve: reproduceCommand('serve', { port, ...settings.embedded }) };
}

function printChanges(report: Report, printer: FailurePrinter): void {
  const diff = report.since!;
  const failing = diff.verdicts.filter(({ after }) => after === 'fail').map(({ requirement }) => requirement);
  printer.print({
    ...report,
    causes: report.causes.filter(({ requirement }) => failing.includes(requirement)),
  });
  const parts = [changes(diff, terminalColors), baselineWords(report, terminalColors)];
  output.say(`\n${parts.filter(Boolean).join('\n')}`);
}

/** Advice when the run did not trigger the chosen defect of the embedded server; null when it did. */
export function untriedDefect(defect: string | undefined, { summary, effort }: Report): string | null {
  if (defect === undefined || summary.verdict !== 'conforming' || summary.warn > 0) return null;
  const ways = [
    ...(effort?.depth === 'deep' ? [] : ['--depth deep']),
    ...(summary.selectedFrom === undefined ? [] : ['more requirements']),
    'another --seed',
  ];
  return `This run did not trigger the defect ${defect}: try ${ways.join(', or ')}.`;
}
