import { command } from '../../command.js';
import { oneOf, text, toggle, withDefault, type FlagValues } from '../../flags.js';

const flags = {
  handler: {
    ...oneOf(['node', 'python', 'go', 'java'], 'write a state handler, too'),
    value: '<language>',
  },
  ci: { ...oneOf(['github', 'gitlab'], 'write a pipeline that certifies, too'), value: '<host>' },
  dir: withDefault(text('<dir>', 'where the files go'), '.'),
  force: toggle('overwrite existing files'),
};

export type InitFlags = FlagValues<typeof flags>;

export const initCommand = command({
  name: 'init',
  group: 'Set up',
  description: 'write a target file to begin with; a state handler and a pipeline, where asked for',
  flags,
  run: async (given) => (await import('./init.js')).init(given),
});
