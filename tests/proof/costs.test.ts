// A judge of money compares with what an effect was seen to cost, not with what it should cost.
import { expect, test } from 'vitest';
import { defaults, type Overrides } from '../../reference/behaviour/index.js';
import { internalErrors } from './judge.js';
import { judgeOverridden } from './overridden.js';
import { patient } from './variants/green.js';

/** Uses of a card, with a fee on top of each. */
const withFee = (fee: string): Overrides => ({
  cards: {
    accept: () => undefined,
    move: (card, use, call) => defaults.cards.move(card, { ...use, amount: use.amount.plus(fee) }, call),
  },
});

test.each(['4.90', '5.00', '35.00'])(
  'with a fee of %s on each use of a card, what a use costs is a SHOULD, and breaks no other',
  async (fee) => {
    const only = (id: string): boolean => id.startsWith('mockCardTransaction/');
    const judged = await judgeOverridden(withFee(fee), { ...patient, only });
    expect(internalErrors(judged)).toEqual([]);
    expect(judged.with('fail').map(judged.why)).toEqual([]);
    expect(judged.with('warn')).toEqual(['mockCardTransaction/balance']);
    expect(judged.with('pass')).toContain('mockCardTransaction/idempotency.one-effect');
    expect(judged.with('pass')).toContain('mockCardTransaction/refusal-moves-nothing');
  },
);
