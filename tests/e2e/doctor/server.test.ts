// Checks of the server: credentials, features, pace, events. The doctor changes nothing at the server.
import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { TargetInput } from '../../../src/server-under-test/target.js';
import { referenceServer } from '../support/fixtures.js';
import {
  answering,
  behindKnownPaths,
  expectLooks,
  json,
  like,
  linesOf,
  shownOf,
  small,
  type Look,
  type Looks,
} from './small-server.js';

const { url: baseUrl, stateHandler, apiKey, apiSecret } = await referenceServer();
const target = { baseUrl, stateHandler, apiKey, apiSecret };

test('no request has an effect, and a live server is only read', async () => {
  const sent: string[] = [];
  const listen: RequestListener = (request, response) => {
    const { method, url, headers } = request;
    const isQuery = method === 'GET' || url!.includes('/flight/search');
    // An empty body, or an id of zeros, has no effect.
    const isInVain = headers['content-length'] === '2' || !('api-key' in headers) || /0000|_0G0_/.test(url!);
    if (!isQuery) sent.push(isInVain ? url! : `${url} as a whole`);
    answering(() => 200)(request, response);
  };
  await shownOf(listen, { target: (baseUrl) => ({ baseUrl, environment: 'live' }) });
  expect(sent).toEqual([]);
  await shownOf(listen);
  expect(sent.length).toBeGreaterThan(10);
  // No booking and no package has a name of zeros.
  expect(sent.filter((one) => one.endsWith('as a whole') && !/ticket|esim/.test(one))).toEqual([]);
});

let requests = 0;

const credentials: Look = { check: 'credentials' };
const looks: Looks = [
  [
    'a wrong secret is red, and the key is known',
    answering((path, headers) =>
      path.startsWith('/transactions') && headers['api-key'] === 'key-0123456789' ? 200 : 401,
    ),
    credentials,
    /^red block .*rejects the credentials \(401 for .*get-or-create.* → Check CWIT_API_SECRET: the api-key is right/,
  ],
  [
    'a server that takes any credentials is yellow',
    answering(() => 200),
    credentials,
    /^yellow .*also accepts invalid ones/,
  ],
  [
    'a server that answers false credentials with 403 is yellow, with the status',
    answering((_, headers) =>
      headers['api-key'] === 'key-0123456789' && headers['api-secret'] === 'secret-0123456789' ? 200 : 403,
    ),
    credentials,
    /^yellow credentials: accepted; invalid ones get 403 \(.*\); expected 401 → Answer invalid credentials with 401/,
  ],
  [
    'one operation that rejects right credentials is red, and no wrong credentials',
    answering((path, headers) =>
      path.includes('/banks') || headers['api-secret'] !== 'secret-0123456789' ? 401 : 200,
    ),
    credentials,
    /^red credentials: .*but \/transfer\/banks rejects them \(401\)/,
  ],
  [
    'a server that answers 429 in between is asked at another rate',
    answering(() => (requests++ === 2 ? 429 : 200)),
    { check: 'pace', limits: { throttledMs: 5000 } },
    /^yellow .* → .*--requests-per-minute/,
  ],
];
test.each(looks)('%s', (_, ...row) => expectLooks(...row));

/** The answers of a server that forbids some paths to a right key. */
const forbidding = (isForbidden: (path: string) => boolean, status = 403): RequestListener => {
  const denied = json(status, { error: status, message: 'Account is inactive' });
  return behindKnownPaths((request, response) => {
    const { 'api-key': key, 'api-secret': secret } = request.headers;
    const isRight = key === 'key-0123456789' && secret === 'secret-0123456789';
    const answer = isRight && isForbidden(request.url!) ? denied : json(isRight ? 400 : 401);
    answer(request, response);
  });
};

test.each<[string, RequestListener, string, ...RegExp[]]>([
  [
    'an order that the key may not place is named, and can be left out',
    forbidding((path) => path.includes('/esim/')),
    'permission',
    /^yellow permission: this key may not use listEsimOrders, createEsimOrder \(403 "Account is inactive"\) → .*leave them out/,
  ],
  [
    'a plan that lacks the search is named',
    forbidding((path) => path.includes('/search'), 402),
    'permission',
    /^yellow permission: this key may not use searchFlights \(402 /,
  ],
  ['a key that may use everything has no such line', forbidding(() => false), 'permission'],
  [
    'a key that may use nothing is red',
    forbidding(() => true),
    'credentials',
    /^red block credentials: this key may not use any operation \(403 "Account is inactive"\) → Ask for its permissions/,
  ],
])('%s', (_, answer, check, ...says) => expectLooks(answer, { check }, ...says));

test.each(['apiKey', 'apiSecret'])('a wrong %s at a server that says no more is red', async (name) => {
  expect(await linesOf({ ...target, [name]: 'nonsense-0123456' }, 'credentials')).toMatchObject([
    { light: 'red', blocks: true, next: like(/^Check CWIT_API_KEY and CWIT_API_SECRET/) },
  ]);
});

test('absent operations come with the flag that leaves them out, and the flag makes the line green', async () => {
  const answer = answering((path) => (/banks|recipient|transactions|confirm/.test(path) ? 200 : 404));
  const { url, close } = await small(answer);
  onTestFinished(close);
  const of = (more: TargetInput = {}) => linesOf({ ...target, baseUrl: url, ...more }, 'features');
  const [line] = await of();
  expect(line!.text).toMatch(
    /not found: createVirtualAccount, .*getWallet, .*searchFlights, .*listEsimOrders/,
  );
  expect(line!.snippet).toMatch(/^--features '!identity' '!flights'/);
  const names = line!.snippet!.replaceAll("'", '').split(' ').slice(1);
  expect(await of({ features: names })).toMatchObject([{ light: 'green' }]);
});

const events = (input: TargetInput = target) => linesOf(input, 'webhooks');
const { stateHandler: _, ...withoutStates } = target;

/** An address that leads to the receiver on this machine. */
async function tunnel() {
  const free = await small(json(404));
  free.close();
  return { webhookUrl: `${free.url}/tunnel`, webhookPort: Number(new URL(free.url).port) };
}

test('events: none where none is offered', async () => {
  expect(await events({ ...target, features: ['wallet'] })).toEqual([]);
});

test('events: one arrives, nearby or by a tunnel', async () => {
  const through = await tunnel();
  expect([...(await events()), ...(await events({ ...target, ...through }))]).toMatchObject([
    { light: 'green', text: like(/^an event arrived at http:\/\/127\.0\.0\.1:\d+$/) },
    { light: 'green', text: `an event arrived at ${through.webhookUrl} ("webhookUrl")` },
  ]);
});

// Two tests wait for events that do not come, and do so together.
test.concurrent('events: an address that leads elsewhere, whether or not there are states', async (context) => {
  const elsewhere = await small(json(404));
  context.onTestFinished(elsewhere.close);
  const text = like(/\("webhookUrl"\) does not lead to the receiver/);
  for (const input of [target, withoutStates])
    expect(await events({ ...input, webhookUrl: elsewhere.url })).toMatchObject([
      { light: 'red', text, next: like(/^Start the tunnel/) },
    ]);
});

test.concurrent('events: a tunnel that leads here, and a server that sends none', async () => {
  // Its states are answered, and nothing is done for them.
  const idle = await small(json(200));
  const through = await tunnel();
  const lines = await events({ ...target, ...through, stateHandler: idle.url }).finally(idle.close);
  const text = `${through.webhookUrl} ("webhookUrl") leads here, but no event arrived within 5 s of its state`;
  expect(lines).toMatchObject([{ light: 'yellow', text, next: like(/^Delivery may take longer/) }]);
});

test('events: a port that is taken', async () => {
  const taken = await small(json(404));
  const webhookPort = Number(new URL(taken.url).port);
  const lines = await events({ ...target, webhookPort }).finally(taken.close);
  const text = like(/cannot listen for events on 127\.0\.0\.1:\d+ \(.*EADDRINUSE/);
  expect(lines).toMatchObject([{ light: 'red', text, next: like(/webhookPort/) }]);
});

test('events: a tunnel that leads here, and no state that sends one', async () => {
  const refusing = await small(json(404));
  onTestFinished(refusing.close);
  const through = await tunnel();
  const text = `${through.webhookUrl} ("webhookUrl") leads here; events are not testable without a state handler that sets up "a flight order reaches a status"`;
  for (const input of [withoutStates, { ...target, stateHandler: refusing.url }])
    expect(await events({ ...input, ...through })).toMatchObject([{ light: 'yellow', text }]);
});
