import { join } from 'node:path';
import { certify } from '../../../certify/certify.js';
import { journalName } from '../../../certify/journal-file.js';
import type { RunEvent } from '../../../engine/events.js';
import { output } from '../../../output/output.js';
import { isSuiteError } from '../../../report/build/suite-errors.js';
import type { Report } from '../../../report/model/model.js';
import type { TargetInput } from '../../../target/target.js';
import type { ReferenceServer } from '../../embedded.js';
import { printCrash } from '../../io/crash.js';
import { writeHar } from '../../io/har-file.js';
import type { Interrupts } from '../../io/interrupts.js';
import { Trace } from '../../io/trace-file.js';
import { reproduceCommand } from '../../io/reproduce-command.js';
import { addToHistory } from '../history/history.js';
import { progressLine } from './progress.js';
import type { Settings } from './settings.js';

interface OneRun {
  target: TargetInput;
  settings: Settings;
  embedded: ReferenceServer | null;
  interrupts: Interrupts;
}

/** Runs the suite once and prints its progress. It writes history, archive and trace; the caller writes the reports. */
export async function runOnce(run: OneRun): Promise<{ report: Report; events: RunEvent[] }> {
  const { target, settings, interrupts } = run;
  const { how, out, history, har, trace: traceFile } = settings;
  const progress = progressLine(output);
  const trace = traceFile === undefined ? null : new Trace();
  const testing = certify({ target, ...how, journal: join(out, journalName), again: again(run) });
  interrupts.during(() => testing.stop('it was interrupted'));
  const events: RunEvent[] = [];
  let crash: string | undefined;
  try {
    for await (const event of testing) {
      progress.hear(event);
      trace?.hear(event);
      if (event.kind === 'InternalError') crash ??= event.message;
      events.push(event);
    }
    const report = await testing;
    if (history) addToHistory(history.file, report, history.most);
    if (har !== undefined) writeHar(har, events, report);
    if (traceFile !== undefined) trace?.write(traceFile);
    const others = report.problems.filter(isSuiteError).length - 1;
    if (crash !== undefined) printCrash(crash, { seed: report.seed, others });
    return { report, events };
  } finally {
    interrupts.during(null);
    progress.end();
  }
}

function again({ settings, embedded }: OneRun) {
  const judge = reproduceCommand('certify', settings.again);
  if (!embedded) return { judge };
  const { port } = new URL(embedded.url);
  return { judge, serve: reproduceCommand('serve', { port, ...settings.embedded }) };
}
