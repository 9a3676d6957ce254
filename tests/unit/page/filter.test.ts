import { expect, it } from 'vitest';
import { filtered, noFilters, type Filters } from '../../../src/page/requirements/filter.js';
import { hashOf, placeOf } from '../../../src/page/place.js';
import type { RequirementResult } from '../../../src/report/model/model.js';

const row = (id: string, more: Partial<RequirementResult> = {}): RequirementResult => ({
  id,
  operation: id.split('/')[0]!,
  tag: 'wallet',
  level: 'MUST',
  text: 'The answer is right.',
  clause: 'A > b',
  basis: 'stated',
  verdict: 'pass',
  evidence: [],
  ...more,
});
const rows = [
  row('getWallet/a'),
  row('getWallet/b', { verdict: 'fail', level: 'SHOULD' }),
  row('listBanks/c', { tag: 'recipients', verdict: 'not-testable', reason: 'It waits for getWallet/b.' }),
  row('listBanks/d', { tag: 'recipients', verdict: 'not-testable', excluded: true }),
];

it.each<[string, Partial<Filters>, string]>([
  ['nothing', {}, 'abcd'],
  ['a verdict', { kinds: ['fail'] }, 'b'],
  ['several verdicts', { kinds: ['fail', 'pass'] }, 'ab'],
  ['not testable, without excluded ones', { kinds: ['not-testable'] }, 'c'],
  ['excluded ones', { kinds: ['excluded'] }, 'd'],
  ['a level', { levels: ['SHOULD'] }, 'b'],
  ['a tag', { tag: 'recipients' }, 'cd'],
  ['an id, and a reason', { text: 'getwallet/B' }, 'bc'],
  ['all words', { text: ' right  waits ' }, 'c'],
  ['no match', { text: 'right', kinds: ['fail'], tag: 'recipients' }, ''],
])('requirements are filtered by %s', (_name, filters, wanted) => {
  const ids = filtered(rows, { ...noFilters, ...filters }).map(({ id }) => id.at(-1));
  expect(ids.join('')).toBe(wanted);
});

const several: Partial<Filters> = {
  text: 'a & b?',
  kinds: ['fail', 'warn'],
  levels: ['MUST'],
  tag: 'wallet',
};
it.each<[string, string, Partial<Filters>]>([
  ['#', '', {}],
  ['#initiateTransfer/reference-unique', 'initiateTransfer/reference-unique', {}],
  ['#cause=getWallet/a', 'cause=getWallet/a', {}],
  ['#requirements?q=a%20%26%20b%3F&verdict=fail,warn&level=MUST&tag=wallet', 'requirements', several],
])('the address %s is a place', (hash, target, filters) => {
  const place = { target, filters: { ...noFilters, ...filters } };
  expect(placeOf(hash)).toEqual(place);
  expect(hashOf(place)).toBe(hash);
});

it('an address may be broken', () => {
  expect(placeOf('#%E0%A4%A?verdict').target).toBe('%E0%A4%A');
});
