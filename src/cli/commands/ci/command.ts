import { command } from '../../command.js';
import { oneOf, text, withDefault, type FlagValues } from '../../flags.js';

const flags = {
  out: withDefault(text('<dir>', 'where the reports go'), 'reports'),
  failOn: withDefault(
    { ...oneOf(['violations', 'incomplete', 'never'], 'what fails the job'), value: '<what>' },
    'violations',
  ),
};

export type CiFlags = FlagValues<typeof flags>;

export const ciCommand = command({
  name: 'ci',
  group: 'Test',
  description: 'run a command that judges in a pipeline, and tell its host what came of it',
  words: [['<command...>', 'such as: certify --target cwit.target.jsonc --seed 7']],
  flags,
  passesFlagsOn: true,
  run: async (given, words: string[]) => (await import('./ci.js')).ci(words, given),
});
