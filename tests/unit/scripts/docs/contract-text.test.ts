// The Markdown of the documentation: the pure step from the extensions of the spec to text.
import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../../src/contract/catalog.js';
import { introduction, operationText } from '../../../../scripts/docs/contract-text.js';
import type { Document, OperationObject } from '../../../../scripts/generate/document.js';

type Rows = Partial<Record<keyof Catalog, object[]>>;

/** The name of the case, the members of the operation, its rows in the catalog, and the expected text. */
type Row = [
  name: string,
  members: Partial<OperationObject>,
  rows: Partial<Record<keyof Catalog, object[]>>,
  want: string,
];

const clause = 'Endpoints > Things';
const basis = 'stated';
const placed = { operation: 'makeThing', clause, basis };
const stated = { ...placed, origin: 'written' } as const;
const derived = { ...placed, origin: 'derived' } as const;
const link = (id: string): string => `<a id="${id}" href="#${id}">\`${id}\`</a>`;
const effect =
  '**Effect:** creates or changes a record. The suite sends it to a live server only if `--allow` names it.';

const operationOf = (members: Partial<OperationObject>): OperationObject => ({
  operationId: 'makeThing',
  tags: ['things'],
  summary: 'Make thing',
  description: 'Makes a thing.\n',
  'x-clause': clause,
  'x-effect': 'creates',
  responses: {},
  ...members,
});
const documentOf = (members: object): Document => ({
  info: { title: 'Things', version: '1' },
  tags: [{ name: 'things', 'x-feature': 'things', description: '' }],
  security: [],
  paths: {},
  components: {},
  ...members,
});
const catalogOf = (rows: Rows): Catalog => ({
  ...{ requirements: [], unspecified: [], rulings: [] },
  ...(rows as Partial<Catalog>),
});
const bodyOf = (examples: Record<string, object>): Partial<OperationObject> => ({
  requestBody: { content: { 'application/json': { schema: {}, examples } } } as never,
});

const operationRows: Row[] = [
  ['only its effect', {}, {}, effect],
  ['that it changes nothing', { 'x-effect': 'none' }, {}, '**Effect:** only reads data.'],
  [
    'stated requirements, then derived ones, and none of other operations',
    {},
    {
      requirements: [
        { ...derived, id: 'makeThing/auth.missing', level: 'MUST', text: 'Without credentials: 401.' },
        { ...stated, id: 'other/same', level: 'MUST', text: 'It is of others.', operation: 'other' },
        { ...stated, id: 'makeThing/same', level: 'SHOULD', text: 'It is\n`a|b`.' },
        { ...stated, id: 'makeThing/seen', level: 'MUST', text: 'It is seen.', excluded: 'Nobody looks.' },
      ],
    },
    `${effect}

#### Requirements

| Level | Requirement | Source |
|---|---|---|
| SHOULD | It is \`a\\|b\`.<br>${link('makeThing/same')} | Endpoints > Things |
| MUST | It is seen.<br>*Not tested: Nobody looks.*<br>${link('makeThing/seen')} | Endpoints > Things |

<details>
<summary>1 derived from the schema and the general rules</summary>

| Level | Requirement | Source |
|---|---|---|
| MUST | Without credentials: 401.<br>${link('makeThing/auth.missing')} | Endpoints > Things |

</details>`,
  ],
  [
    'states, and where their values go',
    {
      'x-given': [
        {
          ...{ state: 'a wallet exists', params: { available_balance: '50.00', count: 2 } },
          bind: { '/body/sender/otp': 'otp?', '/path/id': 'wallet_id' },
        },
        { operation: 'searchThings', bind: { '/query/token': '/data/0/token' } },
      ],
    },
    {},
    `${effect}

#### Provider states

| State | With | Values in the request |
|---|---|---|
| a wallet exists | available_balance \`50.00\`<br>count \`2\` | \`otp\` (optional) → body \`sender/otp\`<br>\`wallet_id\` → path \`id\` |
| a response of \`searchThings\` |  | \`/data/0/token\` → query \`token\` |`,
  ],
  [
    'the states of each example, where they differ',
    bodyOf({
      red: { summary: 'A red thing', value: 1 },
      blue: { value: 2 },
      old: { summary: 'An old thing', value: 3, 'x-given': [{ state: 'a thing exists' }] },
    }),
    {},
    `${effect}

#### Provider states

A red thing; blue:

No state.

An old thing:

| State | With | Values in the request |
|---|---|---|
| a thing exists |  |  |`,
  ],
];

describe('an operation shows', () => {
  it.each(operationRows)('%s', (_name, members, rows, want) => {
    const { about, rules } = operationText(operationOf(members), catalogOf(rows), 'request');
    expect([about, rules].filter(Boolean).join('\n\n')).toBe(`Makes a thing.\n\n${want}`);
    expect(about).not.toContain('####');
  });
});

it('an event names the values of its state that it carries, and no effect', () => {
  const operation = operationOf({
    'x-effect': 'none',
    'x-given': [{ state: 'an order is done', bind: { '/body/data/id': 'id' } }],
  });
  expect(operationText(operation, catalogOf({}), 'event')).toEqual({
    about: 'Makes a thing.',
    rules: `#### Provider states

| State | With | Values in the event |
|---|---|---|
| an order is done |  | \`id\` → body \`data/id\` |`,
  });
});

describe('the introduction', () => {
  const introductionOf = (members: object, rows: Rows): string =>
    introduction(documentOf(members), catalogOf(rows));
  const service = { operation: 'service', clause: 'Limits > row page', basis };

  it('starts with the description, then lists the rules of the whole service', () => {
    const info = { title: 'Things', version: '1', description: 'About things.' };
    const rate = { id: 'service/rate', level: 'MUST', text: 'At most 9 a day.', origin: 'written' } as const;
    const clauses = ['Limits > row page', 'Limits > table'];
    const text = introductionOf(
      { info },
      {
        requirements: [{ ...service, ...rate }],
        unspecified: [{ ...service, id: 'service/keys', text: 'How keys look.', accepted: ['any way'] }],
        rulings: [{ id: 'ruling:times', text: 'Times are text.', clauses }],
      },
    );
    expect(text).toMatch(/^About things\.\n\n# Authentication\n[^]*\n# Requirements of the service\n/);
    expect(text).toContain(`| MUST | At most 9 a day.<br>${link('service/rate')} | Limits > row page |`);
    expect(text).toContain(`| How keys look.<br>${link('service/keys')} | • any way | Limits > row page |`);
    expect(text).toContain(
      `| ${link('ruling:times')} | Times are text. | Limits > row page<br>Limits > table |`,
    );
    expect(text).toContain('# Limits\n\n| Limit | Operations |\n|---|---|\n| At most 9 a day. | all |');
  });

  it('lists the error shapes, the statuses and the limits with their operations', () => {
    const schema = { anyOf: [{ $ref: '#/components/schemas/Error' }, {}] };
    const properties = { error: {}, detail: { items: { properties: { loc: {} } } } };
    const error = { title: 'An error', description: 'A rejection.', properties };
    const unknown = { '401': { description: 'Who are you?' } };
    const make = operationOf({
      parameters: [{ name: 'page', in: 'query', schema: { minimum: 1 } }],
      responses: {
        '200': { description: 'Made.' },
        '400': { description: 'It is rejected. Try again.', content: { 'application/json': { schema } } },
        ...unknown,
      },
    });
    const read = operationOf({ operationId: 'readThing', responses: unknown });
    const paths = { '/things': { post: make, get: read } };
    const text = introductionOf({ paths, components: { schemas: { Error: error } } }, {});
    expect(text).toContain(
      '| An error<br>A rejection. | `error`, `detail`, each with `loc` | `makeThing` (400) |',
    );
    expect(text).toContain('| `400` | It is rejected. | `makeThing` |\n| `401` | Who are you? | all |');
    expect(text).toContain(
      'reject a `page` that is less than 1, or answer without applying it. | `makeThing` |',
    );
  });
});
