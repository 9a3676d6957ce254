import { command } from '../../command.js';
import { oneOf, text, toggle, withDefault, type FlagValues } from '../../flags.js';

const flags = {
  handler: {
    ...oneOf(['node', 'python', 'go', 'java'], 'also write a state handler'),
    value: '<language>',
  },
  ci: { ...oneOf(['github', 'gitlab'], 'also write a CI pipeline'), value: '<host>' },
  dir: withDefault(text('<dir>', 'folder for the files'), '.'),
  force: toggle('overwrite existing files'),
};

export type InitFlags = FlagValues<typeof flags>;

export const initCommand = command({
  name: 'init',
  group: 'Set up',
  description: 'write a first target file; optionally a state handler and a CI pipeline',
  flags,
  run: async (given) => (await import('./init.js')).init(given),
});
