import { command } from '../../command.js';
import { list, oneOf, someOf, text, toggle, whole, type FlagValues } from '../../flags.js';

const flags = {
  unspecified: toggle('print instead the unspecified behavior'),
  tag: list('<name>', 'filter by tag'),
  operation: list('<name>', 'filter by operation'),
  level: oneOf(['MUST', 'SHOULD'], 'filter by level'),
  how: someOf(
    '<kind...>',
    ['derived', 'semantics', 'property', 'pact', 'excluded'],
    'filter by kind of test',
  ),
  grep: text('<text>', 'filter by a text in id, requirement or source'),
  plan: toggle(
    'print instead the kinds of values, combinations and races that a run tries for each requirement',
  ),
  seed: whole('seed of the run, for --plan (default: 1)'),
  depth: oneOf(['quick', 'standard', 'deep'], 'depth of the run, for --plan (default: standard)'),
  json: toggle('print JSON'),
};

export type ListFlags = FlagValues<typeof flags>;

export const listCommand = command({
  name: 'list',
  group: 'Inspect',
  description: 'print the requirements, and how each is tested',
  flags,
  run: async (given) => (await import('./list.js')).list(given),
});
