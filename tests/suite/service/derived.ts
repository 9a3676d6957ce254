// Requirements that the spec alone yields for every operation: one loop over the operation table.
import { credentialFaults, wrongSecret } from '../../../src/cases/credentials.js';
import { formWith } from '../../../src/cases/form-with.js';
import { boundaryMutations, mutate } from '../../../src/cases/request-mutations.js';
import { isRefused } from '../../../src/checks/response.js';
import { documentedShape } from '../../../src/checks/error-body.js';
import { checks } from '../../../src/checks/index.js';
import { isRecognisable } from '../../../src/checks/no-secret.js';
import { derivedId, operations, type Operation, type RequestRule } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { expectRefused, expectSameResponse, expectStatus, isAccepted } from '../../../src/engine/expect.js';
import { NotTestable, Violation } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { isolationOfAccepted, type Isolation } from '../../../src/engine/registry.js';
import { neutralised, showsInOneAnswer } from '../../../src/checks/neutralised.js';
import { offers } from '../../../src/target/offer.js';
import { keyedRequest } from './keyed-request.js';
import { judgedByTheList } from './neutralised.js';
import { judgeStatus } from '../refusals.js';

// Wrong secrets are spread over the operations that need a secret.
const ofSecrets = operations.filter((operation) => !operation.secretOptional);
// Checks that one conforming request is not enough to judge.
const shownOtherwise = new Set([
  'response.success',
  'response.no-secret',
  'response.error-body',
  'response.refusal-is-json',
  'echo',
  'echo-optional',
]);
export const { entries, requirement } = suite();

for (const [index, operation] of operations.entries()) {
  const id = (name: string) => derivedId(operation.id, name);
  const derive = (name: string, run: (t: Context) => Promise<void>, isolation?: Isolation) =>
    requirement(id(name), run, 'derived', isolation);

  // One conforming request is enough: every other exchange of the run is judged by the checks, too.
  for (const check of checks)
    if (check.requirement(operation) && !shownOtherwise.has(check.name))
      derive(check.name, async (t) => void (await t.control(operation.id)), 'controls');
  // Every documented example of the request; the first is the positive control of the other requirements.
  derive(
    'response.success',
    async (t) => {
      await t.control(operation.id);
      for (const [example, { level }] of operation.examples.entries()) {
        if (example > 0 && level === 'MUST') await t.control(operation.id, example).catch(onlyWhereOffered);
      }
    },
    'controls',
  );
  derive(
    'response.no-secret',
    async (t) => {
      if (!isRecognisable(t.target))
        throw new NotTestable('the api-secret is too short to be recognised in a text');
      await t.control(operation.id);
    },
    'controls',
  );

  for (const { name, cases, many } of credentialFaults) {
    if (operation.secretOptional && name.endsWith('-secret')) continue;
    const isGuarded = name === 'auth.wrong-secret' && operation.idempotent;
    const turn = name.endsWith('-secret') ? ofSecrets.indexOf(operation) : index;
    derive(
      name,
      async (t) => {
        await t.control(operation.id);
        for (const { label, headers } of t.someOf(cases(t.target, operation.secretOptional), many, turn)) {
          const exchange =
            name === 'auth.missing'
              ? await t.unauthorized(operation.id)
              : await t.send(await t.conforming(operation.id), { credentials: headers, note: label });
          expectStatus(exchange, 401, label);
        }
        if (isGuarded) await expectKeyGuarded(t, operation);
      },
      isGuarded ? isolationOfAccepted(operation) : 'overlapping',
    );
  }

  if (operation.bodySchema) {
    derive(
      'body.malformed',
      async (t) => {
        await t.control(operation.id);
        const base = await t.conforming(operation.id);
        const required = operation.rules.some((rule) => rule.keyword === 'required');
        const [cut, ...others] = malformed(JSON.stringify(base.body));
        for (const [label, rawBody] of [cut!, ...t.someOf(others, 1, index)]) {
          const exchange = await t.send({ ...base, rawBody }, { note: label });
          // An empty body is refused where a member is required; null is valid JSON, and may get any answer below
          // 500.
          if (rawBody !== 'null' && (rawBody !== '' || required)) expectRefused(exchange, label);
        }
      },
      'overlapping',
    );
  }

  for (const rule of operation.rules) {
    if ((judgedByTheList as readonly string[]).includes(id(rule.name))) continue;
    derive(
      rule.name,
      async (t) => {
        const base = await t.conforming(operation.id, await controlled(t, operation, rule));
        const mutations = boundaryMutations(rule, base);
        if (mutations.length === 0) throw new NotTestable(`no conforming request has ${rule.pointer}`);
        for (const mutation of mutations) {
          const { label } = mutation;
          const exchange = await t.send(mutate(base, mutation), { note: label });
          if (rule.place === 'body') {
            expectRefused(exchange, label);
            // A value of a wrong JSON type may be refused before any rule is applied.
            if (rule.level === 'MUST') judgeStatus(t, exchange, label);
          } else {
            const obeyed = neutralised(rule, exchange);
            if (obeyed)
              throw new Violation(
                `${label}: a refusal, or an answer as if it were not there`,
                obeyed,
                exchange,
              );
            if (!showsInOneAnswer(rule) && isAccepted(exchange.response))
              throw new NotTestable(
                `${label} was accepted, and one answer does not show what was made of it`,
              );
          }
        }
        // A request that only SHOULD be refused may have its effect.
      },
      rule.level === 'MUST' ? 'overlapping' : isolationOfAccepted(operation),
    );
  }

  if (operation.hasFreeRefusals) {
    derive(
      'response.refusal-is-json',
      async (t) => {
        const { response } = await t.unauthorized(operation.id);
        if (!isRefused(response)) throw new NotTestable('no refusal was seen');
      },
      'overlapping',
    );
  }

  if (operation.errorShapes.length > 0 || operation.hasInvalidShape) {
    derive('response.error-body', async (t) => {
      await t.control(operation.id);
      // Every refusal is judged for its body: one that was seen before is enough.
      if (t.hasShownRefusal(operation.id)) return;
      const base = await t.conforming(operation.id);
      const broken = operation.rules
        .toSorted((one, other) => one.level.localeCompare(other.level))
        .flatMap((row) => boundaryMutations(row, base));
      const refusable = [
        ...broken.slice(0, 1).map((row) => mutate(base, row)),
        ...(operation.bodySchema ? [{ ...base, body: {} }] : []),
      ];
      for (const request of refusable) {
        if (documentedShape(operation, await t.send(request, { note: 'to see a refusal' }))) return;
      }
      if (documentedShape(operation, await t.unauthorized(operation.id))) return;
      throw new NotTestable('no refusal was seen for which the document gives a body');
    });
  }

  if (operation.idempotent) replays(operation);
}

function replays(operation: Operation): void {
  requirement(
    derivedId(operation.id, 'idempotency.replay'),
    async (t) => {
      const { first, keyed } = await keyedRequest(t, operation.id);
      expectSameResponse(first, await t.send(keyed, { note: 'replay' }), 'same Idempotency-Key, same body');
    },
    'derived',
    isolationOfAccepted(operation),
  );
}

// The first accepted example that has the member, so that the control is the same request unbroken; else the base
// case.
async function controlled(t: Context, operation: Operation, rule: RequestRule): Promise<number> {
  await t.control(operation.id);
  const form = formWith(operation, rule);
  return (await t.control(operation.id, form).catch(onlyWhereOffered)) ? form : 0;
}

/** Ignores a missing state: it excludes one example, not the requirement. */
function onlyWhereOffered(error: unknown): null {
  if (error instanceof NotTestable) return null;
  throw error;
}

// JSON texts with one syntax error each; first the truncated one.
function malformed(valid: string): [label: string, body: string][] {
  return [
    ['JSON cut short', valid.slice(0, -1)],
    ['an empty body', ''],
    ['no JSON at all', 'this is not JSON'],
    ['null', 'null'],
  ];
}

// A stored response is returned only to the holder of the credentials.
async function expectKeyGuarded(t: Context, { id }: Operation): Promise<void> {
  const kept = await keyedRequest(t, id).catch(onlyWhereOffered);
  if (!kept || !offers(t.target, 'idempotency')) return;
  const credentials = wrongSecret(t.target);
  const exchange = await t.send(kept.keyed, { credentials, note: 'a replay with another api-secret' });
  expectStatus(exchange, 401, 'a replay with another api-secret');
}
