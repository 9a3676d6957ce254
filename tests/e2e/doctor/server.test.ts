// What the server has and how it answers: credentials, features, pace, events. And that nothing there is changed.
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReferenceServer, type ReferenceServer } from '../../../reference/server.js';
import { behindProxy } from '../../proof/proxy.js';
import { json, linesOf, small } from './small-server.js';

let server: ReferenceServer;
let target: { baseUrl: string; stateHandler: string; apiKey: string; apiSecret: string };
beforeAll(async () => {
  server = await startReferenceServer();
  const { url: baseUrl, stateHandler, apiKey, apiSecret } = server;
  target = { baseUrl, stateHandler, apiKey, apiSecret };
});
afterAll(() => server.close());

const usual = { promptMs: 5000 };

async function against(answer: RequestListener, input = {}, check?: string) {
  const fake = await small(answer);
  return linesOf({ baseUrl: fake.url, ...input }, check).finally(fake.close);
}

test('a right server is green in each line', async () => {
  const lines = await linesOf(target, undefined, usual);
  expect(lines.filter(({ light }) => light !== 'green')).toEqual([]);
  expect([...new Set(lines.map(({ check }) => check))]).toEqual([
    ...['address', 'base path', 'credentials', 'features', 'pace', 'state handler', 'webhooks'],
  ]);
});

test('no request with the credentials has an effect, and a live server is only read', async () => {
  const sent: string[] = [];
  const listen: RequestListener = (request, response) => {
    const { method, url, headers } = request;
    const isQuery = method === 'GET' || url!.includes('/flight/search');
    if (!isQuery)
      sent.push('api-key' in headers || headers['content-length'] !== '2' ? `${url} as a whole` : url!);
    json(200)(request, response);
  };
  await against(listen, { environment: 'live' });
  expect(sent).toEqual([]);
  await against(listen);
  expect(sent.length).toBeGreaterThan(10);
  // These have no body.
  expect(sent.filter((one) => one.endsWith('as a whole') && !/freeze/.test(one))).toEqual([]);
});

test('a wrong secret is red, and the key is known', async () => {
  const lines = await against(
    (request, response) =>
      json(
        request.url!.startsWith('/transactions') && request.headers['api-key'] === 'key-0123456789'
          ? 200
          : 401,
      )(request, response),
    {},
    'credentials',
  );
  expect(lines).toMatchObject([{ light: 'red', blocks: true }]);
  expect(lines[0]!.text).toMatch(/refuses the credentials \(401 for .*get-or-create/);
  expect(lines[0]!.next).toMatch(/^Check CWIT_API_SECRET: the api-key is known/);
});

test('a wrong key, and a wrong secret at a server that says no more, are red', async () => {
  for (const wrong of [{ apiKey: 'nonsense-0123456' }, { apiSecret: 'nonsense-0123456' }]) {
    const [line] = await linesOf({ ...target, ...wrong }, 'credentials', usual);
    expect(line).toMatchObject({ light: 'red', blocks: true });
    expect(line!.next).toMatch(/^Check CWIT_API_KEY and CWIT_API_SECRET/);
  }
});

test('a server that takes any credentials is yellow', async () => {
  const lines = await against(json(200), {}, 'credentials');
  expect(lines).toMatchObject([{ light: 'yellow' }]);
  expect(lines[0]!.text).toMatch(/takes false ones, too/);
});

test('one operation that refuses right credentials is red, and no wrong credentials', async () => {
  const lines = await against(
    (request, response) =>
      json(
        request.url!.includes('/banks') || request.headers['api-secret'] !== 'secret-0123456789' ? 401 : 200,
      )(request, response),
    {},
    'credentials',
  );
  expect(lines).toMatchObject([{ light: 'red' }]);
  expect(lines[0]!.text).toMatch(/but \/transfer\/banks refuses them \(401\)/);
  expect(lines[0]!.blocks).toBeUndefined();
});

test('what is not there is named with the flag for what is, and with it all is green', async () => {
  const answer: RequestListener = (request, response) =>
    json(/banks|recipient|transactions|confirm/.test(request.url!) ? 200 : 404)(request, response);
  const [line] = await against(answer, {}, 'features');
  expect(line).toMatchObject({ light: 'red' });
  expect(line!.text).toMatch(/not there: getWallet, searchFlights, listEsimOrders, createVirtualAccount/);
  const [, flag] = /--features (\S+)/.exec(line!.next!)!;
  expect(flag).toBe('transactions,recipients,cards,webhooks,idempotency,rate-limit');
  expect(await against(answer, { features: flag!.split(',') }, 'features')).toMatchObject([
    { light: 'green' },
  ]);
});

test('of a feature that is there in part, the flag leaves the other part out', async () => {
  const answer: RequestListener = (request, response) =>
    json(/banks/.test(request.url!) ? 200 : 404)(request, response);
  const features = ['recipients', 'wallet'];
  const [line] = await against(answer, { features }, 'features');
  expect(line!.next).toMatch(/--features 'recipients,!createRecipient'$/);
});

test('a server that answers 429 in between is asked at another rate', async () => {
  let requests = 0;
  const fake = await small((request, response) => json(requests++ === 2 ? 429 : 200)(request, response));
  const [line] = await linesOf({ baseUrl: fake.url }, 'pace', { throttledMs: 5000 }).finally(fake.close);
  expect(line).toMatchObject({
    light: 'yellow',
    next: expect.stringMatching(/--requests-per-minute/) as string,
  });
});

test('events: an address that leads elsewhere', async () => {
  const elsewhere = await small(json(404));
  const lines = await linesOf({ ...target, webhookUrl: elsewhere.url }, 'webhooks', usual).finally(
    elsewhere.close,
  );
  expect(lines).toMatchObject([{ light: 'red' }]);
  expect(lines[0]!.text).toMatch(/does not lead to the receiver/);
});

test('events: a port that is taken', async () => {
  const taken = await small(json(404));
  const webhookPort = Number(new URL(taken.url).port);
  const lines = await linesOf({ ...target, webhookPort }, 'webhooks', usual).finally(taken.close);
  expect(lines).toMatchObject([{ light: 'red', next: expect.stringMatching(/webhookPort/) as string }]);
});

test('events: a tunnel that leads here, and a server that sends none', async () => {
  const proxy = await behindProxy(server, ({ path, status, text }, outgoing) => {
    outgoing.writeHead(status).end(path === '/states' ? '{}' : text);
  });
  const lines = await linesOf(proxy.target, 'webhooks', usual).finally(proxy.close);
  expect(lines.map(({ light }) => light)).toEqual(['green']);
});
