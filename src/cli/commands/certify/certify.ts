import { loadSuites } from '../../../certify/suites.js';
import type { RunEvent } from '../../../engine/events.js';
import { toldIfLong } from '../../../http/long-wait.js';
import { shownUrl } from '../../../http/network.js';
import { output } from '../../../output/output.js';
import { baselineWords } from '../../../report/compare/baseline-words.js';
import { changes } from '../../../report/compare/diff-text.js';
import { withComparison } from '../../../report/compare/diff.js';
import { writeReports } from '../../../report/write-reports.js';
import type { Report } from '../../../report/model/model.js';
import { completeTarget } from '../../../target/target.js';
import { startEmbedded, targetOf, type ReferenceOptions, type ReferenceServer } from '../../embedded.js';
import { exit, exitCode } from '../../io/exit.js';
import { tryHar } from '../../io/har-file.js';
import { Interrupts } from '../../io/interrupts.js';
import { earlierReport } from '../../io/read-report.js';
import { lockFolder, makeFolder } from '../../io/report-folder.js';
import { reproduceCommand } from '../../io/reproduce-command.js';
import { Cards, sayReports, showSummary } from '../../io/show-report.js';
import { sayWait, terminalColors } from '../../io/terminal.js';
import type { CertifyFlags } from './command.js';
import { runOnce } from './run-once.js';
import { checkReplay } from './selection.js';
import { settingsOf, type Settings } from './settings.js';
import { watchServer } from './watch-server.js';

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
      const early = isFirst ? cards : null;
      const run = await runOnce({ target: input, settings, embedded, interrupts, early });
      events = run.events;
      before = withComparison(run.report, before);
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

/** What to do where a defect of the embedded server broke nothing: it is there, and nothing that was sent came upon it. */
export function untriedDefect(defect: string | undefined, { summary, effort }: Report): string | null {
  if (defect === undefined || summary.verdict !== 'conforming' || summary.warn > 0) return null;
  const ways = [
    ...(effort?.depth === 'deep' ? [] : ['--depth deep']),
    ...(summary.selectedFrom === undefined ? [] : ['more requirements']),
    'another --seed',
  ];
  return `Nothing that this run tried came upon the defect ${defect}: try ${ways.join(', or ')}.`;
}
