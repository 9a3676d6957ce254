// `cwit list` and `cwit explain` as a user meets them.
import { describe, expect, test } from 'vitest';
import { cwit } from './support/command.js';
import { temporaryFolder } from './support/fixtures.js';

const out = temporaryFolder();

interface Row {
  id: string;
  tag: string;
  level: string;
  how: string;
  accepted?: string[];
}

const listed = async (...args: string[]): Promise<Row[]> =>
  JSON.parse((await cwit(['list', '--json', ...args])).stdout) as Row[];

describe('cwit list', () => {
  test('prints the unspecified behavior, with the accepted alternatives', async () => {
    const { stdout } = await cwit(['list', '--unspecified']);
    expect(stdout).toMatch(
      /## initiateTransfer\/second-use-of-reference\n\n.*\n\n- accepted: the first transfer again; a rejection\n- source: .* > row reference\n- basis: ruling:transfer-reference\n/,
    );
  });

  test('applies all filters', async () => {
    expect((await cwit(['list'])).stdout).toMatch(/MUST +initiateTransfer\/reference-unique +semantics/);
    const all = await listed();
    expect(all.map(({ how }) => how)).not.toContain('untested');
    const filters = ['--tag', 'wallet', 'cards', '--level', 'MUST', '--how', 'property', 'semantics'];
    const some = await listed(...filters);
    const expected = all.filter(
      ({ tag, level, how }) =>
        ['wallet', 'cards'].includes(tag) && level === 'MUST' && ['property', 'semantics'].includes(how),
    );
    expect(some).toEqual(expected);
    expect(some.length).toBeGreaterThan(10);
    const ofWallet = await listed('--operation', 'getWallet');
    expect(ofWallet.filter(({ id }) => !id.startsWith('getWallet/'))).toEqual([]);
    const found = await listed('--grep', 'ROW REFERENCE');
    expect(found.map(({ id }) => id)).toContain('initiateTransfer/reference-unique');
    const excluded = all.filter(({ how }) => how === 'excluded');
    expect((await listed('--how', 'excluded')).length).toBe(excluded.length);
  });

  test('filters the unspecified behavior as well', async () => {
    const open = await listed('--unspecified', '--tag', 'transfers', '--grep', 'second request');
    expect(open.map(({ id, accepted }) => [id, accepted?.length])).toEqual([
      ['initiateTransfer/second-use-of-reference', 2],
    ]);
  });

  test('prints the plan of a run for a seed and a depth', async () => {
    const plan = ['list', '--plan', '--operation', 'listTransactions', '--grep', 'any-query', '--seed', '4'];
    const { stdout } = await cwit([...plan, '--depth', 'deep', '--json']);
    const all = Number(/"deep": (\d+)/.exec(stdout)?.[1]);
    expect(all).toBeGreaterThan(0);
    expect(JSON.parse(stdout)).toMatchObject({
      seed: 4,
      depth: 'deep',
      rows: [{ requirement: 'listTransactions/any-query' }],
      // Four runs try other sizes of pages as well.
      coverage: [{ column: 'combinations', run: all, deep: all }],
    });
  });

  test.each([
    [['--tag', 'walet'], 2, /No tag is called "walet"\. Did you mean "wallet"\?/],
    [['--operation', 'getwallet'], 2, /No operation is called "getwallet"\. Did you mean "getWallet"\?/],
    [['--level', 'MAY'], 2, /Allowed choices are MUST, SHOULD/],
    [['--unspecified', '--how', 'pact'], 2, /remove them, or --unspecified\./],
    [['--seed', '4'], 2, /--seed and --depth need --plan\./],
    [['--unspecified', '--depth', 'deep'], 2, /--seed and --depth need --plan\./],
    [['--plan', '--unspecified'], 2, /cannot be combined: remove one of them\./],
    [['--plan', '--how', 'property'], 2, /remove them, or --plan\./],
    [['--plan', '--level', 'MUST'], 2, /remove them, or --plan\./],
    [['--plan', '--seed', 'x'], 2, /It must be a whole number\./],
    [['--plan', '--depth', 'shallow'], 2, /Allowed choices are quick, standard, deep/],
    [['--plan', '--tag', 'identity', '--grep', 'no such words'], 0, /^Nothing matches\.$/m],
    [['--grep', 'no such words'], 0, /^Nothing matches\.$/m],
  ])('%j', async (args, code, says) => {
    const result = await cwit(['list', ...args]);
    expect(result.stdout + result.stderr).toMatch(says);
    expect(result.code).toBe(code);
  });
});

describe('cwit explain', () => {
  test.each([
    [['createVirtualAccount/body.bvn.pattern'], /^decided in +src\/cases\/invalid-values\/candidates\.ts$/m],
    [['getWallet'], /^request +GET \/pms\//m],
    [['ruling:transfer-reference'], /^interprets +Endpoints > Initiate transfer/m],
    [['initiateTransfer/second-use-of-reference'], /^accepted +the first transfer again/m],
    [['getWallet', 'listBanks'], /^getWallet \(operation\)[^]*\n\nlistBanks \(operation\)/],
    [['a', 'wallet', 'exists'], /^answer 200 with +\{ "wallet_id": "…"/m],
  ])('%j', async (words, says) => {
    const { stdout, code } = await cwit(['explain', ...words]);
    expect(stdout).toMatch(says);
    expect(code).toBe(0);
  });

  test('prints several ids as a JSON array', async () => {
    const { stdout } = await cwit(['explain', 'getWallet', 'listBanks', '--json']);
    expect(JSON.parse(stdout)).toMatchObject([{ id: 'getWallet' }, { id: 'listBanks' }]);
  });

  test('prints one id as JSON', async () => {
    const { stdout } = await cwit(['explain', 'getWallet/known-wallet', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'requirement',
      id: 'getWallet/known-wallet',
      facts: {
        clause: [expect.any(String)],
        needs: expect.arrayContaining(['the feature wallet']) as string[],
      },
    });
  });

  test('shows working commands', async () => {
    const { stdout } = await cwit(['explain', 'getWallet/known-wallet']);
    for (const [label, code] of [
      ['see it pass', 0],
      ['see it fail', 1],
    ] as const) {
      const [, args = ''] = new RegExp(`^${label} .*main\\.js (.*)$`, 'm').exec(stdout) ?? [];
      expect(args).toContain('--only getWallet/known-wallet');
      expect((await cwit([...args.split(' '), '--out', out])).code).toBe(code);
    }
  });
});
