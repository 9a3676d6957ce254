import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { NotTestable, Violation } from '../../../src/engine/errors.js';
import type { RequirementContext } from '../../../src/engine/context/context.js';
import { entries } from '../../conformance/transfers/transfers.js';

/** Tests `never-credits` at a wallet whose balance grows by these amounts, one at each transfer. */
async function testedWith(...gains: string[]): Promise<void> {
  let balance = new Big('1000.00');
  const t: object = {
    http: { baseline: () => undefined, client: { initiateTransfer: () => undefined } },
    cases: { conforming: () => ({ body: {} }) },
    amount: (text: string) => text,
    fresh: () => 'TRF-1',
    answers: {
      reply: () => {
        balance = balance.plus(gains.shift() ?? '0');
        return { exchange: { response: { status: 200, json: {} } } };
      },
    },
    wallet: { quiet: () => balance, settled: () => balance },
    ledger: { lagMs: 0 },
    result: { observe: () => undefined },
  };
  await entries.find(({ id }) => id === 'initiateTransfer/never-credits')!.run(t as RequirementContext);
}

test.each<[how: string, gains: string[], wanted: object | undefined]>([
  ['no gain', [], undefined],
  ['a deposit that does not repeat', ['700.00'], undefined],
  ['two deposits of different amounts', ['700.00', '1210.50'], expect.any(NotTestable)],
  ['a credit that repeats', ['50.00', '50.00'], expect.any(Violation)],
  ['a credit less a fee that varies', ['49.00', '48.25'], expect.any(Violation)],
  ['a credit for zero', ['0', '10.00', '10.00'], expect.any(Violation)],
])('transfers of negative amounts and zero with %s', async (_, gains, wanted) => {
  const error: unknown = await testedWith(...gains).catch((thrown: unknown) => thrown);
  expect(error).toEqual(wanted);
});
