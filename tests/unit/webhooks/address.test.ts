import { expect, test } from 'vitest';
import { isSameTarget } from '../../../src/webhooks/address.js';

test.each([
  ['/a%2fb?c=%c3%a9', '/a%2Fb?c=%C3%A9', true],
  ['/%7Ea/%76', '/~a/v', true],
  ['/a?b=c%20d+e', '/a?b=c+d%20e', true],
  ['/caf\u00c3\u00a9', '/caf%C3%A9', true],
  ['/v1;v=2,3', '/v1%3Bv%3D2%2C3', true],
  ['/a?b=%2Fc%3Fd', '/a?b=/c?d', true],
  ['/a?b=', '/a?b', true],
  ['', '', true],
  ['/a%2Fb', '/a/b', false],
  ['/a%252Fb', '/a%2Fb', false],
  ['/a/', '/a', false],
  ['/a', '/a?b=c', false],
  ['/a?b=1&b=2', '/a?b=2', false],
  ['/a?b=1&c=2', '/a?c=2&b=1', false],
  ['/a?b=c%2Bd', '/a?b=c+d', false],
  ['/a+b', '/a%20b', false],
  ['/a?b=c%26d', '/a?b=c&d', false],
])('%s and %s are the same: %s', (one, other, isSame) => expect(isSameTarget(one, other)).toBe(isSame));
