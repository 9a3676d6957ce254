import { join } from 'node:path';
import { output } from '../../../output/output.js';
import { formats } from '../../../report/formats/formats.js';
import { TargetError } from '../../../server-under-test/target.js';
import { exitCode } from '../../io/exit.js';
import { harText } from '../../io/har-file.js';
import { FailurePrinter, printReport } from '../../io/show-report.js';
import type { ReportFlags } from './command.js';
import { readRunFolder, type RunFolder } from './run-folder.js';

/** Renders the reports of an earlier run again, and returns the exit code of that run. */
export async function report(dir: string, { format, out, verbose = false }: ReportFlags): Promise<number> {
  if (out !== undefined && format?.length !== 1)
    throw new TargetError('--out needs exactly one --format. Without --out, the files go into the folder.');
  const run = readRunFolder(dir);
  if (run.note !== undefined) output.complain(run.note);
  if (format) {
    const written = format.map((name) => write(name, run, dir, out));
    if (out !== '-') output.say(`Reports: ${written.join(', ')}`);
  } else {
    printReport(run.report, new FailurePrinter({ out: dir, verbose }), { verbose });
  }
  return exitCode(run.report, false);
}

/** The formats of reports, and those of the journal. Without its input, `render` returns null, and `needs` says why. */
export const runFormats = [
  ...formats.map(({ name, file, render, needs = 'report.json has no data for it' }) => ({
    name,
    file,
    needs,
    render: ({ report }: RunFolder) => render(report),
  })),
  {
    name: 'har',
    file: 'traffic.har',
    render: ({ report, journal }: RunFolder) => journal && harText(journal.events, report),
    needs: 'it needs the journal.ndjson of the same run, which is missing',
  },
];

function write(name: string, run: RunFolder, dir: string, out?: string): string {
  const { file, render, needs } = runFormats.find((format) => format.name === name)!;
  const text = render(run);
  if (text === null) throw new TargetError(`${file} cannot be made from ${dir}: ${needs}.`);
  const path = out ?? join(dir, file);
  try {
    if (out === '-') output.putWhole(text);
    else output.write(path, text);
    return path;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new TargetError(`${path} cannot be written (${code}): name another file with --out.`);
  }
}
