// The generated cases, line by line: a seed always gives the same bytes in every release. After an intended change, check the
// files again: npx vitest run tests/unit/cases/golden.test.ts -u
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Case, exampleCase, serialise } from '../../../src/cases/case.js';
import { secretOfReplay, secretWaysOf, wrongSecretsOf } from '../../../src/cases/credentials.js';
import { formsOfKeys, inOtherCase, keyForms, uuidKeys } from '../../../src/cases/idempotency-keys.js';
import { kindsOfOtherBodies, otherBodiesOf } from '../../../src/cases/malformed/bodies.js';
import { oddKindsOf, oddRequestsOf } from '../../../src/cases/malformed/requests.js';
import { isMistyped, isTypeRule, mistypesOf } from '../../../src/cases/malformed/type-rules.js';
import {
  mutate,
  randomRequestMutations,
  requestMutations,
} from '../../../src/cases/invalid-values/request-mutations.js';
import * as credentials from '../../../src/cases/credentials.js';
import { freshText, unlike } from '../../../src/cases/fresh.js';
import * as amounts from '../../../src/cases/edge-cases/amounts.js';
import { edgeMetadata } from '../../../src/cases/edge-cases/metadata.js';
import * as texts from '../../../src/cases/edge-cases/texts.js';
import { saysTheSame, varied, type Variation } from '../../../src/cases/variations/variation.js';
import { variationsOf } from '../../../src/cases/variations/variations.js';
import { operationOf, operations, type Operation } from '../../../src/contract/contract.js';
import { cut, digested, firstOfKinds } from './golden-line.js';
import { invented, inventedOfNothing, inventedWithoutBody } from './invented-operation.js';

const fresh = (pattern: string): string => freshText(pattern, 'n0nce-1');
const whole = { seed: 1, isWhole: true };
const paces = [0, 1, 2, 3, 7].map((seed) => ({ seed, isWhole: false }));
// A length that divides 60 would hide a run that counts 64 operations for 4: both meet the same characters.
const right = { apiKey: 'Key-7d41c0', apiSecret: 'SECRET-93be5f0c2' };
// A body of many types, one of few, a query, a variable of a path without and with a body; and what no operation has yet.
const shapes = [
  ...(
    ['createRecipient', 'createEsimOrder', 'listTransactions', 'freezeCard', 'updateVirtualAccount'] as const
  ).map(operationOf),
  ...[invented, inventedWithoutBody, inventedOfNothing],
];
const base = (operation: Operation, example = 0): Case => exampleCase(operation, example, fresh);

/** A request in one line. */
function sent(one: Case): string {
  const { method, path, headers, body, bytes, oddity } = serialise(one, {});
  const { accept: _, ...others } = headers;
  return [method, cut(path), cut(JSON.stringify(others)), cut(String(body)), bytes && 'as bytes', oddity]
    .filter(Boolean)
    .join(' ');
}

const variedOf = (operation: Operation, variation: Variation): string =>
  `${saysTheSame(variation) ? 'the same' : 'another'}: ${sent(varied(base(operation, variation.example), variation))}`;

const families: Record<string, (operation: Operation) => string[]> = {
  odd: (operation) =>
    oddRequestsOf(operation, whole).map(({ note, put }) => `${note}: ${sent(put(base(operation)))}`),
  types: (operation) =>
    operation.rules.filter(isTypeRule).flatMap((rule) =>
      mistypesOf(operation, rule, whole).map(({ name, put }) => {
        const built = put(base(operation));
        return `${rule.pointer} ${name}${isMistyped(built) ? '' : ', which keeps the rules'}: ${sent(built)}`;
      }),
    ),
  bodies: (operation) =>
    operation.bodySchema
      ? otherBodiesOf(operation, whole).map(
          ({ name, put, isOpen }) => `${name}${isOpen ? ', left open' : ''}: ${sent(put(base(operation)))}`,
        )
      : [],
  variations: (operation) => {
    const { always, others, random } = variationsOf(operation);
    const some = fc.sample(random, { seed: 1, numRuns: 25 });
    return [...always, ...others, ...some].map((variation) => variedOf(operation, variation));
  },
  invalid: (operation) => {
    const random = randomRequestMutations(base(operation));
    const some = random ? fc.sample(random, { seed: 1, numRuns: 25 }) : [];
    return [...requestMutations(base(operation)), ...some].map(
      (one) =>
        `${one.place}${one.pointer} ${one.keyword}, ${one.label}: ${sent(mutate(base(operation), one))}`,
    );
  },
  credentials: (operation) => {
    const { secretOptional, idempotent } = operation;
    const wrong = [
      ...credentials.missingKeys(right, secretOptional),
      ...credentials.wrongKeys(right),
      ...[credentials.keyInOtherCase(right) ?? []].flat(),
      ...(secretOptional ? [] : wrongSecretsOf(operation, right, whole)),
      ...(secretOptional ? [] : paces.flatMap((pace) => wrongSecretsOf(operation, right, pace))),
      ...(idempotent ? paces.map((pace) => secretOfReplay(operation, right, pace)) : []),
    ];
    return wrong.map((one) => JSON.stringify(one));
  },
};

const nameOf = (line: string): string => line.split(':')[0]!;
// Of each kind one line is shown.
const kinds: Record<string, (line: string) => string> = {
  odd: (line) => line.split(/ in |:/)[0]!,
  types: (line) => nameOf(line).replace(/^\S+ /, ''),
  bodies: nameOf,
  variations: nameOf,
  invalid: (line) => line.split(/[ ,]/)[1]!,
  credentials: (line) => line.split('"')[3]!.replaceAll(/\d+/g, ''),
};

test.each(Object.entries(families))('requests: %s', async (name, linesOf) => {
  // People read the lines of the invented operation; for all, a digest shows that nothing has changed.
  const all = name === 'invalid' ? [...new Set([...shapes, ...operations])] : shapes;
  const lines = [
    ...firstOfKinds(linesOf(invented), kinds[name]!),
    `A digest of all: ${digested(all.flatMap(linesOf))}`,
  ];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`./golden/${name}.txt`);
});

test('sampling', async () => {
  const all = operations.flatMap((operation, place) =>
    paces.map((pace) => {
      const rule = operation.rules.find(isTypeRule);
      const turns = [
        ...oddKindsOf(operation, pace),
        ...oddRequestsOf(operation, pace).map(({ note }) => note),
        ...(rule ? mistypesOf(operation, rule, pace).map(({ name }) => name) : []),
        ...(operation.bodySchema ? kindsOfOtherBodies(operation, pace) : []),
        ...(operation.bodySchema ? otherBodiesOf(operation, pace).map(({ name }) => name) : []),
        ...(operation.secretOptional ? [] : secretWaysOf(operation, pace)),
        ...formsOfKeys(place, pace).map(({ name }) => name),
      ];
      return `${operation.id} ${pace.seed}: ${turns.join(', ')}`;
    }),
  );
  const lines = [...all.slice(0, paces.length), `A digest of all: ${digested(all)}`];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./golden/turns.txt');
});

test('values', async () => {
  const uuid = '0d1c2b3a-4f5e-4678-9a8b-7c6d5e4f3a2b';
  const lines: string[] = [
    ...[texts.edgeTexts, texts.edgeEmails, edgeMetadata].flatMap((values) =>
      Object.entries<(fresh: texts.Fresh) => unknown>(values).map(
        ([kind, make]) => `${kind}: ${JSON.stringify(make(fresh))}`,
      ),
    ),
    JSON.stringify([texts.lookKinds, texts.signKinds]),
    amounts.hardAmounts.join(' '),
    ...[0, 1, 7, -3, 9].map((seed) =>
      [amounts.hardAmount('initiateTransfer/debit', { seed }), amounts.missedBelow('1310.73', { seed })].join(
        ' ',
      ),
    ),
    String(amounts.missedBelow('0.01', { seed: 1 })),
    JSON.stringify([amounts.hardBalances, amounts.largeAmounts]),
    ...[uuidKeys, ...keyForms].map(({ name, key, alike }) => {
      const [made, similar] = [key(uuid), alike(key(uuid))];
      return [name, made, similar, alike(similar).at(-1), inOtherCase(made)].join(' ');
    }),
    ['plain', '{}', 'a{digits}', '{number}', '{uuid}'].map(fresh).join(' '),
    ['0', '00', '12', 'ab'].map(unlike).join(' '),
    credentials.inQuery({ apiKey: 'a b', apiSecret: 'c&d' }),
    JSON.stringify(credentials.wrongSecret(right)),
    JSON.stringify(credentials.keyInOtherCase({ ...right, apiKey: '123' })),
  ];
  await expect(`${lines.map((line) => cut(line)).join('\n')}\n`).toMatchFileSnapshot('./golden/values.txt');
});
