// The state handler and the fixtures: what is not given, misspelt, or of no use to requests.
import { describe, expect, test } from 'vitest';
import type { Limits } from '../../../src/certify/doctor/examination.js';
import type { Line } from '../../../src/certify/doctor/doctor.js';
import type { Fixture, TargetInput } from '../../../src/server-under-test/target.js';
import { behindProxy } from '../../self/support/proxy.js';
import { referenceServer } from '../support/fixtures.js';
import { json, like, linesOf, small } from './small-server.js';

const server = await referenceServer();

type Values = Record<string, unknown>;
interface Answer {
  status: number;
  text: string;
  location?: string;
}

/** The lines on states where the reference server's handler lets out other values, an answer of its own, or nothing. */
async function linesWith(
  change: (values: Values, nth: number) => Values | Answer | null,
  limits: Partial<Limits> = {},
): Promise<Line[]> {
  let nth = 0;
  const proxy = await behindProxy(server, ({ path, status, text }, outgoing) => {
    if (path !== '/states') return outgoing.writeHead(status).end(text);
    const changed = change(JSON.parse(text) as Values, nth++);
    if (changed === null) return undefined;
    const answer: Answer =
      typeof changed['status'] === 'number' ? (changed as Answer) : { status, text: JSON.stringify(changed) };
    if (answer.location !== undefined) outgoing.setHeader('location', answer.location);
    return outgoing.writeHead(answer.status).end(answer.text);
  });
  const target = { ...proxy.target, features: ['wallet', 'recipients'] };
  return linesOf(target, 'state handler', limits).finally(proxy.close);
}

const reds = (lines: readonly Line[]) => lines.filter(({ light }) => light === 'red');

describe('the state handler', () => {
  test('each state in each of its forms is given', async () => {
    const lines = await linesWith((values) => values);
    expect(lines.map(({ light }) => light)).toEqual(lines.map(() => 'green'));
    expect(lines.map(({ text }) => text.replace(/\d+ ms/, 'N ms'))).toContain(
      '"a bank account exists" (type "kenya_mobile_money"): given (N ms)',
    );
  });

  test.each<[string, Answer | null, RegExp]>([
    ...[401, 404, 405, 500].map((status): [string, Answer, RegExp] => [
      `rejects all with ${status}`,
      { status, text: '{}' },
      new RegExp(`does not set up "a wallet exists" \\(${status}\\) or any of`),
    ]),
    // A redirection is never followed.
    ...[301, 307].map((status): [string, Answer, RegExp] => [
      `redirects by ${status}`,
      { status, text: '', location: '/elsewhere' },
      new RegExp(`does not set up "a wallet exists" \\(${status}\\) or any of`),
    ]),
    ['hangs', null, /does not answer in time/],
  ])('one that %s is one line', async (_, answer, says) => {
    const lines = await linesWith(() => answer, answer ? {} : { answerMs: 300 });
    expect(lines).toMatchObject([{ light: 'red', blocks: true, text: like(says) }]);
  });

  test('a 404 for a state is yellow', async () => {
    const lines = await linesWith((values) => ('name' in values ? { status: 404, text: '{}' } : values));
    expect(lines.find(({ text }) => text.includes('not offered (404)'))?.light).toBe('yellow');
    expect(reds(lines)).toEqual([]);
  });

  const refused = (values: Values) => ('name' in values ? values : { status: 500, text: '' });
  /** Other values wherever a state has one of these. */
  const having = (others: Values) => (values: Values) =>
    Object.keys(others).some((name) => name in values) ? { ...values, ...others } : values;
  test.each<[string, Parameters<typeof linesWith>[0], RegExp]>([
    [
      'a misspelt member',
      having({ wallet_id: undefined, walletId: 'W-1' }),
      /"a wallet exists": no value for wallet_id \(walletId given instead\)/,
    ],
    [
      'a missing member',
      having({ bank_code: undefined }),
      /"a bank account exists" \(type "nuban"\): no value for bank_code$/,
    ],
    ['a member that is null', having({ phone: null }), /\(type "mobile_money"\): no value for phone$/],
    [
      'a number for a text',
      having({ account_number: 123456789 }),
      /\(type "nuban"\): account_number: got a number, expected text$/,
    ],
    ['an empty text', having({ bank_code: '' }), /\(type "nuban"\): no value for bank_code$/],
    ['another type', having({ type: 'nuban' }), /\(type "bvn"\): type: got "nuban", expected "bvn"/],
    ['no JSON', () => ({ status: 200, text: 'ok' }), /not a JSON object/],
    ['an array', () => ({ status: 200, text: '[]' }), /not a JSON object/],
    ['a rejection of one', refused, /"a wallet exists": answered 500/],
  ])('%s is red', async (_, change, says) => {
    const found = reds(await linesWith(change));
    expect(found.map(({ text }) => text).join('\n')).toMatch(new RegExp(says.source, 'm'));
    expect(found.every(({ next, blocks }) => next && !blocks)).toBe(true);
  });

  test('a missing value that only some requirements need is yellow', async () => {
    const lines = await linesWith(({ available_balance: _, ...values }) => values);
    expect(reds(lines)).toEqual([]);
    expect(lines.filter(({ light }) => light === 'yellow')).toMatchObject([
      { text: '"a wallet exists": no value for available_balance' },
    ]);
  });

  test('one state that hangs is one line, and the others are looked at', async () => {
    const lines = await linesWith((values, nth) => (nth === 1 ? null : values), { answerMs: 3000 });
    expect(reds(lines).map(({ text }) => text)).toEqual([expect.stringMatching(/no answer in time/)]);
    expect(lines.length).toBeGreaterThan(5);
  });

  test('a handler with the wrong scheme gets the right one as advice', async () => {
    const handler = await small(json(200));
    const stateHandler = handler.url.replace('http:', 'https:');
    const { url: baseUrl } = server;
    const lines = await linesOf({ baseUrl, stateHandler }, 'state handler').finally(handler.close);
    expect(lines).toMatchObject([{ light: 'red', next: like(new RegExp(`Use ${handler.url}`)) }]);
  });

  test('states are undone, and a live server is asked for none', async () => {
    const actions: string[] = [];
    const seen = await small((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        actions.push((JSON.parse(text) as { action: string }).action);
        response.end('{}');
      });
    });
    const target = { baseUrl: server.url, stateHandler: seen.url, features: ['!webhooks'] };
    await linesOf({ ...target, environment: 'live' });
    expect(actions).toEqual([]);
    await linesOf(target).finally(seen.close);
    expect(actions.filter((action) => action === 'teardown')).toHaveLength(actions.length / 2);
    expect(actions.length).toBeGreaterThan(20);
  });
});

describe('fixtures', () => {
  const wallet: Fixture = { state: 'a wallet exists', values: { wallet_id: 'W-1' } };
  const target = (rows: Fixture[]): TargetInput => ({
    baseUrl: server.url,
    features: ['wallet', 'recipients'],
    fixtures: rows,
  });

  test('values that only the user can give are listed for the operations that are there', async () => {
    const [line] = await linesOf({ ...target([wallet]), features: ['cards'] }, 'fixtures');
    expect(line).toMatchObject({ light: 'yellow', next: like(/cwit discover/) });
    expect(line!.snippet).toMatch(
      /^"a virtual card exists" is needed for up to \d+ requirements: [^\n]+\n +\{[^\n]+"card_id": "…"[^\n]+$/,
    );
    const all = await linesOf({ ...target([]), features: [] }, 'fixtures');
    expect(all).toMatchObject([{ light: 'green' }]);
  });

  test('the list for a whole server fits on a screen', async () => {
    const lines = await linesOf({ baseUrl: server.url, fixtures: [] }, 'fixtures');
    const printed = lines.flatMap(({ snippet = '' }) => snippet.split('\n'));
    expect(printed.length).toBeLessThanOrEqual(15);
  });

  test('a row whose date is past is reported as ignored', async () => {
    const values = {
      departure_airport_code: 'LOS',
      arrival_airport_code: 'ABV',
      departure_date: '2024-03-02',
    };
    const flights = { state: 'flights are available', values };
    const [line] = await linesOf({ ...target([wallet, flights]), features: ['wallet'] }, 'fixtures');
    const text =
      '"flights are available": its departure_date 2024-03-02 is past, and the suite ignores the row';
    expect(line).toMatchObject({ light: 'yellow', text, next: like(/Remove the row/) });
  });

  test('states and values of absent operations are left out', async () => {
    const proxy = await behindProxy(server, ({ path, status, text }, outgoing) =>
      outgoing.writeHead(path.includes('-cards/') ? 404 : status).end(path.includes('-cards/') ? '' : text),
    );
    const { stateHandler: _, ...input } = proxy.target;
    const [line] = await linesOf(input, 'fixtures');
    const states = await linesOf(proxy.target, 'state handler').finally(proxy.close);
    expect(line!.snippet).toMatch(/"a flight booking awaits ticketing" is needed/);
    expect(line!.snippet).not.toContain('card_id');
    expect(states.map(({ text }) => text).join('\n')).not.toContain('a virtual card exists');
  });

  test('the list is there for a server that is down, or rejects the credentials', async () => {
    const refusing = await small(json(401));
    for (const baseUrl of ['http://127.0.0.1:9', refusing.url])
      expect((await linesOf({ baseUrl }, 'fixtures'))[0]!.snippet).toContain('"card_id": "…"');
    refusing.close();
  });

  test('a value called type is no type that was asked for', async () => {
    const subject = { access_type: 'bvn', value: '22212345678', authorization: 'token', encrypt: 'none' };
    const rows = [wallet, { state: 'a loan feature subject exists', values: { ...subject, type: 1 } }];
    const prices = { queryLoanFeature: '500.00' };
    const lines = await linesOf({ ...target(rows), features: ['queryLoanFeature'], prices }, 'fixtures');
    expect(lines).toMatchObject([{ light: 'green' }]);
  });

  test('a row without a value that requests need is red', async () => {
    const values = { account_number: '0123456789', bank_code: '999991', name: 'ADA OBI' };
    const row = { state: 'a bank account exists', params: { type: 'nuban' }, values };
    const [line] = await linesOf(target([wallet, row]), 'fixtures');
    const text = '"a bank account exists" (type "nuban"): no value for currency';
    const next = "Its values: cwit explain 'a bank account exists'";
    expect(line).toMatchObject({ light: 'red', text, next });
  });

  test('neither a handler nor fixtures', async () => {
    const lines = await linesOf(target([]), 'state handler');
    expect(lines).toMatchObject([{ light: 'yellow', next: like(/--state-handler/) }]);
  });
});
