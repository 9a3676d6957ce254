// Documents that break one house rule of the spec, with parts of the expected messages.
type Json = Record<string, unknown>;

/** The title of the case, the changes of a valid document, and a part of each expected message. */
export type Row = [name: string, given: Given, ...want: string[]];
/** Members of its one operation and of its root. null removes a member. */
type Given = { operation?: Json; root?: Json };

const clause = 'Endpoints > Flights > item 1';
const basis = 'stated';
const answers = { 401: { description: 'Who are you?' }, 429: { description: 'Too fast.' } };

/** A valid document with one operation and the given changes. */
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
  'x-requirements': [
    { id: 'getThing/same', level: 'MUST', text: 'It MUST stay.', clause, basis, ...members },
  ],
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

// The spec itself covers the passing cases, because the same rules lint it.
export const tables: Record<string, Row[]> = {
  'clauses-exist': [
    ['an operation without one', citing(null), 'The source is missing'],
    ['an operation with an unknown one', citing('No'), '`No` is under no heading'],
    ['a requirement with an unknown one', operation(required({ clause: 'No' })), '`No` is under no heading'],
    ['an unspecified row without one', operation(open({ clause: null })), 'The source is missing'],
    ['the root', root(required({ id: 'service/same', clause: 'No' })), '`No` is under no heading'],
    ['a webhook', webhook({ 'x-clause': 'No' }), '`No` is under no heading'],
    ['a derived row', operation({ 'x-derived': { a: { clause: 'No' } } }), '`No` is under no heading'],
    ['a heading alone', citing('Endpoints > Flights'), 'names no place'],
    ['an unknown item', citing('Endpoints > Flights > item 4'), 'names no place'],
    ['an unknown row', citing('Limits > row pages'), 'names no place'],
    ['an unknown table', citing('Versioning > table'), 'names no place'],
    ['a name of several rows', citing('Limits > row Request rate'), 'several places'],
  ],
  'known-basis': [
    ['a MUST that is inferred', operation(required({ basis: 'inferred' })), 'add an interpretation'],
    ['no basis', operation(open({ basis: null })), 'must be stated, inferred, or an interpretation'],
    ['another word', root(open({ id: 'service/a', basis: 'guessed' })), 'must be stated, inferred, or'],
    ['of a derived row', operation({ 'x-derived': { a: { basis: 'no' } } }), 'must be stated, inferred, or'],
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
    ['an unknown state', state(dragon), '`a dragon exists` is not a state'],
    ['an unknown operation', given({ operation: 'getDragon' }), 'No operation is called `getDragon`'],
    ['neither', given({ bind: {} }), 'a state or an operation'],
    ['both', state('a wallet exists', { operation: 'getThing' }), 'a state or an operation'],
    ['an unknown param', state('a wallet exists', { params: { hue: 'red' } }), 'has no parameter `hue`'],
    [
      'an unknown choice',
      state('an eSIM order exists', { params: { type: 'a' } }),
      'must be one of purchase',
    ],
    [
      'a pointer outside the request',
      state('a wallet exists', { bind: { '/otp': 'otp' } }),
      'must start with /body/',
    ],
    ['an unknown value', state('a wallet exists', { bind: { '/body/pin': 'pin?' } }), 'no value `pin?`'],
    [
      'a named example',
      responding({ schema: {}, examples: { a: { value: 1, 'x-given': [{ state: dragon }] } } }),
      '`a dragon exists` is not a state',
    ],
    [
      'a rejection',
      refused({ responses: ['4XX'], 'x-given': [{ state: dragon }] }),
      '`a dragon exists` is not a state',
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
      'a row without an example',
      refused({ responses: ['404'], remove: ['/body/a'] }),
      'is in no row',
      'names no example',
    ],
    [
      'a pointer outside the request',
      refused({ responses: ['4XX'], set: { '/id': 1 } }),
      'does not start with /body/',
    ],
    ['neither a change nor a reason', refused({ responses: ['4XX'] }), 'needs either the changes'],
    [
      'both',
      refused({ responses: ['4XX'], remove: ['/body/a'], excluded: 'No.' }),
      'needs either the changes',
    ],
  ],
  'operation-effect': [
    ['no effect', operation({ 'x-effect': null }), '`x-effect` must be one of none, creates'],
    ['an unknown effect', operation({ 'x-effect': 'deletes' }), 'not `deletes`'],
  ],
  'operation-responses': [
    ['no 401', operation({ responses: { 429: answers[429] } }), 'A 401 response is missing'],
    ['no 429', operation({ responses: { 401: answers[401] } }), 'A 429 response is missing'],
  ],
  'requirement-ids': [
    [
      'words may be joined',
      operation(required({ id: 'getThing/sort-created_at.2', level: 'SHOULD', text: 'It SHOULD stay.' })),
    ],
    ['the id of another operation', operation(required({ id: 'getOther/a' })), 'must start with `getThing/`'],
    ['the id of an operation at the root', root(open({})), 'must start with `service/`'],
    ['the id of an operation on a webhook', webhook(open({})), 'must start with `thingDone/`'],
    ['no id', operation(required({ id: null })), 'must start with `getThing/`'],
    ['no name', operation(required({ id: 'getThing/' })), 'lower-case words'],
    ['a capital', operation(required({ id: 'getThing/Same' })), 'lower-case words'],
    ['a space', operation(required({ id: 'getThing/a b' })), 'lower-case words'],
    ['a second slash', operation(required({ id: 'getThing/a/b' })), 'lower-case words'],
    ['an id twice', operation({ ...required({}), ...open({ id: 'getThing/same' }) }), 'is used twice'],
    ['an unknown level', operation(required({ level: 'MAY' })), 'must be MUST or SHOULD'],
    ['a text without its level', operation(required({ text: 'It stays.' })), 'must say MUST'],
    ['a text of two levels', operation(required({ text: 'It MUST, and SHOULD.' })), 'must say MUST'],
    ['no text', operation(required({ text: ' ' })), 'has no text'],
    ['no alternatives', operation(open({ accepted: [] })), 'must list the accepted alternatives'],
  ],
};
