import { command } from '../../command.js';
import { list, oneOf, someOf, text, toggle, whole, type FlagValues } from '../../flags.js';

const flags = {
  unspecified: toggle('print what the contract leaves open instead'),
  tag: list('<name>', 'of these tags only'),
  operation: list('<name>', 'of these operations only'),
  level: oneOf(['MUST', 'SHOULD'], 'of this level only'),
  how: someOf(
    '<kind...>',
    ['derived', 'semantics', 'property', 'pact', 'excluded'],
    'filter by kind of test',
  ),
  grep: text('<text>', 'with this text in id, text or clause only'),
  plan: toggle(
    'print which kinds of values, combinations and races a run tries with which operation instead',
  ),
  seed: whole('of the run with this seed (default: 1)'),
  depth: oneOf(['quick', 'standard', 'deep'], 'of a run of this depth (default: standard)'),
  json: toggle('print JSON'),
};

export type ListFlags = FlagValues<typeof flags>;

export const listCommand = command({
  name: 'list',
  group: 'Look',
  description: 'print the requirements, and how each is judged',
  flags,
  run: async (given) => (await import('./list.js')).list(given),
});
