// How documented outcomes become interactions: refusals, and alternatives of which one must be honoured.
import { describe, expect, test } from 'vitest';
import type { Document, OperationObject, Refusal } from '../../scripts/generate/document.js';
import { common, createOrder, document, generated, shown } from './pact-document.js';

describe('the generated pact', () => {
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
