import { operations, type Operation } from '../../contract/contract.js';
import type { Case } from '../case.js';
import { pickAt, type Pace } from '../sampling.js';
import type { OddKind } from './values.js';

type Spoil = (valid: string) => string;
const text = (spoil: Spoil) => (valid: string) => ({ rawBody: spoil(valid) });
const inBytes = (valid: string): string => Buffer.from(valid).toString('latin1');
const asBytes = (spoil: Spoil) => (valid: string) => ({
  rawBody: spoil(inBytes(valid)),
  bytes: true as const,
});

const deep = 2000;
const withMember = (valid: string, member: string): string =>
  valid === '{}' ? `{${member}}` : `${valid.slice(0, -1)},${member}}`;
const inFirstText = (valid: string, put: string): string => valid.replace(/:\s*"/, (found) => found + put);

/** Kinds of unusual input that concern a request as a whole. */
export const oddWholes: readonly OddKind[] = [
  {
    name: 'a duplicate name',
    bodies: [
      text((valid) => withMember(valid, valid.slice(1, -1))),
      text((valid) => valid.replace(/"[^"]+":/, (name) => `${name}null,${name}`)),
    ],
    parameters: [(name) => `${name}=1&${name}=2`],
  },
  {
    name: 'unknown names',
    bodies: [
      text((valid) => withMember(valid, '"__proto__":{"toString":null}')),
      text((valid) => withMember(valid, `"cwit":${'['.repeat(deep)}${']'.repeat(deep)}`)),
      text((valid) => withMember(valid, '"\\ud83d":1,"":2')),
      text((valid) => withMember(valid, `"${'x'.repeat(200)}":1`)),
    ],
    parameters: [() => '__proto__[cwit]=1', () => `constructor=1&${'x'.repeat(200)}=1`, () => '=1&&'],
  },
  {
    name: 'an encoding other than UTF-8',
    bodies: [
      asBytes((valid) => inFirstText(valid, '\xff\xc0\xaf\xed\xa0\x80')),
      text((valid) => `\ufeff${valid}`),
      asBytes(() => '\0'.repeat(64)),
      asBytes((valid) => Buffer.from(`\ufeff${valid}`, 'utf16le').toString('latin1')),
    ],
    parts: ['%FF%C0%AF', '%E9', '%FE%FF%00a'],
  },
  {
    name: 'an unusual content type or idempotency key',
    headers: [
      ['content-type', 'application/json;charset=utf-16'],
      ['idempotency-key', `${'x'.repeat(1000)} "';--%00{}`],
      ['content-type', 'multipart/form-data'],
      ['content-type', 'application/x-www-form-urlencoded'],
      ['idempotency-key', 'caf\xe9'],
      ['content-type', 'text/plain; charset=nonsense'],
      ['content-type', ';;;'],
      ['idempotency-key', ','],
      ['content-type', 'application/json; charset="UTF-8"; x=";"'],
    ],
  },
];

/** A replacement for a body, derived from the text of a conforming body. */
interface OtherBody {
  name: string;
  of: Spoil;
  /** The server may accept it, because it is JSON, or because a lenient parser could read it. */
  isOpen?: true;
}

const cutShort: OtherBody = { name: 'truncated JSON', of: (valid) => valid.slice(0, -1) };

const others: readonly OtherBody[] = [
  { name: 'an empty body', of: () => '' },
  { name: 'text that is not JSON', of: () => 'this is not JSON' },
  { name: 'null', of: () => 'null', isOpen: true },
  { name: 'an array around the body', of: (valid) => `[${valid}]`, isOpen: true },
  { name: 'a string', of: () => '"text"', isOpen: true },
  { name: 'the body twice', of: (valid) => valid + valid, isOpen: true },
  { name: 'a number', of: () => '1', isOpen: true },
  { name: 'a trailing comma', of: (valid) => `${valid.slice(0, -1)},}`, isOpen: true },
  { name: 'deep nesting, never closed', of: () => '{"cwit":'.repeat(2000), isOpen: true },
  { name: 'only whitespace', of: () => ' \r\n ', isOpen: true },
  { name: 'a URL-encoded form', of: () => 'a=1&b=%zz&c[]=2', isOpen: true },
  { name: 'an empty array', of: () => '[]', isOpen: true },
];

/** The replacement bodies to try with an operation: truncated JSON, and with every second seed an additional one. */
export function otherBodiesOf(
  operation: Operation,
  pace: Pace,
): { name: string; put: (base: Case) => Case & { rawBody: string }; isOpen: boolean }[] {
  return [cutShort, ...dealtOthers(operation, pace)].map(({ name, of, isOpen = false }) => ({
    name,
    isOpen,
    put: (base) => ({ ...base, rawBody: of(JSON.stringify(base.body)), ...(isOpen ? { isOdd: true } : {}) }),
  }));
}

export function kindsOfOtherBodies(operation: Operation, pace: Pace): string[] {
  return [cutShort.name, ...(dealtOthers(operation, pace).length > 0 ? ['a body other than an object'] : [])];
}

function dealtOthers(operation: Operation, { seed, isWhole }: Pace): readonly OtherBody[] {
  if (isWhole) return others;
  const turn = operations.indexOf(operation) + seed;
  return turn % 2 === 0 ? [pickAt(others, turn / 2)] : [];
}
