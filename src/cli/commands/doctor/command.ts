import { command } from '../../command.js';
import { serverFlags, serverUrl, withBaseUrl } from '../../common-flags.js';
import { toggle, type FlagValues } from '../../flags.js';

const flags = { json: toggle('print the lines as JSON'), ...serverFlags };

export type DoctorFlags = FlagValues<typeof flags>;

export const doctorCommand = command({
  name: 'doctor',
  group: 'Test',
  description: 'check the prerequisites of `certify` without testing or changing the server',
  words: [serverUrl],
  flags,
  run: async (values, url?: string) => (await import('./doctor.js')).doctor(withBaseUrl(values, url)),
});
