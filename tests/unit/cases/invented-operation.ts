import type { Operation } from '../../../src/contract/contract.js';

/** An operation of no contract, whose requests have what one of the contract may have some day. */
export const invented = {
  ...{ id: 'orderParts', method: 'PUT', path: '/shops/{shop}/parts/{part}/', headers: {} },
  ...{ secretOptional: false, idempotent: true },
  pathExample: { shop: 'a b', part: 7 },
  unique: { '/reference': 'REF', '/absent': 'ABSENT' },
  query: [
    { name: 'count', schema: { type: 'integer', minimum: 1, maximum: 50 }, example: 2 },
    { name: 'sort', schema: { type: 'string', enum: ['up', 'down'] } },
  ],
  bodySchema: {
    type: 'object',
    required: ['reference', 'price'],
    properties: {
      reference: { type: 'string' },
      absent: { type: 'string' },
      price: { type: 'string', format: 'decimal-text' },
      count: { type: 'integer', minimum: 3, maximum: 900 },
      times: { type: 'integer' },
      weight: { type: 'number' },
      note: { type: 'string' },
      shop: { type: 'string' },
      tags: { type: 'object' },
      buyer: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, code: { type: 'string', pattern: '^[0-9]{4}$' } },
      },
      list: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
      fixed: { type: 'string', const: 'fixed' },
      chosen: { type: 'string', enum: ['fixed'] },
      long: { type: 'string', minLength: 2 },
      short: { type: 'string', maxLength: 5 },
      day: { type: 'string', format: 'date' },
      extra: true,
    },
  },
  examples: [
    {
      name: 'first',
      level: 'MUST',
      given: [
        { state: 'a shop', bind: { '/path/shop': 'shop', '/body/tags/owner': 'owner' } },
        { state: 'nothing' },
      ],
      body: {
        ...{ reference: 'r', price: '7.00', count: 4, times: 1, weight: 0.5, note: '', shop: 'x' },
        ...{ tags: { owner: 'o' }, buyer: { name: 'n', code: '0123' }, list: ['a', 'b'], fixed: 'fixed' },
        ...{ chosen: 'fixed', long: 'long', short: 'short', day: '2030-01-14', extra: null },
      },
    },
    {
      name: 'second',
      level: 'SHOULD',
      given: [{ state: 'a buyer', bind: { '/body/buyer/code': 'code' } }],
      body: { reference: 'r', price: '7.00', buyer: { name: 'n', code: '0123' } },
    },
  ],
  rules: [
    ['body', '/count', 'type'],
    ['body', '/reference', 'required'],
    ['body', '/note', 'type'],
    ['query', 'count', 'type'],
    ['query', 'count', 'minimum'],
    ['body', '/count', 'minimum'],
    ['body', '/list/0', 'type'],
  ].map(([place, pointer, keyword]) => ({ place, pointer, keyword })),
} as unknown as Operation;

/** The same without a body, and with less in its path and query. */
export const inventedWithoutBody: Operation = {
  ...invented,
  ...{ bodySchema: null, unique: {}, rules: [] },
  examples: [{ name: 'only', level: 'MUST', given: [], body: null }],
};

/** An operation whose body is an object of nothing. */
export const inventedOfNothing: Operation = {
  ...invented,
  ...{ path: '/nothing', pathExample: {}, query: [], unique: {}, rules: [] },
  bodySchema: { type: 'object' },
  examples: [{ name: 'only', level: 'MUST', given: [], body: {} }],
};
