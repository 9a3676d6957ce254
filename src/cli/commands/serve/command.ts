import { command } from '../../command.js';
import { commaList, text, toggle, whole, withDefault, type FlagValues } from '../../flags.js';

const flags = {
  port: withDefault(whole('port to listen on'), 4010),
  host: withDefault(text('<name>', 'address to listen on'), '127.0.0.1'),
  defect: text('<name>', 'start with this defect'),
  variant: withDefault(commaList('<name>', 'start with these valid variants'), []),
  list: toggle('print the defects and variants'),
};

export type ServeFlags = FlagValues<typeof flags>;

export const serveCommand = command({
  name: 'serve',
  group: 'Serve',
  description: 'run the reference server',
  flags,
  run: async (given) => (await import('./serve.js')).serve(given),
});
