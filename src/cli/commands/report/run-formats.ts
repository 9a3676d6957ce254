import { formats } from '../../../report/formats/formats.js';
import { harText } from '../../io/har-file.js';
import type { RunFolder } from './run-folder.js';

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
