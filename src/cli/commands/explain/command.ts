import { command } from '../../command.js';
import { toggle } from '../../flags.js';

export const explainCommand = command({
  name: 'explain',
  group: 'Inspect',
  description: 'explain a requirement, operation, tag, feature, defect, variant, interpretation or state',
  words: [['<id...>', 'ids, tags, features, defects or variants; or the name of one state']],
  flags: { json: toggle('print JSON') },
  run: async (flags, id: string[]) => (await import('./explain.js')).explain(id, flags),
});
