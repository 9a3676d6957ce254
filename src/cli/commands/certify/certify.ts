import { join } from 'node:path';
import { loadSuites } from '../../../certify/suites.js';
import { defined } from '../../../contract/json.js';
import { announceLongWait } from '../../../http/long-wait.js';
import { shownUrl } from '../../../http/network.js';
import { output } from '../../../output/output.js';
import { baselineWords } from '../../../report/compare/baseline-words.js';
import { changes } from '../../../report/compare/diff-text.js';
import { withComparison } from '../../../report/compare/diff.js';
import { writeReports } from '../../../report/write-reports.js';
import type { Report } from '../../../report/model/model.js';
import { completeTarget } from '../../../target/target.js';
import { startEmbedded, targetOf, type ReferenceServer } from '../../embedded.js';
import { exit, exitCode } from '../../io/exit.js';
import type { Interrupts } from '../../io/interrupts.js';
import { earlierReport } from '../../io/read-report.js';
import { inReportFolder } from '../../io/report-folder.js';
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
  const { how, out, har, trace } = settings;
  if (flags.failed && how.only?.length === 0) {
    output.say(
      `Nothing is left to test: nothing ${flags.only ? 'that you selected ' : ''}failed or warned in ${join(out, 'report.json')}. Test all again without --failed.`,
    );
    return exit.ok;
  }
  if (how.path !== undefined) checkReplay(how.path, how.seed, how.only ?? [], await loadSuites());
  return inReportFolder(out, { har, trace }, async (interrupts) => {
    const embedded = settings.target ? null : await started(settings.embedded);
    try {
      return await judge(settings, embedded, interrupts);
    } finally {
      await embedded?.close();
    }
  });
}

// A slow machine takes so long.
const startMs = 30_000;

/** The embedded server; while its thread starts, this one loads what will judge it. */
async function started({ defect, variant = [] }: Settings['embedded']): Promise<ReferenceServer> {
  const starting = Promise.all([startEmbedded(defined({ defect, variants: variant })), loadSuites()]);
  const [embedded] = await announceLongWait(starting, startMs, 'for the reference server to start', sayWait);
  return embedded;
}

async function judge(
  settings: Settings,
  embedded: ReferenceServer | null,
  interrupts: Interrupts,
): Promise<number> {
  const { out, har, baseline, verbose } = settings;
  const { defect } = settings.embedded;
  const input = settings.target ?? targetOf(embedded!);
  const target = completeTarget(input);
  output.know({ ...target, headers: { ...target.stateHeaders, ...target.network.headers } });
  output.say(
    embedded
      ? `Judging the embedded reference server${defect ? ` with the defect ${defect}` : ''} (another one: --base-url or --target)`
      : `Judging ${shownUrl(target.baseUrl)}`,
  );
  let before = earlierReport(out);
  const once = async (isFirst: boolean): Promise<number> => {
    const cards = new Cards({ out, verbose });
    const early = isFirst ? cards : null;
    const run = await runOnce({ target: input, settings, embedded, interrupts, early });
    before = withComparison(run.report, before);
    const report = baseline?.kept(before) ?? before;
    const files = writeReports(out, report, har === undefined ? [] : [har], run.events);
    if (isFirst) print(report, cards, files, defect);
    else printChanges(report, cards);
    return exitCode(report, settings.requireComplete);
  };
  if (settings.watch) return watchServer({ target, interrupts, judge: once });
  const code = await once(true);
  if (har !== undefined && output.has(har)) output.say(`Exchanges: ${har}`);
  if (embedded && !defect)
    output.say(
      `Break it: ${reproduceCommand('certify', { defect: 'transfer-debited-twice' })} (names: ${reproduceCommand('serve', {})} --list)`,
    );
  return interrupts.happened ? exit.undecided : code;
}

function print(report: Report, cards: Cards, files: readonly string[], defect: string | undefined): void {
  cards.show(report);
  showSummary(report);
  sayReports(files);
  const untried = untriedDefect(defect, report);
  if (untried !== null) output.say(untried);
}

function printChanges(report: Report, cards: Cards): void {
  const diff = report.since!;
  const broken = diff.verdicts.filter(({ after }) => after === 'fail').map(({ requirement }) => requirement);
  cards.show({ ...report, causes: report.causes.filter(({ requirement }) => broken.includes(requirement)) });
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
