// The wallet and all operations that spend from it, in any sequence. The model of the money checks each step.
import type { Context } from '../../src/domain/context.js';
import { type Pace, pickAt } from '../../src/cases/sampling.js';
import { suite } from '../../src/domain/suite.js';
import { expectUnbroken, survey, type Sequences } from '../../src/property/sequence.js';
import { advance, charge, order, overspend, repeatOrder, replay, steps, transfer } from './steps.js';
import { spenders, WalletModel, type Step } from './wallet-model.js';

export const { entries, requirement } = suite('alone');

// Sequences that find faults of caches, locks and ledgers. They reuse a reference or key after other requests, after a refusal, after
// other spending operations, or hours later.
const references: Record<string, Step[]> = {
  'references after a rejection': [
    transfer('b', '1333.30', true),
    transfer('a', '1250.75'),
    overspend('too much', '0.01'),
    replay('b', 'without its key'),
    replay('too much'),
    transfer('c', '1470.05'),
  ],
  'references after a day': [
    transfer('a', '1250.75'),
    transfer('c', '1470.05'),
    replay('c', 'under another key'),
    transfer('d', '1018.30'),
    overspend('too much', '0.01'),
    replay('too much'),
    advance(25),
    replay('a'),
  ],
};
const mixtures: Record<string, Step[]> = {
  'spenders one after the other': [
    transfer('a', '2000.10', true),
    order('a'),
    charge('verifyEnhancedNin'),
    transfer('b', '1612.40'),
    repeatOrder('a'),
    charge('queryLoanFeature'),
    replay('a'),
    charge('verifyEnhancedNin'),
  ],
  'spenders after an hour': [
    order('b'),
    charge('queryLoanFeature'),
    charge('verifyEnhancedNin'),
    transfer('b', '1612.40'),
    order('c'),
    advance(1),
    replay('b'),
    repeatOrder('b'),
    charge('queryLoanFeature'),
  ],
};

const due = ({ seed, isWhole }: Pace): string[] =>
  [references, mixtures].flatMap((all) => (isWhole ? Object.keys(all) : [pickAt(Object.keys(all), seed)]));
const sequences = { ...references, ...mixtures };

for (const id of ['getWallet', ...spenders] as const) {
  requirement(
    `${id}/any-sequence`,
    { kind: 'property', sampling: { column: 'keys and repetition', kinds: due } },
    (t) =>
      expectUnbroken(t, id, sequencesOf(t), () =>
        t.once('sequences that spend from the wallet', (t) => survey(t, sequencesOf(t))),
      ),
  );
}

function sequencesOf(t: Context): Sequences<WalletModel, Context> {
  return {
    first: due(t.sampling.pace).map((name) => sequences[name]!),
    steps,
    longest: 12,
    random: 1,
    deep: 20,
    begin: (referee) => WalletModel.begin(t, referee),
  };
}
