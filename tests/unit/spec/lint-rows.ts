// What each house rule of the spec says, and of what.
type Json = Record<string, unknown>;

/** What the row shows, what the document adds to a flawless one, and a part of each message wanted. */
export type Row = [name: string, given: Given, ...want: string[]];
/** Members of its one operation and of its root; null takes one away. */
type Given = { operation?: Json; root?: Json };

const clause = 'Endpoints > Flights > item 1';
const basis = 'stated';
const answers = { 401: { description: 'Who are you?' }, 429: { description: 'Too fast.' } };

/** A flawless document with one operation, but for what is given. */
export function document({ operation, root }: Given): Json {
  const flawless = { operationId: 'getThing', 'x-clause': clause, 'x-effect': 'none', responses: answers };
  const paths = { '/thing': { get: { ...flawless, ...operation } } };
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...root };
}

const operation = (members: Json): Given => ({ operation: members });
const root = (members: Json): Given => ({ root: members });
const webhook = (members: Json): Given =>
  root({ webhooks: { done: { post: { operationId: 'thingDone', 'x-clause': clause, ...members } } } });
const required = (members: Json): Json => ({
  'x-requirements': [{ id: 'getThing/same', level: 'MUST', text: 'It stays.', clause, basis, ...members }],
});
const open = (members: Json): Json => ({
  'x-unspecified': [
    { id: 'getThing/colour', text: 'The colour.', accepted: ['any'], clause, basis, ...members },
  ],
});
const responding = (media: Json): Given => {
  const success = { description: 'A thing.', content: { 'application/json': media } };
  return operation({ responses: { ...answers, 200: success } });
};
const schema = (keywords: Json): Given => root({ components: { schemas: { Thing: keywords } } });
const given = (entry: Json): Given => operation({ 'x-given': [entry] });
const state = (name: string, more: Json = {}): Given => given({ state: name, ...more });
const citing = (place: string | null): Given => operation({ 'x-clause': place });
const integer = (media: Json): Given => responding({ schema: { type: 'integer' }, ...media });

const named = { examples: { a: { value: 1 }, b: { value: 2 } } };
const refused = (row: Json | null, media: Json = { example: 1 }): Given =>
  operation({
    responses: {
      ...answers,
      '4XX': { description: 'No.', content: { 'application/json': { schema: {}, ...media } } },
    },
    'x-refusals': row && { odd: row },
  });

const dragon = 'a dragon exists';
const tree = {
  type: 'object',
  required: ['children'],
  properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
};

// What passes, the spec shows: it is linted by the same rules.
export const tables: Record<string, Row[]> = {
  'clauses-exist': [
    ['an operation without one', citing(null), 'A clause is missing'],
    ['an operation with an unknown one', citing('No'), '`No` is under no heading'],
    ['a requirement with an unknown one', operation(required({ clause: 'No' })), '`No` is under no heading'],
    ['an open choice without one', operation(open({ clause: null })), 'A clause is missing'],
    ['the root', root(required({ id: 'service/same', clause: 'No' })), '`No` is under no heading'],
    ['a webhook', webhook({ 'x-clause': 'No' }), '`No` is under no heading'],
    ['a derived row', operation({ 'x-derived': { a: { clause: 'No' } } }), '`No` is under no heading'],
    ['a heading alone', citing('Endpoints > Flights'), 'names no place'],
    ['an item that is not there', citing('Endpoints > Flights > item 4'), 'names no place'],
    ['a row that is not there', citing('Limits > row pages'), 'names no place'],
    ['a table that is not there', citing('Versioning > table'), 'names no place'],
    ['a name of several rows', citing('Limits > row Request rate'), 'several places'],
  ],
  'known-basis': [
    ['a MUST that is inferred', operation(required({ basis: 'inferred' })), 'a ruling argues for it'],
    ['none', operation(open({ basis: null })), 'is stated, inferred, or a ruling'],
    ['another word', root(open({ id: 'service/a', basis: 'guessed' })), 'is stated, inferred, or'],
    ['of a derived row', operation({ 'x-derived': { a: { basis: 'no' } } }), 'is stated, inferred, or'],
  ],
  'examples-validate': [
    ['a media type example', integer({ example: 'a' }), 'must be integer'],
    [
      'one of the named examples',
      integer({ examples: { good: { value: 1 }, bad: { value: 'one' } } }),
      'must be integer',
    ],
    [
      'a referenced example',
      {
        ...integer({ examples: { a: { $ref: '#/components/examples/bad' } } }),
        ...root({ components: { examples: { bad: { value: 'one' } } } }),
      },
      'must be integer',
    ],
    [
      'a parameter example',
      operation({ parameters: [{ name: 'page', in: 'query', schema: { minimum: 1 }, example: 0 }] }),
      'must be >= 1',
    ],
    ['a schema example', schema({ format: 'decimal-text', example: '1,250' }), 'format "decimal-text"'],
    ['a property example', schema({ properties: { a: { maximum: 1, example: 2 } } }), 'must be <= 1'],
    [
      'one of several',
      schema({ format: 'local-datetime', examples: ['2026-01-14T10', 'now'] }),
      'local-datetime',
    ],
    ['an unknown format', schema({ format: 'money', example: '1' }), 'unknown format "money"'],
    ['hundredths are exact', schema({ multipleOf: 0.01, example: 0.07 })],
    [
      'a recursive schema behind references',
      {
        ...responding({ schema: { $ref: '#/components/schemas/Tree' }, example: { children: [{}] } }),
        ...root({ components: { schemas: { Tree: tree } } }),
      },
      "must have required property 'children'",
    ],
  ],
  'given-states': [
    ['an unknown state', state(dragon), '`a dragon exists` is no state'],
    ['an unknown operation', given({ operation: 'getDragon' }), 'No operation is called `getDragon`'],
    ['neither', given({ bind: {} }), 'a state or an operation'],
    ['both', state('a wallet exists', { operation: 'getThing' }), 'a state or an operation'],
    ['an unknown param', state('a wallet exists', { params: { hue: 'red' } }), 'takes no `hue`'],
    ['a choice not offered', state('an eSIM order exists', { params: { type: 'a' } }), 'is one of purchase'],
    ['a pointer to nowhere', state('a wallet exists', { bind: { '/otp': 'otp' } }), 'starts with /body/'],
    ['an unknown value', state('a wallet exists', { bind: { '/body/pin': 'pin?' } }), 'no value `pin?`'],
    [
      'a named example',
      responding({ schema: {}, examples: { a: { value: 1, 'x-given': [{ state: dragon }] } } }),
      '`a dragon exists` is no state',
    ],
    [
      'a refusal',
      refused({ responses: ['4XX'], 'x-given': [{ state: dragon }] }),
      '`a dragon exists` is no state',
    ],
  ],
  'refusals-published': [
    ['an example in no row', refused(null), 'The example base of 4XX is in no row'],
    [
      'a named example in no row',
      refused({ responses: ['4XX'], example: 'b', excluded: 'No.' }, named),
      'The example a of 4XX',
    ],
    [
      'a row for nothing',
      refused({ responses: ['404'], remove: ['/body/a'] }),
      'is in no row',
      'names no example',
    ],
    [
      'a pointer to nowhere',
      refused({ responses: ['4XX'], set: { '/id': 1 } }),
      'does not start with /body/',
    ],
    ['neither a change nor a reason', refused({ responses: ['4XX'] }), 'either what is changed'],
    ['both', refused({ responses: ['4XX'], remove: ['/body/a'], excluded: 'No.' }), 'either what is changed'],
  ],
  'operation-effect': [
    ['none at all', operation({ 'x-effect': null }), '`x-effect` is one of none, creates'],
    ['an unknown effect', operation({ 'x-effect': 'deletes' }), 'not `deletes`'],
  ],
  'operation-responses': [
    ['no 401', operation({ responses: { 429: answers[429] } }), 'A 401 response is missing'],
    ['no 429', operation({ responses: { 401: answers[401] } }), 'A 429 response is missing'],
  ],
  'requirement-ids': [
    ['words may be joined', operation(required({ id: 'getThing/sort-created_at.2', level: 'SHOULD' }))],
    ['the id of another operation', operation(required({ id: 'getOther/a' })), 'starts with `getThing/`'],
    ['the id of an operation at the root', root(open({})), 'starts with `service/`'],
    ['the id of an operation on a webhook', webhook(open({})), 'starts with `thingDone/`'],
    ['no id', operation(required({ id: null })), 'starts with `getThing/`'],
    ['no name', operation(required({ id: 'getThing/' })), 'lower-case words'],
    ['a capital', operation(required({ id: 'getThing/Same' })), 'lower-case words'],
    ['a blank', operation(required({ id: 'getThing/a b' })), 'lower-case words'],
    ['a second slash', operation(required({ id: 'getThing/a/b' })), 'lower-case words'],
    ['an id twice', operation({ ...required({}), ...open({ id: 'getThing/same' }) }), 'is used twice'],
    ['an unknown level', operation(required({ level: 'MAY' })), 'is MUST or SHOULD'],
    ['no text', operation(required({ text: ' ' })), 'has no text'],
    ['no alternatives', operation(open({ accepted: [] })), 'lists the accepted alternatives'],
  ],
};
