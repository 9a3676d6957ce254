import { command } from '../../command.js';
import { runFlags } from '../../common-flags.js';
import { someOf, text, type FlagValues } from '../../flags.js';

const formats = ['json', 'junit', 'html', 'certificate', 'md', 'sarif', 'har'];
const flags = {
  format: someOf('<name...>', formats, 'write these files (default: print the summary and failure reports)'),
  out: text('<file>', 'file for a single format, - for standard output (default: in the folder)'),
  verbose: runFlags.verbose,
};

export type ReportFlags = FlagValues<typeof flags>;

export const reportCommand = command({
  name: 'report',
  group: 'Inspect',
  description: 're-render the reports of an earlier or interrupted run',
  words: [['[dir]', 'folder of the reports', 'reports']],
  flags,
  run: async (given, dir: string) => (await import('./report.js')).report(dir, given),
});
