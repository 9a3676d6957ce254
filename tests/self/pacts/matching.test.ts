// The pact accepts every body that the contract allows. The tests run Pact's verifier with bodies that use every option.
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dereference, type Document, type Json } from '../../../scripts/generate/document.js';
import { testedByKeywords } from '../../../scripts/generate/bundle.js';
import {
  operations,
  schemaErrors,
  webhookEvents,
  type OperationId,
  type ValidatorName,
  type WebhookId,
} from '../../../src/contract/contract.js';
import type { Schema } from '../../../src/cases/schema.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { inSentences } from '../../../src/pact/mismatches.js';
import { published, type Published } from '../../../src/pact/published.js';
import { verifyInteraction } from '../../../src/pact/verify-interaction.js';
import { anyBody } from '../support/any-bodies.js';

const samples = 12;
const document = testedByKeywords(JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as Document);
const spec = Object.fromEntries(
  [...Object.values(document.paths), ...Object.values(document.webhooks ?? {})]
    .flatMap((item) => Object.values(item))
    .map((operation) => [operation.operationId, operation]),
);

/** The mismatches that Pact finds in a response or a message. */
async function mismatches({ contract }: Published, status: number, body: unknown): Promise<string> {
  const response = { status, headers: {}, text: JSON.stringify(body), json: body };
  const found = await verifyInteraction({
    contract,
    setUp: () => Promise.resolve({}),
    send: () => Promise.resolve({ response } as Exchange),
    message: body,
  });
  return inSentences(found);
}

/** Bodies that the contract allows, by the named validator. */
function allowed(
  name: ValidatorName,
  schema: unknown,
  isMeant: (body: Json) => boolean = () => true,
): Json[] {
  const whole = dereference(document, schema) as Schema;
  const bodies = anyBody(whole).filter(
    (body) => schemaErrors(name, body).length === 0 && isMeant(body as Json),
  );
  return fc.sample(bodies, { numRuns: samples, seed: 7 }) as Json[];
}

async function expectTaken(alternatives: Published[], status: number, body: Json): Promise<void> {
  const found: string[] = [];
  for (const one of alternatives) {
    const wrong = await mismatches(one, status, body);
    if (wrong === '') return;
    found.push(`${one.interaction.description}: ${wrong}`);
  }
  expect(found, JSON.stringify(body)).toEqual([]);
}

type Banks = { banks?: Json };
const many = ({ banks }: Banks) => Array.isArray(banks);
// The request determines whether the accounts are an array.
const meant = (id: OperationId, outcome: string) => (body: Json) => {
  if (id === 'listTransactions') return (body as { data: Json[] }).data.length > 0;
  if (id !== 'createVirtualAccount') return true;
  if (outcome === 'success' || outcome.includes('dynamic')) return !many(body as Banks);
  return !outcome.includes('both') || many(body as Banks);
};

describe('a success', () => {
  const rows = operations.flatMap(({ id, success, outcomes }) =>
    outcomes.filter(({ kind }) => kind === 'success').map(({ name }) => [id, name, success] as const),
  );
  test.each(rows)('%s %s', async (id, name, success) => {
    const [, response] = Object.entries(spec[id]!.responses).find(([status]) => status.startsWith('2'))!;
    const { schema } = response.content!['application/json']!;
    const bodies = allowed(`${id}.success` as ValidatorName, schema, meant(id, name));
    for (const [index, body] of bodies.entries())
      await expectTaken(published(id, name), success[index % success.length]!, body);
  });
});

describe('a rejection', () => {
  const rows = operations.flatMap(({ id, outcomes }) =>
    outcomes.filter(({ kind }) => kind !== 'success').map(({ name }) => [id, name] as const),
  );
  test.each(rows)('%s %s', async (id, name) => {
    const alternatives = published(id, name);
    const { responses, says, open } = spec[id]!['x-refusals']?.[name] ?? { responses: ['401'] };
    const schema = spec[id]!.responses[responses[0]!]?.content?.['application/json']?.schema;
    const isOneOfSeveral = alternatives.length > 1;
    const statuses = isOneOfSeveral
      ? [400, 404, 409, 422, 200, 201]
      : [alternatives[0]!.interaction.response!.status];
    const bodies = schema
      ? allowed(`${id}.${responses[0]!}` as ValidatorName, schema, isOf(name, open === true))
      : [null, 'no', { message: 5 }, []];
    for (const [index, body] of bodies.entries()) {
      const said = says ? { ...(body as object), message: `${says['message']?.toUpperCase()}!` } : body;
      await expectTaken(alternatives, statuses[index % statuses.length]!, said);
    }
    // A status without a documented body accepts any body.
    const bare = Object.entries(spec[id]!.responses).filter(
      ([status, { content }]) => /^4/.test(status) && !content,
    );
    for (const [status] of isOneOfSeveral ? bare : [])
      await expectTaken(alternatives, Number(status), 'anything');
  });
});

/** The shape of the refusal, if one status has several shapes. */
const isOf = (name: string, open: boolean) => (body: Json) => {
  if (typeof body !== 'object' || body === null) return false;
  if (name === 'no-bank') return (body as { status?: Json }).status === false;
  return !open || 'detail' in body;
};

describe('an event', () => {
  test.each(Object.keys(webhookEvents) as WebhookId[])('%s', async (id) => {
    const { schema } = spec[id]!.requestBody!.content['application/json']!;
    for (const body of allowed(`${id}.body` as ValidatorName, schema))
      await expectTaken(published(id, 'message'), 200, body);
  });
});
