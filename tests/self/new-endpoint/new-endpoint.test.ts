// Derived checks come from the spec alone. The test adds an endpoint to a copy of the spec, and runs its schema,
// credential, boundary, idempotency and Pact checks without any code for it.
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command } from '../../e2e/support/command.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'cwit-endpoint-'));

interface Tested {
  failed: string[];
  passed: string[];
  open: string[];
  errors: string[];
}
let result: Record<string, Tested> & { ledger: string[] };

beforeAll(async () => {
  const isLeftOut = (path: string) => /^(\.git|node_modules|dist|reports)$/.test(relative(root, path));
  cpSync(root, copy, { recursive: true, filter: (path) => !isLeftOut(path) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  cpSync(
    join(root, 'tests/self/new-endpoint/createThing.yaml'),
    join(copy, 'spec/paths/things/createThing.yaml'),
  );
  const spec = join(copy, 'spec/openapi.yaml');
  const text = readFileSync(spec, 'utf8')
    .replace('\ntags:\n', '\ntags:\n  - name: things\n    x-feature: things\n    description: Things.\n')
    .replace('\npaths:\n', '\npaths:\n  /things/:\n    post:\n      $ref: paths/things/createThing.yaml\n');
  writeFileSync(spec, text);
  appendFileSync(
    join(copy, 'spec/unread.yaml'),
    "- { owner: 'createThing *', fields: ['*'], reason: Things are a test only. }\n",
  );
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const generated = await command([tsx, 'scripts/generate.ts'], { cwd: copy });
  expect(generated.code, generated.stderr).toBe(0);
  const tested = await command([tsx, 'tests/self/new-endpoint/judge-things.ts'], { cwd: copy });
  expect(tested.code, tested.stderr).toBe(0);
  result = JSON.parse(tested.stdout) as typeof result;
});
afterAll(() => rmSync(copy, { recursive: true }));

describe('an endpoint without code', () => {
  test('a correct server passes, and everything is tested except for its times', () => {
    const { failed, open, errors, passed } = result['nothing']!;
    expect({ failed, errors }).toEqual({ failed: [], errors: [] });
    expect([...passed, ...open].toSorted()).toEqual(result.ledger.toSorted());
    expect(open).toEqual(['createThing/any-date']);
    const ofProperties = ['fuzz.valid', 'fuzz.rule-broken', 'fuzz.rule-bent', 'fuzz.bytes'];
    expect(passed).toEqual(expect.arrayContaining(ofProperties.map((name) => `createThing/${name}`)));
  });

  test.each([
    ['auth', 'missing missing-key wrong-key missing-secret wrong-secret', 'auth.'],
    ['auth', 'pact.unauthorized'],
    ['required', 'name.required code.required owner.required reference.required', 'body.'],
    ['type', 'name.type owner.type', 'body.'],
    ['length', 'name.minLength name.maxLength', 'body.'],
    ['pattern', 'code.pattern', 'body.'],
    ['enum', 'kind.enum', 'body.'],
    ['bounds', 'count.minimum count.maximum', 'body.'],
    ['malformed', 'body.malformed response.no-server-error'],
    ['error shape', 'response.error-body'],
    ['schema', 'response.body pact.success'],
    ['idempotency', 'idempotency.replay'],
  ])('a server that ignores %s fails %s', (fault, names, part = '') => {
    const ids = names.split(' ').map((name) => `createThing/${part}${name}`);
    expect(result[fault]!.failed).toEqual(expect.arrayContaining(ids));
  });
});
