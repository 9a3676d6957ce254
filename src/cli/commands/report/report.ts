import { join } from 'node:path';
import { output } from '../../../output/output.js';
import { formats } from '../../../report/formats/formats.js';
import { TargetError } from '../../../target/target.js';
import { exitCode } from '../../io/exit.js';
import { harText } from '../../io/har-file.js';
import { FailurePrinter, printReport } from '../../io/show-report.js';
import type { ReportFlags } from './command.js';
import { readRunFolder, type RunFolder } from './run-folder.js';

/** Renders again what a run left in a folder, and returns the exit code of that run. */
export async function report(dir: string, { format, out, verbose = false }: ReportFlags): Promise<number> {
  if (out !== undefined && format?.length !== 1)
    throw new TargetError(
      '--out is for one format: give one --format, or leave it out to write into the folder.',
    );
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

/** A file that what a run left is rendered to. */
interface RunFormat {
  /** What `--format` calls it. */
  name: string;
  file: string;
  /** Null where what it takes is not there; `needs` says it. */
  render: (run: RunFolder) => string | null;
  needs: string;
}

/** The formats of reports, and what only the journal has. */
export const runFormats: readonly RunFormat[] = [
  ...formats.map(({ name, file, render, needs = 'report.json lacks it' }) => ({
    name,
    file,
    needs,
    render: ({ report, journal }: RunFolder) => render(report, journal?.events),
  })),
  {
    name: 'har',
    file: 'traffic.har',
    render: ({ report, journal }) => journal && harText(journal.events, report),
    needs: 'its exchanges are in journal.ndjson, and there is none of the same run',
  },
];

function write(name: string, run: RunFolder, dir: string, out?: string): string {
  const { file, render, needs } = runFormats.find((format) => format.name === name)!;
  const text = render(run);
  if (text === null) throw new TargetError(`${dir} gives no ${file}: ${needs}.`);
  const path = out ?? join(dir, file);
  if (out === '-') output.putWhole(text);
  else writeTo(path, text);
  return path;
}

function writeTo(path: string, text: string): void {
  try {
    output.write(path, text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new TargetError(`${path} cannot be written (${code}): name another file by --out.`);
  }
}
