// A run with a URL and credentials alone: the part of the valid variants that `npm test` tries in it.
import { describe, expect, test } from 'vitest';
import { internalErrors, judgeReference } from '../support/run.js';
import { butRateLimit, discoverableVariants, expectGreen, proveDiscovered } from '../variants/green.js';

test('reads enough from the API for 450 requirements, and fails none', async () => {
  const judged = await judgeReference(
    {},
    { discovers: true, only: butRateLimit, effort: { depth: 'standard' } },
  );
  expectGreen(judged);
  expect(internalErrors(judged)).toEqual([]);
  expect(judged.report().summary.judged).toBeGreaterThanOrEqual(450);
  const asked = judged.lines.filter(
    (line) => line.kind === 'ExchangeRecorded' && line.exchange.purpose === 'discovery',
  );
  expect(asked.length).toBeLessThanOrEqual(40);
});

test('small transfers that cost more than their amount are debited once', async () => {
  const judged = await judgeReference(
    { variants: ['transfer-fee-50', 'identity-always-charged'] },
    {
      ...{ discovers: true, input: { features: ['accounts', 'wallet', 'identity'] } },
      only: (id) => /^(initiateTransfer|getWallet|service\/simul)/.test(id),
    },
  );
  expectGreen(judged);
  expect(judged.with('pass'), judged.why('service/simultaneous-debits')).toContain(
    'service/simultaneous-debits',
  );
});

const tenth = discoverableVariants.filter((_, index) => index % 10 === 0);

describe.concurrent('valid variants, with a URL and credentials alone', () => {
  test.each(tenth.map((row) => [row.name, row] as const))('%s', (_, row) => proveDiscovered([row], 'quick'));
});
