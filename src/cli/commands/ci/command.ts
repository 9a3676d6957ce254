import { command } from '../../command.js';
import { oneOf, text, withDefault, type FlagValues } from '../../flags.js';

const flags = {
  out: withDefault(text('<dir>', 'folder for the reports'), 'reports'),
  failOn: withDefault(
    { ...oneOf(['violations', 'incomplete', 'never'], 'outcome that fails the job'), value: '<what>' },
    'violations',
  ),
};

export type CiFlags = FlagValues<typeof flags>;

export const ciCommand = command({
  name: 'ci',
  group: 'Test',
  description: 'run a test command in a pipeline, and report its results to the CI host',
  words: [['<command...>', 'such as: certify https://sandbox.example.com --seed 7']],
  flags,
  passesFlagsOn: true,
  run: async (given, words: string[]) => (await import('./ci.js')).ci(words, given),
});
