import { command } from '../../command.js';
import { runFlags, serverFlags } from '../../common-flags.js';
import { text, toggle, withDefault, type FlagValues } from '../../flags.js';

export const judgeFlags = {
  baseUrl: text('<url>', 'server to test (default: the one with the most traffic)'),
  apiKey: text('<key>', 'correct api-key; or set CWIT_API_KEY', {
    details: 'With it, the suite recognizes a wrong one.',
  }),
  apiSecret: text('<secret>', 'correct api-secret, to check event signatures; safer in CWIT_API_SECRET'),
  environment: serverFlags.environment,
  features: serverFlags.features,
  alone: toggle('also test wallet balances, if nothing else used the wallet during the recording', {
    details: 'Incoming payments count as well.',
  }),
  only: runFlags.only,
  skip: runFlags.skip,
  out: withDefault(runFlags.out, 'reports'),
  requireComplete: runFlags.requireComplete,
  showPersonalData: runFlags.showPersonalData,
  verbose: runFlags.verbose,
};

export type JudgeFlags = FlagValues<typeof judgeFlags>;

export const judgeCommand = command({
  name: 'judge',
  group: 'Test',
  description: 'test a server by its recorded traffic (HAR 1.2), without sending requests',
  words: [['<file...>', 'recordings from a browser, a proxy, Playwright or `cwit certify --har`']],
  flags: judgeFlags,
  run: async (flags, files: string[]) => (await import('./judge.js')).judge(files, flags),
});
