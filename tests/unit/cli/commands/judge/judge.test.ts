import { expect, test } from 'vitest';
import { spanOf } from '../../../../../src/cli/commands/judge/judge.js';
import { exchangeOf } from '../../../support/exchange.js';

const at = (startedAt: string) => exchangeOf({ startedAt, durationMs: 500 });
const exchanges = [at('2030-01-01T00:00:00.000Z'), at('2030-01-02T00:00:01.000Z')];
const advance = (seconds: number) => ({
  ...{ state: 'the clock advances', params: { seconds }, values: {}, onDemand: true },
  time: '2030-01-01T00:00:01.000Z',
});

test.each([
  ['by others lasts as long as its clock says', undefined, '2030-01-02T00:00:01.500Z'],
  [
    'by the suite leaves out the time by which it advanced the clock',
    { nonce: 'n', states: [advance(86_400)] },
    '2030-01-01T00:00:01.500Z',
  ],
])('a recording %s', (_, facts, finishedAt) => {
  expect(spanOf(exchanges, facts)).toEqual({ startedAt: exchanges[0]!.startedAt, finishedAt });
});
