// The same seed sends the same requests, whatever is judged at the same time. Another one sends others where there is
// room for values of chance, and where a plan rotates.
import { expect, test } from 'vitest';
import type { RequirementId } from '../../src/contract/contract.js';
import type { SentRequest } from '../../src/contract/exchange.js';
import { judgeReference, type JudgeOptions } from './judge.js';

// Reads of the balance depend on how fast it settles, twins and the requests of a burst arrive in any order, events
// carry the time.
async function sent(options: JudgeOptions): Promise<SentRequest[]> {
  const { lines } = await judgeReference({}, { effort: { depth: 'standard' }, ...options });
  return lines.flatMap((line) =>
    line.kind === 'ExchangeRecorded' &&
    line.exchange.operation !== 'getWallet' &&
    !line.exchange.received &&
    !line.exchange.purpose.startsWith('service/rate-limit')
      ? [line.exchange.request]
      : [],
  );
}

const whole = async (options: JudgeOptions): Promise<string[]> =>
  (await sent({ connections: 1, ...options }))
    .map(({ method, path, body }) => `${method} ${path} ${body ?? ''}`)
    .sort();

// Lanes ask for states in any order, and the reference server numbers what it gives: only what states do not give.
const outlines = async (options: JudgeOptions): Promise<string[]> =>
  (await sent(options))
    .map(({ method, path, body }) => {
      const [place = '', query = ''] = path.split('?');
      const members = /^\{.*\}$/s.test(body ?? '')
        ? [...(body ?? '').matchAll(/"(\w+)":/g)].map(([, name]) => name)
        : [];
      return [
        method,
        place.replaceAll(/[^/]*\d[^/]*/g, '#'),
        ...new URLSearchParams(query).keys(),
        ...members,
      ].join(' ');
    })
    .sort();

test('one seed, twice', async () => {
  expect(await whole({ seed: 7 })).toEqual(await whole({ seed: 7 }));
});

test('lanes side by side send what is sent one after the other', async () => {
  const alone = await outlines({ seed: 7, connections: 1 });
  expect(await outlines({ seed: 7 })).toEqual(alone);
  expect(await outlines({ seed: 7 })).toEqual(alone);
});

test('another seed tries other values where there is room', async () => {
  const only = (id: RequirementId): boolean => /\/fuzz\.(valid|bytes)$/.test(id);
  expect(await whole({ seed: 8, only })).not.toEqual(await whole({ seed: 7, only }));
});
