// Limits > row selection_token length: a search returns tokens of different lengths, and each can be quoted.
import { expect, test } from 'vitest';
import { defaults, type Overrides } from '../../../reference/behaviour/index.js';
import { Refusal } from '../../../reference/refusal.js';
import { textOf } from '../../../reference/rules.js';
import { Flights } from '../../../reference/store/flights.js';
import { internalErrors } from '../support/run.js';
import { testOverridden } from '../support/overridden-target.js';

const { flights: sound } = defaults;
const lengths = [260, 60, 460];

/** A server whose middle offer of three has the longest token. */
const tested = async (flights: Overrides['flights']) => {
  const token: (typeof sound)['token'] = (call) =>
    sound.token(call).padEnd(lengths[call.store.next('token length') % lengths.length]!, 'a');
  const found = await testOverridden(
    { flights: { token, ...flights } },
    { effort: { depth: 'standard' }, only: (id) => id.startsWith('createFlightQuote/') },
  );
  expect(internalErrors(found)).toEqual([]);
  return [...found.killed.keys()];
};

test('tokens of different lengths are valid', async () => expect(await tested({})).toEqual([]));

test('the rejection of a long token for its length is a violation', async () =>
  expect(await tested({ quoteFields: () => ({ selection_token: textOf(16, 300) }) })).toContain(
    'createFlightQuote/response.success',
  ));

test('the rejection of a long token as sold out is allowed', async () =>
  expect(
    await tested({
      offer(token, call) {
        if (token.length > 300) throw new Refusal('conflict', 'Sold out');
        return sound.offer(token, call);
      },
    }),
  ).toEqual([]));

test('the suite reports a long token that gets another offer', async () =>
  expect(
    await tested({
      offer(token, call) {
        const found = sound.offer(token, call);
        return token.length > 300 ? [...call.store.part(Flights).offers.values()][0]! : found;
      },
    }),
  ).toContain('createFlightQuote/selected-option'));
