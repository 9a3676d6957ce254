import { command } from '../../command.js';
import { serverFlags, serverUrl, withBaseUrl } from '../../common-flags.js';
import type { FlagValues } from '../../flags.js';

export type DiscoverFlags = FlagValues<typeof serverFlags>;

export const discoverCommand = command({
  name: 'discover',
  group: 'Set up',
  description: 'read test values from the server into the target file; creates a virtual account each time',
  words: [serverUrl],
  flags: serverFlags,
  run: async (flags, url?: string) => (await import('./discover.js')).discoverInto(withBaseUrl(flags, url)),
});
