// Requirements that follow from the spec alone, for every operation: one loop over the operation table.
import { sentInWords, type SentFault } from '../../../src/contract/finding.js';
import { claim } from '../../../src/contract/finding.js';
import { say } from '../../../src/contract/phrase.js';
import { kindsOfOtherBodies, otherBodiesOf } from '../../../src/cases/malformed/bodies.js';
import { isTypeRule, mistypesOf } from '../../../src/cases/malformed/type-rules.js';
import { sampled, rotate, type Pace } from '../../../src/cases/sampling.js';
import { withSmallAmounts } from '../../../src/cases/request-members.js';
import { type Case, formWith } from '../../../src/cases/case.js';
import { boundaryMutations, mutate } from '../../../src/cases/invalid-values/request-mutations.js';
import { expectRefused, expectSameResponse } from '../../../src/checks/expect.js';
import { isAccepted, isRefused } from '../../../src/checks/response.js';
import { unauthorizedBody } from '../../../src/checks/unauthorized-body.js';
import { documentedShape } from '../../../src/checks/error-body.js';
import { checks } from '../../../src/checks/index.js';
import { isRecognisable } from '../../../src/checks/no-secret.js';
import { derivedId, operations, type Operation, type RequestRule } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { NotTestable, Violation } from '../../../src/engine/errors.js';
import {
  idempotentOperations,
  keyedRequest,
  newKeyedRequest,
} from '../../../src/domain/idempotency/keyed-request.js';
import { unknownRecord } from '../examples.js';
import { suite } from '../../../src/domain/suite.js';
import { isolationOfAccepted, type Isolation, type Sampling } from '../../../src/engine/schedule/registry.js';
import { neutralised, showsInOneAnswer } from '../../../src/checks/neutralised.js';
import { listRules } from './neutralised.js';
import { testType } from './types.js';
import { testStatus } from '../refusals.js';

// Checks that need more than one conforming request.
const shownOtherwise = new Set([
  'response.success',
  'response.no-secret',
  'response.error-body',
  'response.unauthorized-body',
  'response.refusal-is-json',
  'echo',
  'echo-optional',
  'echo-kept',
  'reference',
]);
export const { entries, requirement } = suite();

for (const operation of operations) {
  const id = (name: string) => derivedId(operation.id, name);
  const derive = (name: string, run: (t: Context) => Promise<void>, isolation?: Isolation, plan?: Sampling) =>
    requirement(id(name), { kind: 'derived', isolation, sampling: plan }, run);

  // One conforming request is enough, because the checks also evaluate every other exchange of the run.
  for (const check of checks)
    if (check.requirement(operation) && !shownOtherwise.has(check.name))
      derive(check.name, async (t) => void (await t.http.baseline(operation.id)), 'controls');
  // Every documented example of the request. The first is the baseline request of the other requirements.
  derive(
    'response.success',
    async (t) => {
      await t.http.baseline(operation.id);
      for (const [example, { level }] of operation.examples.entries()) {
        if (example > 0 && level === 'MUST')
          await t.http.baseline(operation.id, example).catch(onlyWhereOffered);
      }
    },
    'controls',
  );
  derive(
    'response.no-secret',
    async (t) => {
      if (!isRecognisable(t.target))
        throw new NotTestable('the api-secret is too short to be recognised in a text');
      await t.http.baseline(operation.id);
    },
    'controls',
  );

  if (operation.bodySchema) {
    derive(
      'body.malformed',
      async (t) => {
        await t.http.baseline(operation.id);
        const base = withSmallAmounts(await t.cases.conforming(operation.id));
        const required = operation.rules.some((rule) => rule.keyword === 'required');
        for (const { name, put, isOpen } of otherBodiesOf(operation, t.sampling.pace)) {
          const request = put(base);
          const exchange = await t.http.send(request, { note: name });
          // An empty body is refused where a member is required.
          if (!isOpen && (request.rawBody !== '' || required)) expectRefused(exchange, name);
        }
      },
      isolationOfAccepted(operation),
      { column: 'malformed input', kinds: (pace) => kindsOfOtherBodies(operation, pace) },
    );
  }

  for (const rule of operation.rules) {
    if ((listRules as readonly string[]).includes(id(rule.name))) continue;
    if (isTypeRule(rule)) {
      const kinds = (pace: Pace) => mistypesOf(operation, rule, pace).map(({ name }) => name);
      const judge = async (t: Context) => testType(t, operation, rule, await controlled(t, operation, rule));
      derive(rule.name, judge, isolationOfAccepted(operation), { column: 'malformed input', kinds });
      continue;
    }
    derive(
      rule.name,
      async (t) => {
        const form = await controlled(t, operation, rule);
        await expectKept(t, rule, await t.cases.conforming(operation.id, form));
        // A rule has no condition: it holds in every documented form.
        for (const other of formsOf(operation, rule, t.sampling.pace))
          if (other !== form && (await t.http.baseline(operation.id, other).catch(onlyWhereOffered)))
            await expectKept(t, rule, await t.cases.conforming(operation.id, other), other);
      },
      // A request that only SHOULD be refused may have its effect.
      rule.level === 'MUST' ? 'overlapping' : isolationOfAccepted(operation),
      operation.examples.length === 1 || rule.place === 'query'
        ? undefined
        : {
            column: 'documented forms',
            kinds: (pace) => formsOf(operation, rule, pace).map((form) => operation.examples[form]!.name),
          },
    );
  }

  derive(
    'response.refusal-is-json',
    async (t) => {
      const { response } = await t.http.unauthorized(operation.id);
      if (!isRefused(response)) throw new NotTestable('the server rejected no request');
    },
    'overlapping',
  );

  if (unauthorizedBody.requirement(operation))
    derive(
      'response.unauthorized-body',
      async (t) => {
        const { response } = await t.http.unauthorized(operation.id);
        if (response?.status !== 401)
          throw new NotTestable('the server did not reject missing credentials with 401');
      },
      'overlapping',
    );

  if (operation.errorShapes.length > 0 || operation.hasInvalidShape) {
    derive('response.error-body', async (t) => {
      await t.http.baseline(operation.id);
      // The checks evaluate the body of every refusal, so one earlier refusal is enough.
      if (t.answers.hasShownRefusal(operation.id)) return;
      const base = await t.cases.conforming(operation.id);
      const broken = operation.rules
        .toSorted((one, other) => one.level.localeCompare(other.level))
        .flatMap((row) => boundaryMutations(row, base));
      const refusable = [
        ...broken.slice(0, 1).map((row) => mutate(base, row)),
        ...(operation.bodySchema ? [{ ...base, body: {} }] : []),
      ];
      for (const request of refusable) {
        if (documentedShape(operation, await t.http.send(request, { note: 'to see a rejection' }))) return;
      }
      const isByRecord = refusable.length === 0 && operation.path.includes('{');
      if (isByRecord && documentedShape(operation, await unknownRecord(t, operation.id))) return;
      throw new NotTestable('the document gives no body for the rejections that the server sent');
    });
  }

  if (operation.idempotent) replays(operation);
}

// A quarter of the operations per run is repeated more often, because some servers count.
function replays(operation: Operation): void {
  const several = (pace: Pace): string[] =>
    sampled(['several replays'], idempotentOperations.indexOf(operation.id), pace);
  // The replay after a day is one more.
  const times = (pace: Pace): number => (pace.isWhole ? 10 : several(pace).length > 0 ? 2 : 1);
  requirement(
    derivedId(operation.id, 'idempotency.replay'),
    {
      kind: 'derived',
      isolation: isolationOfAccepted(operation),
      sampling: {
        column: 'keys and repetition',
        kinds: (pace) => [
          'a replay',
          ...several(pace),
          ...otherForms(operation, pace).map((form) => operation.examples[form]!.name),
        ],
      },
    },
    async (t) => {
      const { first, keyed } = await keyedRequest(t, operation.id);
      for (let time = 1; time <= times(t.sampling.pace); time++) {
        const again = await t.http.send(keyed, { note: time === 1 ? 'replay' : `replay ${time}` });
        expectSameResponse(first, again, 'same Idempotency-Key, same body');
      }
      for (const form of otherForms(operation, t.sampling.pace)) {
        const other = await newKeyedRequest(t, operation.id, form).catch(onlyWhereOffered);
        if (!other) continue;
        const { name } = operation.examples[form]!;
        const again = await t.http.send(other.keyed, { note: `replay (${name})` });
        expectSameResponse(other.first, again, `same Idempotency-Key, same body (${name})`);
      }
    },
  );
}

// A run repeats the first documented form, and half of the others.
const otherForms = ({ examples }: Operation, { seed, isWhole }: Pace): number[] =>
  [...examples.keys()].slice(1).filter((form) => isWhole || (form + seed) % 2 === 0);

/**
 * Expects a refusal of a request that breaks a rule at its boundary. A run tries one value of each form other than that of
 * the baseline request.
 */
async function expectKept(t: Context, rule: RequestRule, base: Case, form?: number): Promise<void> {
  const { seed, isWhole } = t.sampling.pace;
  const all = boundaryMutations(rule, base);
  if (all.length === 0 && form === undefined)
    throw new NotTestable(say`no conforming request has ${rule.pointer}`);
  // The first two values of a pattern are too short and too long: neighbouring forms that are alike get both.
  const tried =
    form === undefined || isWhole ? all : rotate(all.slice(0, 2), Math.floor(form / 3) + seed).slice(0, 1);
  const faultOf = ({ sent }: (typeof tried)[number]): SentFault =>
    form === undefined ? sent : { ...sent, form: base.operation.examples[form]!.name };
  const sent = await t.http.sideBySide(
    tried.map((mutation) => async () => {
      const fault = faultOf(mutation);
      return { fault, exchange: await t.http.broken(mutate(base, mutation), fault) };
    }),
  );
  for (const { fault, exchange } of sent) {
    const label = sentInWords(fault);
    if (rule.place === 'body') {
      expectRefused(exchange, fault);
      // The server may refuse a wrong JSON type before it applies any rule.
      if (rule.level === 'MUST') testStatus(t, exchange, fault);
      continue;
    }
    const obeyed = neutralised(rule, exchange);
    if (obeyed)
      throw new Violation(
        claim(say`${label}: a rejection, or the answer to a request without it`, obeyed, { isRefusal: true }),
        exchange,
      );
    if (!showsInOneAnswer(rule) && isAccepted(exchange.response))
      throw new NotTestable(
        say`${label} was accepted, and one answer does not show whether the server used it`,
      );
  }
}

/**
 * The documented forms of a request in which a rule is broken. A pattern is broken in all of them, because a server may
 * parse a number in one form only. Of the others, a run tries half.
 */
function formsOf({ examples, rules }: Operation, rule: RequestRule, { seed, isWhole }: Pace): number[] {
  const turn = rules.indexOf(rule) + seed;
  return [...examples.keys()].filter(
    (form) => isWhole || rule.keyword === 'pattern' || (form + turn) % 2 === 0,
  );
}

// The first accepted example that has the member, so that the baseline is the same request without the fault; otherwise
// the base case.
async function controlled(t: Context, operation: Operation, rule: RequestRule): Promise<number> {
  await t.http.baseline(operation.id);
  const form = formWith(operation, rule);
  return (await t.http.baseline(operation.id, form).catch(onlyWhereOffered)) ? form : 0;
}

/** Ignores a missing state: it excludes one example, not the requirement. */
function onlyWhereOffered(error: unknown): null {
  if (error instanceof NotTestable) return null;
  throw error;
}
