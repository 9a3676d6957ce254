import { command } from '../../command.js';
import { runFlags, serverFlags } from '../../common-flags.js';
import {
  amount,
  positive,
  required,
  text,
  toggle,
  whole,
  withDefault,
  type FlagValues,
} from '../../flags.js';

export const watchFlags = {
  upstream: required(text('<url>', 'base URL of the server')),
  port: withDefault(whole('loopback port for clients; 0 for any'), 4020),
  preserveHost: toggle("keep the client's Host header (default: that of the server)"),
  ca: serverFlags.ca,
  cert: serverFlags.cert,
  key: serverFlags.key,
  apiKey: text('<key>', 'api-key (default: the one in the traffic)'),
  apiSecret: text('<secret>', 'api-secret (default: the one in the traffic); safer in CWIT_API_SECRET'),
  environment: serverFlags.environment,
  features: serverFlags.features,
  webhookUpstream: text('<url>', 'webhook receiver of the client: a second proxy forwards events to it'),
  webhookPort: whole('loopback port for events; 0 for any (default: 4021)'),
  for: amount('<seconds>', 'duration of the watch'),
  out: withDefault(runFlags.out, 'reports'),
  har: runFlags.har,
  maxExchanges: withDefault(positive('maximum number of exchanges in the report'), 50_000),
  strictClient: toggle('exit 1 if the client breaks a rule'),
  requireComplete: runFlags.requireComplete,
  showPersonalData: runFlags.showPersonalData,
  verbose: runFlags.verbose,
};

export type WatchFlags = FlagValues<typeof watchFlags>;

export const watchCommand = command({
  name: 'watch',
  group: 'Test',
  description: 'run a proxy between a client and a server, and test both',
  words: [
    [
      '[command...]',
      'after --: a command that uses the proxy, whose address is in CWIT_BASE_URL; the watch ends with it and returns its exit code unless a requirement fails',
    ],
  ],
  flags: watchFlags,
  run: async (flags, words: string[]) => (await import('./watch.js')).watch(words, flags),
});
