import { join } from 'node:path';
import { certify as judge } from '../../../certify/certify.js';
import { journalName } from '../../../certify/journal-file.js';
import { loadSuites } from '../../../certify/suites.js';
import type { RunEvent } from '../../../engine/events.js';
import { toldIfLong } from '../../../http/long-wait.js';
import { shownUrl } from '../../../http/network.js';
import { output } from '../../../output/output.js';
import { baselineWords } from '../../../report/compare/baseline-words.js';
import { changes } from '../../../report/compare/diff-text.js';
import { writeReports } from '../../../report/index.js';
import type { Report } from '../../../report/model/model.js';
import { isSuiteError } from '../../../report/build/suite-errors.js';
import { withSince } from '../../../report/compare/diff.js';
import { completeTarget, type TargetInput } from '../../../target/target.js';
import { Cards } from '../../io/cards.js';
import type { CertifyFlags } from './command.js';
import { startEmbedded, targetOf, type ReferenceOptions, type ReferenceServer } from '../../embedded.js';
import { tellCrash } from '../../io/crash.js';
import { exit, exitCode } from '../../io/exit.js';
import { makeFolder } from '../../io/folder.js';
import { addToHistory } from '../history/history.js';
import { Interrupts } from '../../io/interrupts.js';
import { lockFolder } from '../../io/lock.js';
import { progressLine } from './progress.js';
import { earlierReport } from '../../io/read-report.js';
import { checkReplay } from './replay.js';
import { reproduceCommand } from '../../io/reproduce-command.js';
import { sayReports } from '../../io/say-reports.js';
import { untriedDefect } from './untried-defect.js';
import { sayWait } from '../../io/say-wait.js';
import { settingsOf, type Settings } from './settings.js';
import { showSummary } from '../../io/show-summary.js';
import { terminalColors } from '../../io/terminal-colors.js';
import { watchServer } from './certify-watch.js';
import { tryHar, writeHar } from '../../io/write-har.js';

/** Judges a target, prints the summary and the failure cards, leaves the reports, and returns the exit code. */
export async function certify(flags: CertifyFlags): Promise<number> {
  const settings = settingsOf(flags);
  const { how, out, requireComplete, embedded: options } = settings;
  if (how.path !== undefined) checkReplay(how.path, how.seed, how.only ?? [], await loadSuites());
  makeFolder(out);
  if (settings.har !== undefined) tryHar(settings.har);
  const unlock = lockFolder(out);
  const interrupts = new Interrupts();
  let embedded: ReferenceServer | null = null;
  try {
    const { defect, variant = [] } = options;
    if (!settings.target) embedded = await started({ ...(defect ? { defect } : {}), variants: variant });
    const input = settings.target ?? targetOf(embedded!);
    const target = completeTarget(input);
    output.know({ ...target, headers: { ...target.stateHeaders, ...target.network.headers } });
    output.say(
      embedded
        ? `Judging the embedded reference server${defect ? ` with the defect ${defect}` : ''} (another one: --base-url or --target)`
        : `Judging ${shownUrl(target.baseUrl)}`,
    );
    const { verbose } = settings;
    let cards = new Cards({ out, verbose });
    let events: RunEvent[] = [];
    let before = earlierReport(out);
    const once = async (isFirst: boolean) => {
      cards = new Cards({ out, verbose });
      events = [];
      const report = await judged(input, settings, embedded, interrupts, isFirst ? cards : null, events);
      before = withSince(report, before);
      return settings.baseline?.kept(before) ?? before;
    };
    if (settings.watch) {
      const show = (report: Report, isFirst: boolean): number => {
        (isFirst ? print : printChanges)(report, cards, settings, events);
        return exitCode(report, requireComplete);
      };
      return await watchServer({ target, interrupts, judge: once, show });
    }
    const report = await once(true);
    print(report, cards, settings, events);
    if (settings.har !== undefined && output.has(settings.har)) output.say(`Exchanges: ${settings.har}`);
    if (embedded && !defect)
      output.say(
        `Break it: ${reproduceCommand('certify', { defect: 'transfer-debited-twice' })} (names: ${reproduceCommand('serve', {})} --list)`,
      );
    return interrupts.happened ? exit.undecided : exitCode(report, requireComplete);
  } finally {
    unlock();
    interrupts.close();
    await embedded?.close();
  }
}

const longWait = 30;

/** One judgement, with its progress: its events are added to `events`. Before a long wait it shows the cards that are known by then. */
async function judged(
  target: TargetInput,
  { how, again, out, history, har: archive, baseline, embedded: options }: Settings,
  embedded: ReferenceServer | null,
  interrupts: Interrupts,
  cards: Cards | null,
  events: RunEvent[],
): Promise<Report> {
  const progress = progressLine(output);
  const run = judge({
    target,
    ...how,
    journal: join(out, journalName),
    again: {
      judge: reproduceCommand('certify', again),
      ...(embedded
        ? { serve: reproduceCommand('serve', { port: new URL(embedded.url).port, ...options }) }
        : {}),
    },
  });
  interrupts.during(() => run.stop('it was interrupted'));
  let crash: string | undefined;
  try {
    for await (const event of run) {
      // Who waits for so long may as well read what is known.
      if (event.kind === 'Waiting' && event.seconds >= longWait) {
        const known = run.soFar();
        if (known) cards?.show(baseline?.applied(known) ?? known);
      }
      progress.hear(event);
      if (event.kind === 'InternalError') crash ??= event.message;
      events.push(event);
    }
    const report = await run;
    if (history) addToHistory(history.file, report, history.most);
    if (archive !== undefined) writeHar(archive, events, report);
    const others = report.problems.filter(isSuiteError).length - 1;
    if (crash !== undefined) tellCrash(crash, { seed: report.seed, others });
    return report;
  } finally {
    interrupts.during(null);
    progress.end();
  }
}

// A slow machine takes so long.
const startMs = 30_000;

/** The embedded server; while its thread starts, this one loads what will judge it. */
async function started(options: ReferenceOptions): Promise<ReferenceServer> {
  const starting = Promise.all([startEmbedded(options), loadSuites()]);
  const [embedded] = await toldIfLong(starting, startMs, 'for the reference server to start', sayWait);
  return embedded;
}

const write = (report: Report, { out, har }: Settings, events: readonly RunEvent[]): string[] =>
  writeReports(out, report, har === undefined ? [] : [har], events);

function print(report: Report, cards: Cards, settings: Settings, events: readonly RunEvent[]): void {
  const files = write(report, settings, events);
  cards.show(report);
  showSummary(report);
  sayReports(files);
  const untried = untriedDefect(settings.embedded.defect, report);
  if (untried !== null) output.say(untried);
}

function printChanges(report: Report, cards: Cards, settings: Settings, events: readonly RunEvent[]): void {
  write(report, settings, events);
  const diff = report.since!;
  const news = new Set(
    diff.verdicts.flatMap(({ requirement, after }) => (after === 'fail' ? [requirement] : [])),
  );
  cards.show({ ...report, causes: report.causes.filter(({ requirement }) => news.has(requirement)) });
  const parts = [changes(diff, terminalColors), baselineWords(report, terminalColors)];
  output.say(`\n${parts.filter(Boolean).join('\n')}`);
}
