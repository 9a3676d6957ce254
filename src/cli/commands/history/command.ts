import { command } from '../../command.js';
import { whole, withDefault } from '../../flags.js';

export const historyCommand = command({
  name: 'history',
  group: 'Inspect',
  description: 'print the last runs of a history, one per line',
  words: [['<file>', 'written by `cwit certify --history`']],
  flags: { last: withDefault(whole('number of runs to show'), 14) },
  run: async (flags, file: string) => (await import('./history.js')).history(file, flags),
});
