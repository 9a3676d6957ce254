import type { JsonValue } from '../../contract/contract.js';
import type { OddKind } from './kind.js';

// Deeper than what some parsers can follow; ours can.
const depth = 2000;
const inQuery = 100;
const ofAnotherType = (right: JsonValue): string => (typeof right === 'number' ? `"${right}"` : '7');

/** Values of another JSON type than a member has, or of none that it can hold. */
export const wrongTypes: readonly OddKind[] = [
  { name: 'null', values: [() => 'null'], parameters: [(name) => `${name}=null`] },
  {
    name: 'an object',
    values: [() => '{}', () => '{"$gt":{"length":-1},"toString":null}'],
    parameters: [(name) => `${name}[%24ne]=1`, (name) => `${name}.x=1`],
  },
  {
    name: 'an array of many types',
    values: [() => '[null,{},[],true,1,"cwit"]', () => '[]'],
    parameters: [(name) => `${name}[]=1&${name}[]=`, (name) => `${name}[0]=1&${name}[x]=1`],
  },
  { name: 'a boolean', values: [() => 'true'], parameters: [(name) => `${name}=true`] },
  {
    name: 'a number for a text, a text for a number',
    values: [ofAnotherType],
    parameters: [(name) => `${name}=0`, (name) => `${name}=cwit`],
  },
  {
    name: 'an integer beyond 64 bits',
    values: [() => '18446744073709551616', () => '9'.repeat(400)],
    parts: ['18446744073709551616', '9'.repeat(400)],
  },
  { name: 'a number beyond doubles', values: [() => '1e999'], parameters: [(name) => `${name}=1e999`] },
  { name: 'a negative fraction', values: [() => '-0.5'], parts: ['-1', '-0.5'] },
  {
    name: 'the right value in an array',
    values: [(right) => `[${JSON.stringify(right)}]`],
    parameters: [(name) => `${name}[0]=1`, (name) => `${name}=[1]`],
  },
  {
    name: 'nested deep',
    values: [
      () => '['.repeat(depth) + ']'.repeat(depth),
      () => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
    ],
    parts: ['a%2F..%2F'.repeat(inQuery)],
    parameters: [(name) => `${name}${'[a]'.repeat(inQuery)}=1`],
  },
];
