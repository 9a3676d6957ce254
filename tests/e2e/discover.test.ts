// A base URL and credentials: `cwit discover` fills the target file, and `cwit certify` tests without one.
import { readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requirements } from '../../src/contract/contract.js';
import { markdown } from '../../src/report/formats/markdown.js';
import { parseTargetText } from '../../src/server-under-test/target-mistakes.js';
import { behindProxy } from '../self/support/proxy.js';
import { cwit } from './support/command.js';
import { answering, behindKnownPaths, json, small } from './doctor/small-server.js';
import { readReport, referenceServer, temporaryFolder } from './support/fixtures.js';

const home = temporaryFolder();
const server = await referenceServer();
const { CWIT_STATE_HANDLER: _, ...env } = server.env;

const targetWith = (name: string, members: string): string => {
  const file = join(home, name);
  writeFileSync(file, `{\n  // mine\n  ${members}\n}\n`);
  return file;
};

test('the rows stand under comments in the target file, and what is there stays', async () => {
  const own = { state: 'a business is known', values: { business_id: 'B-of-mine' } };
  const file = targetWith('target.jsonc', `"fixtures": [\n    // one\n    ${JSON.stringify(own)}\n  ]`);
  const { code, stdout } = await cwit(['discover', '--target', file], env);
  expect(code).toBe(0);
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/\/\/ mine[^]*\/\/ one[^]*\/\/ discovered: GET \/transactions\?per_page=100\n/);
  const { input, mistakes } = parseTargetText(text);
  expect(mistakes).toEqual([]);
  expect(input).toMatchObject({ fixtures: expect.arrayContaining([own]) as unknown });
  expect(text.match(/"a business is known"/g)).toHaveLength(1);
  const marks = text.match(/"source": "discovered"/g) ?? [];
  expect(marks).toHaveLength(text.match(/\/\/ discovered: /g)!.length);
  // Each run finds flights by itself, on a date that is ahead of it.
  expect(text).not.toContain('departure_date');
  // A later run would take the balance of today for what the wallet holds.
  expect(text).not.toContain('available_balance');
  expect(stdout).toMatch(
    /"a virtual card exists" is needed for up to \d+ requirements: [^\n]+\n +\{[^\n]+"card_id": "…"/,
  );
  // The server may reject a guess.
  expect(stdout).toMatch(/"an identity exists" is needed [^\n]+\(without a row, a run may try a value /);

  // Everything has a row now.
  const again = await cwit(['discover', '--target', file], env);
  expect(again.stdout).toMatch(/^No new values: the target file already has every value/m);
  expect(readFileSync(file, 'utf8')).toBe(text);

  // A run reads a wallet again, so an outdated row of it does no harm. The command replaces it, and the comments of the others stay.
  const outdated = text.replace(/("wallet_id": ")[^"]+/, '$1W-of-yesterday');
  writeFileSync(file, outdated);
  const { stdout: passed } = await cwit(
    ['certify', '--target', file, '--only', 'getWallet/known-wallet', '--out', join(home, 'outdated')],
    env,
  );
  expect(passed).toMatch(/1 pass/);
  const { stdout: replaced } = await cwit(['discover', '--target', file], env);
  expect(replaced).toContain('added 1 row to "fixtures", and removed 1 outdated row.');
  const renewed = readFileSync(file, 'utf8');
  expect(renewed).not.toContain('W-of-yesterday');
  expect(renewed.split('\n').toSorted()).toEqual(text.split('\n').toSorted());
});

test('the comment of a user above an outdated row stays a comment', async () => {
  const row = { state: 'a wallet exists', values: { wallet_id: 'W-of-yesterday' }, source: 'discovered' };
  const file = targetWith('one-line.jsonc', `"fixtures": [\n    // one\n    ${JSON.stringify(row)} ]`);
  await cwit(['discover', '--target', file], env);
  const text = readFileSync(file, 'utf8');
  expect(parseTargetText(text).mistakes).toEqual([]);
  expect(text).toMatch(/^ +\/\/ one$/m);
  expect(text).not.toContain('W-of-yesterday');
});

test('values that only absent operations need are not asked for', async () => {
  const proxy = await behindProxy(server, ({ path, status, text }, outgoing) =>
    outgoing.writeHead(path.includes('-cards/') ? 404 : status).end(path.includes('-cards/') ? '' : text),
  );
  const { stdout } = await cwit(['discover'], { ...env, CWIT_BASE_URL: proxy.target.baseUrl });
  proxy.close();
  expect(stdout).toContain('"booking_id": "…"');
  expect(stdout).not.toContain('card_id');
});

test.each([
  ['500', answering(() => 500), /^No values were found\. The server responded: 500$/m],
  ['null', behindKnownPaths(json(200, null)), /^No values were found\. The server responded: 200$/m],
] satisfies [string, RequestListener, RegExp][])(
  'a server that answers %s to all requests shows nothing, and the status is named',
  async (_, answer, says) => {
    const file = targetWith('nothing.jsonc', '"environment": "sandbox"');
    const before = readFileSync(file, 'utf8');
    const { url, close } = await small(answer);
    const { code, stdout } = await cwit(['discover', '--target', file], { ...env, CWIT_BASE_URL: url });
    close();
    expect(code).toBe(3);
    expect(stdout).toMatch(says);
    expect(stdout).not.toMatch(/paste|added|Created/);
    expect(readFileSync(file, 'utf8')).toBe(before);
  },
);

describe('the file that `cwit init` wrote', () => {
  const written = async (name: string): Promise<{ file: string; text: string }> => {
    const dir = join(home, name);
    await cwit(['init', '--dir', dir]);
    const file = join(dir, 'cwit.target.jsonc');
    return { file, text: readFileSync(file, 'utf8') };
  };
  const fixturesIn = (file: string): unknown[] => {
    const { input, mistakes } = parseTargetText(readFileSync(file, 'utf8'));
    expect(mistakes).toEqual([]);
    return (input as { fixtures: unknown[] }).fixtures;
  };

  test('gets the rows, and its other rows can be filled in below them', async () => {
    const { file } = await written('begun');
    const { stdout } = await cwit(['discover', '--target', file], env);
    const found = fixturesIn(file);
    expect(found.length).toBeGreaterThan(5);
    expect(stdout).toContain(`added ${found.length} rows`);
    expect(stdout).toMatch(/^Created a virtual account on the server, /m);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/\/\/ (?=\{ "state": "a virtual card exists")/, ''));
    expect(fixturesIn(file)).toHaveLength(found.length + 1);
  });

  test('gets them behind a row of a loan, whose token stays', async () => {
    const { file, text } = await written('with-loan');
    const token = 'Bearer of-a-consent-0123456789';
    const loan = /\/\/ (\{ "state": "a loan feature subject exists".*)/;
    writeFileSync(
      file,
      text.replace(loan, (_, row: string) => row.replace(/(?<="authorization": ")…/, token)),
    );
    const { stdout } = await cwit(['discover', '--target', file], env);
    expect(stdout).toMatch(/added \d+ rows/);
    expect(readFileSync(file, 'utf8')).toContain(token);
    expect(fixturesIn(file).length).toBeGreaterThan(5);
  });
});

test.each([
  ['of this run', `"apiSecret": ${JSON.stringify(env.CWIT_API_SECRET)}`],
  ['of another server', '"apiSecret": "another-secret"'],
  ['in a comment', `// ${env.CWIT_API_SECRET}\n  "environment": "sandbox"`],
  ['of a state handler', '"stateHeaders": { "authorization": "Bearer 1" }'],
])('a file that holds credentials %s stays as it is, and the rows are printed', async (_, members) => {
  const file = targetWith('secret.jsonc', members);
  const before = readFileSync(file, 'utf8');
  const { stdout } = await cwit(['discover', '--target', file], env);
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(stdout).toMatch(/does not change it\. Paste these \d+ rows into[^]*"a wallet exists"/);
  expect(stdout).not.toContain(env.CWIT_API_SECRET);
});

test('a base URL and credentials are enough to test 450 requirements', async () => {
  const rate = requirements.flatMap(({ id }) => (id.startsWith('service/rate-limit') ? ['--skip', id] : []));
  const out = join(home, 'reports');
  const { code, stdout } = await cwit(['certify', '--out', out, '--seed', '7', ...rate], env);
  expect(code, stdout).toBe(0);
  expect(stdout).toMatch(/Discovered: values for \d+ states, in the responses to \d+ requests\./);
  expect(stdout.match(/`cwit discover`/g), stdout).toHaveLength(1);
  const report = readReport(out);
  const { summary, discovered = [], valuesToGive = [], spending } = report;
  expect(valuesToGive[0]).toMatchObject({ state: 'a virtual card exists', values: ['card_id'] });
  const asMarkdown = markdown(report);
  expect(asMarkdown).toContain(`Spent ${spending!.spent} of at most ${spending!.limit}`);
  expect(asMarkdown).toMatch(/### Values that only you can provide\n\n- card\S*id /);
  expect(asMarkdown).toMatch(/### Values read from the API\n\n- GET /);
  expect(summary.fail).toBe(0);
  expect(summary.tested).toBeGreaterThanOrEqual(450);
  expect(discovered).toContainEqual({
    ...{ state: 'an identity exists', params: {} },
    ...{ source: 'the examples of the contract', isExample: true },
  });
  expect(discovered).toContainEqual({
    ...{ state: 'a wallet exists', params: {} },
    source: 'GET /pms/api/external/request/wallet/get-or-create/',
  });
});
