import { command } from '../../command.js';
import { serverFlags } from '../../common-flags.js';
import type { FlagValues } from '../../flags.js';

export type DiscoverFlags = FlagValues<typeof serverFlags>;

export const discoverCommand = command({
  name: 'discover',
  description:
    'read test values from the API of the server into the target file; it creates a virtual account each time',
  flags: serverFlags,
  run: async (given) => (await import('./discover.js')).discoverInto(given),
});
