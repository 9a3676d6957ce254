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

const counted = [
  'cards  freezeCard  passing  29 of 30, 1 not tested',
  'service  mostly untested  7 passing, 9 not tested',
  '2 of 18 operations found',
  '1 of 5 requirements failing, 58 tested.',
  'FAILED: 1 root cause (1 requirement fails, 3 more are masked by it).',
  'TESTED 1 of 729 requirements (0 %): all passed.',
].join('\n');

test.each([
  ['cards freezeCard passing 28 of 29, 12 not tested', null],
  ['service mostly untested 6 passing, 10 not tested', null],
  ['FAILED: 1 root cause (1 requirement fails, 2 more are masked by it).', null],
  ['FAILED: 2 root causes (2 requirements fail).', 'FAILED: 2 root causes (‹n› requirements fail).'],
  ['TESTED 50 of 58 requirements (86 %): all passed.', null],
  ['2 of 17 operations found', '2 of 17 operations found'],
  ['0 of …', '0 of …'],
])('counts of requirements may differ, but no other: %j lacks %j', (excerpt, missing) => {
  expect(missingLine(excerpt, counted)).toBe(missing);
});
