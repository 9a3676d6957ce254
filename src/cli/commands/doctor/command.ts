import { command } from '../../command.js';
import { serverFlags } from '../../common-flags.js';
import { toggle, type FlagValues } from '../../flags.js';

const flags = { json: toggle('print the lines as JSON'), ...serverFlags };

export type DoctorFlags = FlagValues<typeof flags>;

export const doctorCommand = command({
  name: 'doctor',
  description: 'check the prerequisites of `certify` without judging or changing the server',
  flags,
  run: async (given) => (await import('./doctor.js')).doctor(given),
});
