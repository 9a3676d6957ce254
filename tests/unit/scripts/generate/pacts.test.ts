// The pact that a spec compiles to, with operations that the spec of today does not have yet.
import { describe, expect, test } from 'vitest';
import type { Document, OperationObject, Refusal } from '../../../../scripts/generate/document.js';
import { pactFiles } from '../../../../scripts/generate/pacts.js';
import type { SentRequest } from '../../../../src/contract/exchange.js';
import { ProviderProxy } from '../../../../src/pact/provider-proxy.js';
import { verifyInteraction } from '../../../../src/pact/verify-interaction.js';
import { common, createOrder, document, freezeCard, generated, shown } from './pact-document.js';

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

  // Of several alternatives, one must be honoured.
  describe('shows a refusal', () => {
    const error = shown(
      { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
      { message: 'No such card' },
    );
    const refusing = (refusal: Refusal): Document => ({
      ...document,
      paths: {
        '/orders': {
          post: {
            ...createOrder,
            responses: { ...createOrder.responses, 400: error, 403: { description: '' }, '4XX': error },
            'x-refusals': { odd: refusal },
          },
        },
      },
    });
    const of = async (refusal: Refusal) =>
      (await generated(refusing(refusal))).pact.interactions.filter(({ description }) =>
        description.startsWith('createOrder: odd'),
      );

    test('with the status that the document states', async () => {
      const [only, ...others] = await of({ responses: ['400'], set: { '/body/adults': 0 } });
      expect(others).toEqual([]);
      expect(only).toMatchObject({
        request: { body: { content: { adults: 0, pin: '1', item: { token: 'abc' } } } },
        response: { status: 400, body: { content: { message: 'No such card' } } },
      });
      // What is changed needs no state.
      expect(only!.providerStates!.map(({ name }) => name)).toEqual([
        'a response of freezeCard',
        'fresh values',
      ]);
    });

    test('by one interaction for each answer, where the document states no status', async () => {
      const all = await of({
        responses: ['4XX'],
        fresh: { '/body/item/token': 'NOBODY' },
        remove: ['/body/pin'],
      });
      expect(all.map(({ description }) => description)).toEqual([
        'createOrder: odd (a 4xx)',
        'createOrder: odd (403: no body is shown)',
        'createOrder: odd (a 2xx)',
      ]);
      for (const { request, providerStates } of all) {
        expect(request.body!.content).not.toHaveProperty('pin');
        expect(providerStates!.at(-1)).toEqual({
          name: 'fresh values',
          params: { reference: 'ESIM', token: 'NOBODY' },
        });
      }
    });

    test('or not, with a reason', async () => {
      expect(await of({ responses: ['4XX'], excluded: 'Nobody knows how.' })).toEqual([]);
    });
  });

  test('a union is open, unless an example decides it', async () => {
    const either = { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };
    const schema = { type: 'object', required: ['names'], properties: { names: either } };
    const media = (decides: string[]) => ({
      schema,
      examples: {
        one: { value: { names: 'a' }, 'x-decides': decides },
        many: { value: { names: ['a', 'b'] }, 'x-decides': decides },
      },
    });
    const rulesFor = async (decides: string[]) => {
      const responses = {
        '200': { description: '', content: { 'application/json': media(decides) } },
      } as unknown as OperationObject['responses'];
      const get = { ...common, operationId: 'listNames', 'x-effect': 'none', responses } as OperationObject;
      const { pact } = await generated({ ...document, paths: { '/names': { get } } });
      return pact.interactions
        .slice(0, 2)
        .map(({ description, response }) => [description, Object.keys(response.matchingRules.body)]);
    };
    expect(await rulesFor(['/names'])).toEqual([
      ['listNames: success (one)', ['$', '$.names']],
      ['listNames: success (many)', ['$', '$.names', '$.names[*]']],
    ]);
    expect((await rulesFor([]))[1]).toEqual(['listNames: success (many)', ['$', '$.names']]);
  });
});
