import { command } from '../../command.js';
import { oneOf, toggle, type FlagValues } from '../../flags.js';

const flags = {
  format: oneOf(['text', 'md', 'json'], 'output format'),
  json: toggle('print JSON'),
};

export type DiffFlags = FlagValues<typeof flags>;

export const diffCommand = command({
  name: 'diff',
  group: 'Inspect',
  description: 'compare two reports',
  words: [
    ['<before>', 'a report.json, or its folder'],
    ['<after>', 'a later one'],
  ],
  flags,
  run: async (given, before: string, after: string) =>
    (await import('./diff.js')).diff({ before, after }, given),
});
