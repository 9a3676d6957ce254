import { command } from '../../command.js';
import { toggle } from '../../flags.js';

export const explainCommand = command({
  name: 'explain',
  group: 'Look',
  description: 'print what is known of a requirement, an operation, a ruling, a silence or a state',
  words: [['<id...>', 'ids, or the name of a state']],
  flags: { json: toggle('print JSON') },
  run: async (flags, id: string[]) => (await import('./explain.js')).explain(id, flags),
});
