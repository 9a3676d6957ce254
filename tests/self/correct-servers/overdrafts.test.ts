// The suite reports only the operation that takes the wallet below zero, with the accepted request as evidence, even
// without a state handler. The cost of an effect is its observed cost.
import { expect, test } from 'vitest';
import { defaults, type Overrides } from '../../../reference/behaviour/index.js';
import { derivedId, type OperationId } from '../../../src/contract/contract.js';
import type { Verdict } from '../../../src/contract/verdict.js';
import type { Fixture } from '../../../src/server-under-test/target.js';
import { fixturesOf } from '../support/fixture-of.js';
import { internalErrors, testServer, type TestResult } from '../support/run.js';
import { testOverridden, withOverridden } from '../support/overridden-target.js';
import { patient } from '../variants/green.js';

const states: readonly [state: string, params: NonNullable<Fixture['params']>][] = [
  ['a bank account exists', { type: 'nuban' }],
  ['an eSIM package is on sale', {}],
  ['an identity exists', {}],
  ['a loan feature subject exists', {}],
];

/** Tests a server with a defect in one operation and a given balance, with fixtures only. */
function testByFixtures(operation: OperationId, overrides: Overrides, held: string): Promise<TestResult> {
  return withOverridden(
    overrides,
    async ({ stateHandler, ...served }) => {
      const wallet = ['a wallet exists', { available_balance: held }] as const;
      const fixtures = await fixturesOf({ stateHandler }, [...states, wallet]);
      const features = ['wallet', 'esim', 'identity', 'idempotency'];
      // A low spending limit would stop the run before the wallet is empty.
      const spend = '1000000.00';
      const prices = { createEsimOrder: '5000.00', queryLoanFeature: '500.00', verifyEnhancedNin: '500.00' };
      return testServer({ ...served, fixtures, features, spend, prices }, { ...patient, keepAlive: true });
    },
    operation,
  );
}

/** The answers to the requests in the evidence of failures. */
function shownBy({ lines }: TestResult): string[] {
  const failures = lines.flatMap((line): Verdict[] =>
    line.kind === 'VerdictReached' && line.verdict.outcome === 'fail' ? [line.verdict] : [],
  );
  return failures.flatMap(({ evidence }) =>
    lines.flatMap((line) =>
      line.kind === 'ExchangeRecorded' && line.exchange.id === evidence?.exchange
        ? [`${line.exchange.operation} ${line.answer}`]
        : [],
    ),
  );
}

const unlookedAt: Overrides = {
  charges: { affordable: () => true },
  identity: { isCharged: () => true },
  transfers: { affordable: () => true },
};

const soon = 'insufficient-balance';
// A large balance may go below zero only after many simultaneous orders, so either requirement may fail first.
const soonOrAtOnce = 'insufficient-balance or no-overdraft';

test.concurrent.each<[operation: OperationId, held: string, shows: string]>([
  ['createEsimOrder', '8000.00', soon],
  ['createEsimOrder', '20000.00', soon],
  ['createEsimOrder', '30000.00', soon],
  ['createEsimOrder', '40000.00', soonOrAtOnce],
  ['initiateTransfer', '8000.00', soon],
  ['initiateTransfer', '20000.00', soon],
  ['verifyEnhancedNin', '200.00', soon],
  ['verifyEnhancedNin', '400.00', soon],
  ['queryLoanFeature', '200.00', soon],
  ['queryLoanFeature', '700.00', soon],
])('%s does not check the balance of %s: %s', async (operation, held, shows) => {
  const tested = await testByFixtures(operation, unlookedAt, held);
  expect(internalErrors(tested)).toEqual([]);
  const failed = tested.with('fail');
  const shown = shows.split(' or ').map((name) => derivedId(operation, name));
  expect(failed.filter((id) => shown.includes(id))).toHaveLength(1);
  expect(failed.filter((id) => !id.startsWith(`${operation}/`)).map(tested.why)).toEqual([]);
  expect(new Set(shownBy(tested))).toEqual(new Set([`${operation} accepted`]));
});

/** Adds a fee to each use of a card. */
const withFee = (fee: string): Overrides => ({
  cards: {
    accept: () => undefined,
    move: (card, use, call) => defaults.cards.move(card, { ...use, amount: use.amount.plus(fee) }, call),
  },
});

test.each(['4.90', '5.00', '35.00'])(
  'a fee of %s on each use of a card breaks only the SHOULD about the balance',
  async (fee) => {
    const only = (id: string): boolean => id.startsWith('mockCardTransaction/');
    const tested = await testOverridden(withFee(fee), { ...patient, only });
    expect(internalErrors(tested)).toEqual([]);
    expect(tested.with('fail').map(tested.why)).toEqual([]);
    expect(tested.with('warn')).toEqual(['mockCardTransaction/balance']);
    expect(tested.with('pass')).toContain('mockCardTransaction/idempotency.one-effect');
    expect(tested.with('pass')).toContain('mockCardTransaction/refusal-moves-nothing');
  },
);
