import { formats } from '../report/index.js';
import { har } from '../traffic/har/write.js';
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
  ...formats.map(({ name, file, render }) => ({
    ...{ name, file, render: ({ report }: RunFolder) => render(report) },
    needs: 'the digests of its run are in no report of an earlier version',
  })),
  {
    name: 'har',
    file: 'traffic.har',
    render: ({ report, journal }) => journal && `${JSON.stringify(har(journal.events, report), null, 1)}\n`,
    needs: 'its exchanges are in journal.ndjson, and there is none of the same run',
  },
];
