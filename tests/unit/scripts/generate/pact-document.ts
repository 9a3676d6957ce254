// A small document with a state, an operation that another one needs, and a fresh member.
import type { Document, Json, JsonSchema, OperationObject } from '../../../../scripts/generate/document.js';
import { pactFiles } from '../../../../scripts/generate/pacts.js';

/** A generated pact, as far as the tests read it. */
export interface Pact {
  interactions: {
    description: string;
    providerStates?: { name: string; params: object }[];
    request: { body?: { content: object } };
    response: { matchingRules: { body: object } };
  }[];
}

export const shown = (schema: JsonSchema, example: Json) => ({
  description: 'As shown.',
  content: { 'application/json': { schema, example } },
});
const responseOf = (schema: JsonSchema, example: Json): OperationObject['responses'] => ({
  '200': shown(schema, example),
});
const data: JsonSchema = {
  type: 'object',
  required: ['status', 'data'],
  properties: {
    status: { type: ['boolean', 'string'] },
    data: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
  },
};
const example = { status: true, data: { id: '0c9f9f6e-6f0e-4b53-9c55-0f5d3f1c2a11' } };
export const common = {
  tags: ['cards'] as [string],
  summary: 'An operation',
  description: '',
  'x-clause': 'Endpoints',
};

export const freezeCard: OperationObject = {
  ...common,
  operationId: 'freezeCard',
  'x-effect': 'creates',
  'x-given': [
    { state: 'a virtual card exists', bind: { '/path/card_id': 'card_id', '/query/reason': 'reason' } },
  ],
  parameters: [
    { name: 'card_id', in: 'path', required: true, schema: { type: 'string' }, example: 'card-1' },
    { name: 'reason', in: 'query', schema: { type: 'string' }, example: 'lost' },
  ],
  responses: responseOf(data, example),
};
export const createOrder: OperationObject = {
  ...common,
  operationId: 'createOrder',
  'x-effect': 'charges',
  'x-success': [201],
  requestBody: {
    content: {
      'application/json': {
        schema: { type: 'object', properties: { reference: { type: 'string', 'x-unique': 'ESIM' } } },
        examples: {
          first: {
            value: { reference: 'ESIM-1', adults: 2, item: { token: 'abc' }, pin: '1' },
            'x-given': [
              { operation: 'freezeCard', bind: { '/body/item/token': '/data/id' } },
              {
                state: 'a person is known',
                params: { age: 'grown' },
                bind: { '/body/adults': 'adults', '/body/pin': 'pin?' },
              },
            ],
          },
          second: { value: { reference: 'ESIM-2' } },
        },
      },
    },
  },
  responses: responseOf(data, example),
};
export const document: Document = {
  info: { title: 'A service', version: '1.0.0' },
  tags: [{ name: 'cards', 'x-feature': 'cards', description: '' }],
  security: [{ apiKey: [], apiSecret: [] }],
  paths: {
    '/cards/{card_id}/freeze/': { post: freezeCard },
    '/orders': {
      post: createOrder,
      get: { ...common, operationId: 'listOrders', 'x-effect': 'none', 'x-unshaped': true, responses: {} },
    },
  },
  components: {},
};

/** The pact that a document compiles to. */
export async function generated(from = document): Promise<{ text: string; pact: Pact }> {
  const { 'pacts/cwit-client-cwit-service.json': text = '' } = await pactFiles(from);
  return { text, pact: JSON.parse(text) as Pact };
}
