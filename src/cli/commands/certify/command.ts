import { depths, type Depth } from '../../../engine/schedule/depth.js';
import { command } from '../../command.js';
import { runFlags, serverFlags, serverUrl, withBaseUrl } from '../../common-flags.js';
import {
  list,
  amount,
  decimalText,
  commaList,
  oneOf,
  positive,
  text,
  toggle,
  whole,
  type FlagValues,
} from '../../flags.js';

/** The flags of `cwit certify`. They have no defaults here, because the configuration may set them. */
export const certifyFlags = {
  ...serverFlags,
  only: runFlags.only,
  skip: runFlags.skip,
  failed: toggle(
    'test again the requirements that failed, warned or were masked in the last report in --out',
    {
      isOfOneCall: true,
      details:
        'It uses the seed of that report and lists what is fixed. With nothing left to test it exits 0.',
    },
  ),
  bail: positive('stop after this number of failed requirements', { details: 'The rest is not testable.' }),
  watch: toggle('test again whenever the server restarts or answers differently', {
    isOfOneCall: true,
    details: 'It prints the changes. Ctrl+C ends it.',
  }),
  resumeFrom: text(
    '<dir>',
    'test the requirements that need an hour or a day to pass after the run in this folder',
    {
      isOfOneCall: true,
      details: 'See [below](#without-a-clock).',
    },
  ),
  seed: whole('seed of the random choices, to repeat an earlier run'),
  path: text('<path>', 'replay one failing case of a property', {
    isOfOneCall: true,
    details: 'The failure report shows it. It needs `--seed`, and `--only` with the property.',
  }),
  depth: oneOf<Depth>([...depths], 'how many values properties try (default: standard)', {
    details: 'See [below](#how-much-is-tried).',
  }),
  spend: {
    ...text('<amount>', 'maximum to spend from the wallet (default: a fiftieth of it, at most 5000.00)', {
      details: 'It applies when no state handler fills the wallet. See [below](#spending-limit).',
    }),
    schema: { type: 'string', pattern: String.raw`^\d{1,15}(\.\d{1,2})?$` },
    parse: decimalText,
  },
  price: {
    ...list(
      '<operation=amount>',
      'the price of a product until a response shows it, such as createEsimOrder=15200.00',
      {
        details: 'It is needed if no response shows the price. See [below](#spending-limit).',
      },
    ),
    schema: { type: 'array', items: { type: 'string', pattern: String.raw`^\w+=\d{1,15}(\.\d{1,2})?$` } },
  },
  wallet: oneOf(
    ['own', 'shared'],
    'the clients that move the wallet: only this run (default), or others as well',
    {
      details:
        'In a shared wallet, the run reports only movements that match the amounts of its own requests.',
    },
  ),
  maxRequests: positive('maximum number of requests'),
  maxMinutes: amount('<n>', 'maximum duration of the run'),
  connections: positive('maximum requirements tested in parallel (default: 8)', {
    details: 'If the server is overloaded, the run continues with one at a time.',
  }),
  out: { ...runFlags.out, help: 'folder for the reports (default: reports)' },
  history: text('<file>', 'append a line for this run to a history (ndjson)', {
    details: 'See [ci.md](ci.md#a-history).',
  }),
  historyLength: positive('number of runs that the history keeps (default: 400)'),
  har: runFlags.har,
  trace: text('<file>', 'write a timeline of the run for Perfetto or chrome://tracing', {
    isOfOneCall: true,
  }),
  requireComplete: runFlags.requireComplete,
  baseline: text('<file>', 'fail only on root causes that are not listed in this file', {
    details: 'See [below](#known-violations).',
  }),
  baselineUpdate: toggle('add new root causes to the baseline', { isOfOneCall: true }),
  baselinePrune: toggle('remove fixed root causes from the baseline', { isOfOneCall: true }),
  showPersonalData: runFlags.showPersonalData,
  verbose: runFlags.verbose,
  defect: text('<name>', 'start the embedded reference server with this defect (see `cwit serve --list`)'),
  variant: commaList('<name>', 'apply a valid variant to the embedded reference server'),
};

export type CertifyFlags = FlagValues<typeof certifyFlags>;

export const certifyCommand = command({
  name: 'certify',
  group: 'Test',
  description: 'test a server; without a URL or target file, the embedded reference server',
  words: [serverUrl],
  flags: certifyFlags,
  run: async (flags, url?: string) => (await import('./certify.js')).certifyServer(withBaseUrl(flags, url)),
});
