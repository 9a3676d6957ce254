import { expect, test } from 'vitest';
import { missingLine } from '../../e2e/guide/excerpt.js';

const output = 'Testing http://127.0.0.1:33395\n\n  ✓ pace  38 ms\nFAIL  one\n  in seed 7\nNOT CONFORMING';

test.each([
  ['Testing http://127.0.0.1:8080\n✓ pace 2 ms', null],
  ['Testing …\n…\nin seed 12\nNOT CONFORMING', null],
  ['Testing http://127.0.0.1:8080\nFAIL one', 'FAIL one'],
  ['FAIL one\n…\nTesting …', 'Testing …'],
  ['FAIL two', 'FAIL two'],
  ['NOT CONFORMING\nmore', 'more'],
])('of the excerpt %j the line that is not there: %j', (excerpt, missing) => {
  expect(missingLine(excerpt, output)).toBe(missing);
});

test.each(['286 requests in 13.5 s, with a sample', '✓ state handler "a wallet exists": given …\nReady: …'])(
  'of a slow run the excerpt %j is complete',
  (excerpt) => {
    const slow = [
      '286 requests in 2 min 5 s, with a sample',
      '? state handler "a wallet exists": slow (2500 ms)',
      '                 → A run requests it more than once.',
      'Ready: run `cwit certify`',
    ];
    expect(missingLine(excerpt, slow.join('\n'))).toBeNull();
  },
);
