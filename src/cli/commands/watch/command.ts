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
  port: withDefault(whole('port on loopback for clients; 0 for any'), 4020),
  preserveHost: toggle("leave the client's Host header; else it is that of the server"),
  ca: serverFlags.ca,
  cert: serverFlags.cert,
  key: serverFlags.key,
  apiKey: text('<key>', 'public key; else that of the traffic'),
  apiSecret: text('<secret>', 'secret; else that of the traffic; better by CWIT_API_SECRET'),
  environment: serverFlags.environment,
  features: serverFlags.features,
  webhookUpstream: text('<url>', 'receiver of the client: events go through a second proxy to it'),
  webhookPort: whole('port on loopback for events; 0 for any (default: 4021)'),
  for: amount('<seconds>', 'end after so long'),
  out: withDefault(runFlags.out, 'reports'),
  har: runFlags.har,
  maxExchanges: withDefault(positive('keep no more than this for the report'), 50_000),
  strictClient: toggle('exit 1 when the client breaks a rule'),
  requireComplete: runFlags.requireComplete,
  showPersonalData: runFlags.showPersonalData,
  verbose: runFlags.verbose,
};

export type WatchFlags = FlagValues<typeof watchFlags>;

export const watchCommand = command({
  name: 'watch',
  group: 'Test',
  description: 'stand between a client and a server, and judge what both do',
  words: [
    [
      '[command...]',
      'after --: a command to run behind the proxy, with its address in CWIT_BASE_URL: the watch ends with it, and with its exit code unless something is broken',
    ],
  ],
  flags: watchFlags,
  run: async (flags, words: string[]) => (await import('./watch.js')).watch(words, flags),
});
