import { command } from '../../command.js';
import { oneOf, toggle, type FlagValues } from '../../flags.js';

const flags = {
  format: oneOf(['text', 'md', 'json'], 'how it is printed'),
  json: toggle('print JSON'),
};

export type DiffFlags = FlagValues<typeof flags>;

export const diffCommand = command({
  name: 'diff',
  group: 'Look',
  description: 'print what is different in the second of two reports',
  words: [
    ['<before>', 'a report.json, or the folder that has it'],
    ['<after>', 'a later one'],
  ],
  flags,
  run: async (given, before: string, after: string) =>
    (await import('./diff.js')).diff({ before, after }, given),
});
