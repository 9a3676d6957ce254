// A wallet that is left low is filled again, and what was found before does not hang on that.
import { describe, expect, test, vi } from 'vitest';
import type { Context } from '../../../../src/domain/context.js';
import { thenRefilled } from '../../../../src/domain/wallet/refill.js';
import { NotTestable, Violation } from '../../../../src/engine/errors.js';

const state = ['a wallet exists', { available_balance: '50000.00' }] as const;
const context = (given: () => Promise<unknown>, onDemand = true) => {
  const asked = vi.fn(given);
  return { t: { states: { onDemand, given: asked } } as unknown as Context, asked };
};
const filled = () => Promise.resolve({});
const refused = () => Promise.reject(new NotTestable('the state handler answered 500'));

describe.each([
  ['that is filled', filled],
  ['that no state fills', refused],
])('after a wallet %s', (_, given) => {
  test('what came of the work stands', async () => {
    const { t, asked } = context(given);
    expect(await thenRefilled(t, () => Promise.resolve('kept'))).toBe('kept');
    expect(asked).toHaveBeenCalledExactlyOnceWith(...state);
  });

  test('a violation stands', async () => {
    const { t, asked } = context(given);
    const violation = new Violation('one thing', 'another');
    await expect(thenRefilled(t, () => Promise.reject(violation))).rejects.toBe(violation);
    expect(asked).toHaveBeenCalledExactlyOnceWith(...state);
  });
});

test('without a state handler nobody is asked', async () => {
  const { t, asked } = context(filled, false);
  expect(await thenRefilled(t, () => Promise.resolve('kept'))).toBe('kept');
  expect(asked).not.toHaveBeenCalled();
});

test('an error of another kind is not kept back', async () => {
  const { t } = context(() => Promise.reject(new Error('the target is down')));
  await expect(thenRefilled(t, () => Promise.resolve())).rejects.toThrow('the target is down');
});
