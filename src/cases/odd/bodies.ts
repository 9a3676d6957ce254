import type { OddBody, OddKind } from './kind.js';

const text =
  (spoil: (valid: string) => string) =>
  (valid: string): OddBody => ({ rawBody: spoil(valid) });
const asBytes =
  (spoil: (valid: string) => string) =>
  (valid: string): OddBody => ({ rawBody: spoil(Buffer.from(valid).toString('latin1')), bytes: true });

const deep = 2000;
const withMember = (valid: string, member: string): string =>
  valid === '{}' ? `{${member}}` : `${valid.slice(0, -1)},${member}}`;
const inFirstText = (valid: string, put: string): string => valid.replace(/:\s*"/, (found) => found + put);

/** What few requests have as a whole. */
export const oddWholes: readonly OddKind[] = [
  {
    name: 'a name twice',
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
    name: 'another encoding than UTF-8',
    bodies: [
      asBytes((valid) => inFirstText(valid, '\xff\xc0\xaf\xed\xa0\x80')),
      text((valid) => `\ufeff${valid}`),
      asBytes(() => '\0'.repeat(64)),
      asBytes((valid) => Buffer.from(`\ufeff${valid}`, 'utf16le').toString('latin1')),
    ],
    parts: ['%FF%C0%AF', '%E9', '%FE%FF%00a'],
  },
  {
    name: 'another content type, or an odd idempotency key',
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
