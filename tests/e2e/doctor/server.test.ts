// What the server has and how it answers: credentials, features, pace, events. And that nothing there is changed.
import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { TargetInput } from '../../../src/target/target.js';
import { referenceServer } from '../fixtures.js';
import { json, linesOf, small } from './small-server.js';

const { url: baseUrl, stateHandler, apiKey, apiSecret } = await referenceServer();
const target = { baseUrl, stateHandler, apiKey, apiSecret };

async function against(answer: RequestListener, input = {}, check?: string) {
  const fake = await small(answer);
  return linesOf({ baseUrl: fake.url, ...input }, check).finally(fake.close);
}

test('a right server is green in each line', async () => {
  const lines = await linesOf(target);
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
    const [line] = await linesOf({ ...target, ...wrong }, 'credentials');
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

const events = (input: TargetInput = target) => linesOf(input, 'webhooks');
function withoutStates(): TargetInput {
  const { stateHandler: _, ...others } = target;
  return others;
}

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
  const nearby = await events();
  expect(nearby).toMatchObject([{ light: 'green' }]);
  expect(nearby[0]!.text).toMatch(/^an event arrived at http:\/\/127\.0\.0\.1:\d+$/);
  const through = await tunnel();
  const text = `an event arrived at ${through.webhookUrl} ("webhookUrl")`;
  expect(await events({ ...target, ...through })).toMatchObject([{ light: 'green', text }]);
});

// Two tests wait for events that do not come, and do so together.
test.concurrent('events: an address that leads elsewhere, whether or not there are states', async (context) => {
  const elsewhere = await small(json(404));
  context.onTestFinished(elsewhere.close);
  for (const input of [target, withoutStates()]) {
    const lines = await events({ ...input, webhookUrl: elsewhere.url });
    expect(lines).toMatchObject([{ light: 'red' }]);
    expect(lines[0]!.text).toMatch(/\("webhookUrl"\) does not lead to the receiver/);
    expect(lines[0]!.next).toMatch(/^Start the tunnel/);
  }
});

test.concurrent('events: a tunnel that leads here, and a server that sends none', async () => {
  // Its states are answered, and nothing is done for them.
  const idle = await small(json(200));
  const through = await tunnel();
  const lines = await events({ ...target, ...through, stateHandler: idle.url }).finally(idle.close);
  expect(lines).toMatchObject([{ light: 'yellow' }]);
  expect(lines[0]!.text).toBe(
    `${through.webhookUrl} ("webhookUrl") leads here, but no event arrived within 5 s of its state`,
  );
  expect(lines[0]!.next).toMatch(/^Delivery may take longer/);
});

test('events: a port that is taken', async () => {
  const taken = await small(json(404));
  const webhookPort = Number(new URL(taken.url).port);
  const lines = await events({ ...target, webhookPort }).finally(taken.close);
  expect(lines).toMatchObject([{ light: 'red', next: expect.stringMatching(/webhookPort/) as string }]);
  expect(lines[0]!.text).toMatch(/no receiver can listen on 127\.0\.0\.1:\d+ \(.*EADDRINUSE/);
});

test('events: a tunnel that leads here, and no state that sends one', async () => {
  const refusing = await small(json(404));
  onTestFinished(refusing.close);
  const through = await tunnel();
  for (const input of [withoutStates(), { ...target, stateHandler: refusing.url }]) {
    const lines = await events({ ...input, ...through });
    expect(lines).toMatchObject([{ light: 'yellow' }]);
    expect(lines[0]!.text).toBe(
      `${through.webhookUrl} ("webhookUrl") leads here; events are not judged, for no state handler sets up "a flight order reaches a status"`,
    );
  }
});
