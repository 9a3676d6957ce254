import { command } from '../../command.js';
import { runFlags, serverFlags } from '../../common-flags.js';
import { text, toggle, withDefault, type FlagValues } from '../../flags.js';

export const judgeFlags = {
  baseUrl: text('<url>', 'the server that is judged (default: the one most of the traffic went to)'),
  apiKey: text('<key>', 'the right key; or CWIT_API_KEY', {
    details: 'With it, the suite recognises a wrong one.',
  }),
  apiSecret: text('<secret>', 'the right secret, to check signatures of events; better by CWIT_API_SECRET'),
  environment: serverFlags.environment,
  features: serverFlags.features,
  alone: toggle('nobody else moved the wallet meanwhile: judge its balances, too', {
    details: 'Nothing was paid in either.',
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
  description: 'judge recorded traffic (HAR 1.2) by what it shows; nothing is sent',
  words: [['<file...>', 'recordings of a browser, a proxy, Playwright or `cwit certify --har`']],
  flags: judgeFlags,
  run: async (flags, files: string[]) => (await import('./judge.js')).judge(files, flags),
});
