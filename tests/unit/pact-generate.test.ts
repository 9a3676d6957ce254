// The pact that a spec compiles to, with operations that the spec of today does not have yet.
import { describe, expect, test } from 'vitest';
import type { OperationObject } from '../../scripts/generate/document.js';
import { pactFiles } from '../../scripts/generate/pacts.js';
import type { SentRequest } from '../../src/contract/exchange.js';
import { ProviderProxy } from '../../src/pact/provider-proxy.js';
import { verifyInteraction } from '../../src/pact/verify-interaction.js';
import { document, freezeCard, generated } from './pact-document.js';

describe('the generated pact', () => {
  test('has an interaction for each outcome of each operation with a shape, and is the same each time', async () => {
    const { text, pact } = await generated();
    expect((await generated()).text).toBe(text);
    expect(pact.interactions.map(({ description }) => description)).toEqual([
      'freezeCard: success',
      'freezeCard: unauthorized',
      'createOrder: success',
      'createOrder: success.second',
      'createOrder: unauthorized',
    ]);
    expect(text).not.toMatch(/"version": "(?!4\.0")/);
  });

  test('asks for states, for responses of other operations, and for fresh values', async () => {
    const { pact } = await generated();
    expect(pact.interactions.map(({ providerStates = [] }) => providerStates)).toEqual([
      [{ name: 'a virtual card exists' }],
      [],
      [
        { name: 'a response of freezeCard', params: { token: '/data/id' } },
        { name: 'a person is known', params: { age: 'grown' } },
        { name: 'fresh values', params: { reference: 'ESIM' } },
      ],
      [{ name: 'fresh values', params: { reference: 'ESIM' } }],
      [],
    ]);
  });

  test.each([
    [
      'freezeCard: success',
      { card_id: 'c%2F9', reason: 'stolen' },
      '/cards/c%2F9/freeze/?reason=stolen',
      null,
    ],
    ['freezeCard: unauthorized', {}, '/cards/card-1/freeze/', null],
    [
      'createOrder: success',
      { token: 'xyz', adults: 7, reference: 'ESIM-9' },
      '/orders',
      { reference: 'ESIM-9', adults: 7, item: { token: 'xyz' }, pin: '1' },
    ],
  ])('its verifier sends what the states give: %s', async (description, values, path, body) => {
    const { pact } = await generated();
    const contract = {
      ...pact,
      interactions: pact.interactions.filter((row) => row.description === description),
    };
    const sent: SentRequest[] = [];
    const proxy = await ProviderProxy.start({
      contract,
      setUp: () => Promise.resolve(values),
      send: (request) => Promise.reject(new Error(String(sent.push(request)))),
    });
    await verifyInteraction(proxy.url, () => proxy.busy);
    proxy.close();
    expect(
      sent.map((request) => [request.path, request.body && (JSON.parse(request.body) as unknown)]),
    ).toEqual([[path, body]]);
  });

  test('two states that give a value of one name are an error: Pact cannot tell them apart', async () => {
    const twice: OperationObject = {
      ...freezeCard,
      'x-given': [
        ...freezeCard['x-given']!,
        { state: 'another card exists', bind: { '/query/reason': 'card_id' } },
      ],
    };
    await expect(
      pactFiles({ ...document, paths: { '/cards/{card_id}/freeze/': { post: twice } } }),
    ).rejects.toThrow('two states give "card_id"');
  });
});
