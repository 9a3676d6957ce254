import { expect, test } from 'vitest';
import { likenessOf, type Likeness } from '../../../src/checks/echoed-text.js';

test.each<[sent: string, shown: string, likeness: Likeness]>([
  ['0123456789', '0123456789', 'same'],
  ['a*b', 'a*b', 'same'],
  ['0123456789', '01****6789', 'masked'],
  ['0123456789', '****6789', 'masked'],
  ['0123456789', '••••', 'masked'],
  ['0123456789', 'xxxxxx6789', 'masked'],
  ['0123456789', '01xxxx6789', 'masked'],
  ['0123456789', 'XXX6789', 'masked'],
  ['ada@example.com', 'a**@e******.com', 'masked'],
  ['0123456789', '****6788', 'other'],
  ['0123456789', '02****6789', 'other'],
  ['0123', '0123***3', 'other'],
  ['ada@example.com', 'a**com@e***', 'other'],
  ['a*b', 'a*c', 'other'],
  ['TRX-12', 'TRX-2', 'other'],
  ['TRX-12', 'TRX-13', 'other'],
  ['Obi  Ada', 'Obi Ada', 'normalized'],
  [' Ada ', 'Ada', 'normalized'],
  ['e\u0301', '\u00e9', 'normalized'],
  ['ADA', 'Ada', 'other'],
  ['0123', '123', 'other'],
])('%j returned as %j is %s', (sent, shown, likeness) => expect(likenessOf(sent, shown)).toBe(likeness));
