import { expect, test } from 'vitest';
import { alikeKey, IdempotencyModel } from '../../../properties/service/idempotency-model.js';
import type { Case } from '../../../src/cases/case.js';
import { uuidKeys } from '../../../src/cases/idempotency-keys.js';
import { operationOf } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { keyOf, withKey } from '../../../src/domain/idempotency/keyed-request.js';
import type { Referee } from '../../../src/property/sequence.js';

const freeze = { operation: operationOf('freezeCard'), path: {}, query: {}, headers: {} } as unknown as Case;

/** The keys of the requests that `alikeKey` sends, one step after the other, with stored responses of these keys. */
async function sentWith(...stored: string[]): Promise<string[]> {
  const sent: string[] = [];
  const answer = () => ({ response: { status: 200, json: { id: sent.length } } }) as unknown as Exchange;
  const t: object = {
    once: (_: string, work: (t: unknown) => unknown) => work(t),
    http: {
      baseline: () => undefined,
      send: (asked: Case) => {
        sent.push(keyOf(asked));
        return answer();
      },
    },
    cases: { conforming: () => freeze },
  };
  const model = new IdempotencyModel(t as Context, {} as Referee);
  for (const key of stored) {
    const base = withKey(freeze, key);
    const state = { accepted: true, isOpen: false, hasAlike: false };
    model.sent.push({ name: key, base, form: uuidKeys, first: answer(), ...state });
  }
  const step = alikeKey('freezeCard');
  while (step.check(model)) await step.run(model, t as Context);
  return sent;
}

test('a similar key is sent once for each used key, since its own response is then stored', async () => {
  expect(await sentWith('A-7', 'B-7', 'C-1')).toEqual(['A-1', 'B-1', 'C-2']);
  expect(await sentWith()).toEqual([]);
});
