import { depths, type Depth } from '../../../engine/schedule/depth.js';
import { command } from '../../command.js';
import { runFlags, serverFlags, serverUrl, withBaseUrl } from '../../common-flags.js';
import {
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

/** The flags of `cwit certify`. None has a default: the configuration may set it. */
export const certifyFlags = {
  ...serverFlags,
  only: runFlags.only,
  skip: runFlags.skip,
  failed: toggle('test again what failed or warned in the last report in --out', {
    isOfOneCall: true,
    details: 'It uses the seed of that report, and says what is fixed. With nothing left to test it exits 0.',
  }),
  bail: positive('stop after so many failed requirements', { details: 'The rest is not testable.' }),
  watch: toggle('judge again whenever the server was restarted or answers differently', {
    isOfOneCall: true,
    details: 'It says what changed. Ctrl+C ends it.',
  }),
  resumeFrom: text(
    '<dir>',
    'complete the tests that need hours or a day after an earlier run, whose folder this is',
    {
      isOfOneCall: true,
      details: 'See [below](#without-a-clock).',
    },
  ),
  seed: whole('repeat the random choices of an earlier run'),
  path: text('<path>', 'replay one failing case of a property', {
    isOfOneCall: true,
    details: 'Its card shows it. It needs `--seed`, and `--only` with the property.',
  }),
  depth: oneOf<Depth>(Object.keys(depths) as Depth[], 'how much properties try (default: standard)', {
    details: 'See [below](#how-much-is-tried).',
  }),
  spend: {
    ...text(
      '<amount>',
      'what the run may spend from the wallet (default: a fiftieth of it, at most 5000.00)',
      {
        details: 'Only where no state handler fills the wallet. See [below](#spending-limit).',
      },
    ),
    schema: { type: 'string', pattern: String.raw`^\d{1,15}(\.\d{1,2})?$` },
    parse: decimalText,
  },
  maxRequests: positive('send no more than this'),
  maxMinutes: amount('<n>', 'judge no longer than this'),
  connections: positive('maximum requirements tested in parallel (default: 8)', {
    details: 'If the server cannot bear it, the run goes on with one at a time.',
  }),
  out: { ...runFlags.out, help: 'where the reports go (default: reports)' },
  history: text('<file>', 'add a line for this run to a history (ndjson)', {
    details: 'See [ci.md](ci.md#a-history).',
  }),
  historyLength: positive('how many runs the history keeps (default: 400)'),
  har: runFlags.har,
  trace: text('<file>', 'write what happened when, for Perfetto or chrome://tracing', {
    isOfOneCall: true,
  }),
  requireComplete: runFlags.requireComplete,
  baseline: text('<file>', 'fail only on root causes that are not listed in this file', {
    details: 'See [below](#known-violations).',
  }),
  baselineUpdate: toggle('write new root causes into it', { isOfOneCall: true }),
  baselinePrune: toggle('remove root causes from it that are fixed', { isOfOneCall: true }),
  showPersonalData: runFlags.showPersonalData,
  verbose: runFlags.verbose,
  defect: text('<name>', 'break the embedded reference server (see `cwit serve --list`)'),
  variant: commaList('<name>', 'apply a valid variant to the embedded reference server'),
};

export type CertifyFlags = FlagValues<typeof certifyFlags>;

export const certifyCommand = command({
  name: 'certify',
  group: 'Test',
  description: 'test a server; without a URL or target file, the embedded reference server',
  words: [serverUrl],
  flags: certifyFlags,
  run: async (flags, url?: string) => (await import('./certify.js')).certify(withBaseUrl(flags, url)),
});
