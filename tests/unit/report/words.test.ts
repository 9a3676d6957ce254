// The words of every kind of finding, in one file that an editor can read: golden/words.md.
import { expect, test } from 'vitest';
import { claim, type Finding, type FindingKind, type Movement } from '../../../src/contract/finding.js';
import { say } from '../../../src/contract/phrase.js';
import { inWords, type About } from '../../../src/report/words.js';

const movement: Movement = {
  ...{ before: '5000', after: '3748.14', lost: '1251.86', least: '0', status: 400 },
  ...{ why: 'a rejected request costs nothing', by: 'a transfer of 1251.86' },
};
const cost = { why: 'a transfer costs its amount', status: 200 } as const;
const rejected = say`422 "The bvn is invalid"`;
const accepted = say`200 "Account created"`;
const bvn = { member: 'bvn', fault: '12 digits', form: 'static-bank-a', rule: 'maxLength' };
const missing = { pointer: '/data', keyword: 'required', expected: 'data', actual: 'nothing' };
const wrong = {
  pointer: '/data/0/amount',
  keyword: 'type',
  expected: 'a string',
  actual: 'a number (1250.75)',
};
const about = (got: string, more: Partial<About> = {}): About => ({ got, ...more });

/** The findings of each kind, with parts of their words that an exchange gives. */
const examples: Record<FindingKind, [Finding, About?][]> = {
  status: [
    [{ kind: 'status', wanted: 400, sent: bvn, got: rejected }, about('422')],
    [{ kind: 'status', wanted: 401, sent: { fault: 'no api-key' }, got: accepted }, about('200')],
    [
      { kind: 'status', wanted: 401, sent: { fault: 'the secret in upper case' }, got: accepted },
      about('200', { credentials: 'a wrong api-secret (in upper case, shortened)' }),
    ],
  ],
  'not-rejected': [
    [{ kind: 'not-rejected', sent: bvn, got: accepted, isAccepted: true }, about('200')],
    [
      { kind: 'not-rejected', sent: { member: 'bvn', fault: 'left out' }, got: say`500`, isAccepted: false },
      about('500'),
    ],
  ],
  rejected: [
    [{ kind: 'rejected', wanted: [200, 201], got: rejected }, about('422')],
    [{ kind: 'rejected', wanted: [200, 201], got: rejected, others: true }, about('422')],
    [{ kind: 'rejected', wanted: [201], got: accepted, isAccepted: true }, about('200')],
    [{ kind: 'rejected', wanted: [200], got: say`200 "Failed"` }, about('200')],
  ],
  'server-error': [
    [{ kind: 'server-error', got: say`500 "Internal error"` }, about('500', { note: 'bvn as null' })],
    [{ kind: 'server-error', got: say`502` }, about('502', { note: 'bvn as null' })],
  ],
  body: [
    [{ kind: 'body', of: 'a transaction', got: 'an empty text' }],
    [{ kind: 'body', of: 'a transaction', got: 'no data', faults: [missing] }],
    [{ kind: 'body', of: 'a transaction', got: 'a number', faults: [wrong, missing] }],
  ],
  secret: [[{ kind: 'secret', name: 'api-secret', place: 'the header x-debug' }]],
  value: [
    [{ kind: 'value', of: 'the currency', wanted: '"NGN"', got: '"ngn"' }],
    [{ kind: 'value', of: 'the currency', wanted: '"NGN"', got: null }],
  ],
  echo: [
    [{ kind: 'echo', at: '/data/narration', sent: '"a b"', got: '"ab"', symptom: 'spaces removed' }],
    [{ kind: 'echo', at: '/data/narration', sent: '"a"', got: '' }],
  ],
  replay: [
    [
      { kind: 'replay', of: 'same key and body', first: say`201`, got: say`200`, isSame: false },
      about('200'),
    ],
    [
      { kind: 'replay', of: 'same key', later: '23 h later', first: say`201`, got: say`201`, isSame: true },
      about('201'),
    ],
  ],
  claim: [
    [claim('a page of 20 records', say`${21} records`)],
    [claim('a page of 20 records', '')],
    [claim('a page of 20 records', say`${21} records`, { headline: say`a page has ${21} records` })],
    [{ ...claim('a balance', 'no balance'), steps: 'a transfer; a replay' }],
  ],
  debit: [
    [{ kind: 'debit', ...movement }],
    [{ kind: 'debit', ...movement, lost: '-20', after: '5020' }],
    [{ kind: 'debit', ...movement, ...cost, least: '1200' }],
    [{ kind: 'debit', ...movement, ...cost, least: '625.93', times: 2, by: 'a transfer of 625.93' }],
    [{ kind: 'debit', ...movement, status: 500 }],
  ],
  refund: [
    [{ kind: 'refund', ...movement, ...cost, lost: '-1251.86', after: '6251.86' }],
    [{ kind: 'refund', ...movement, ...cost, lost: '48.14', least: '1300', after: '4951.86' }],
  ],
  overdraft: [
    [{ kind: 'overdraft', ...movement, ...cost, after: '-20' }],
    [{ kind: 'overdraft', ...movement, ...cost, after: '-20', accepted: 3 }],
  ],
  inexact: [
    [{ kind: 'inexact', ...movement, ...cost, least: '1251.85', noise: ', a binary rounding error' }],
  ],
};

test('each kind of finding', async () => {
  const text = Object.entries(examples).map(([kind, rows]) => {
    const all = rows.map(([finding, of]) => {
      const { headline, expected, actual } = inWords(finding, of);
      return `- ${headline}\n  - expected: ${expected}\n  - actual: ${actual}\n`;
    });
    return `## ${kind}\n\n${all.join('')}`;
  });
  await expect(`# The words of findings\n\n${text.join('\n')}`).toMatchFileSnapshot('./golden/words.md');
});

test('no text is empty or has a gap', () => {
  for (const [finding, of] of Object.values(examples).flat())
    for (const text of Object.values<string>({ ...inWords(finding, of) }))
      expect(text).toMatch(/^\S(?:(?! {2}).)*\S$/);
});

test('a balance that redaction has masked leaves a sentence', () => {
  const masked: Finding = { kind: 'debit', ...movement, before: '[redacted: an account number]' };
  expect(inWords(masked).headline).toBe(
    'a balance (redacted) that does not match the costs instead of one that does (a rejected request costs nothing)',
  );
});
