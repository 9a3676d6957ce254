import { command } from '../../command.js';
import { runFlags } from '../../common-flags.js';
import { someOf, text, type FlagValues } from '../../flags.js';

const formats = ['json', 'junit', 'html', 'certificate', 'side-effects', 'md', 'sarif', 'ndjson', 'har'];
const flags = {
  format: someOf('<name...>', formats, 'write these files (default: print the cards and the summary)'),
  out: text('<file>', 'where the one format goes, - for the output (default: into the folder)'),
  verbose: runFlags.verbose,
};

export type ReportFlags = FlagValues<typeof flags>;

export const reportCommand = command({
  name: 'report',
  group: 'Look',
  description: 're-render the reports of an earlier or interrupted run',
  words: [['[dir]', 'the folder of its reports', 'reports']],
  flags,
  run: async (given, dir: string) => (await import('./report.js')).report(dir, given),
});
