// Authentication, rules 1 and 3: credentials are headers; without them, or with others, every operation answers 401.
import { say } from '../../../src/contract/phrase.js';
import {
  inQuery,
  missingKeys,
  secretOfReplay,
  secretWaysOf,
  type WrongCredentials,
  wrongKeys,
  wrongSecretsOf,
} from '../../../src/cases/credentials.js';
import { withParameter } from '../../../src/cases/malformed/places.js';
import { sampled, type Pace } from '../../../src/cases/sampling.js';
import { derivedId, operations, type Operation } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { suite } from '../../../src/domain/suite.js';
import { Forbidden, NotTestable } from '../../../src/engine/errors.js';
import { expectStatus, expectThat } from '../../../src/checks/expect.js';
import { inWords, isAccepted } from '../../../src/checks/response.js';
import { isolationOfAccepted } from '../../../src/engine/schedule/registry.js';
import { offers } from '../../../src/server-under-test/offer.js';
import { keyedRequest } from '../../../src/domain/idempotency/keyed-request.js';

export const { entries, requirement } = suite('overlapping');

const column = 'secrets';
const asParameters = 'the credentials as parameters of the query';

for (const [index, operation] of operations.entries()) {
  const { id, secretOptional, idempotent } = operation;
  const refused = async (t: Context, { label, headers }: WrongCredentials): Promise<void> =>
    expectStatus(
      await t.http.send(await t.cases.conforming(id), { credentials: headers, note: { fault: label } }),
      401,
      label,
    );

  // Rule 1 says that credentials are headers: a request with parameters instead has none, and rule 3 holds.
  const inParameters = (pace: Pace) => sampled([asParameters], index, pace);
  requirement(
    derivedId(id, 'auth.missing'),
    { kind: 'derived', sampling: { column, kinds: (pace) => ['no credentials', ...inParameters(pace)] } },
    async (t) => {
      await t.http.baseline(id).catch(async (error: unknown) => {
        // A missing credential yields 401, also where the key may not use the operation.
        if (error instanceof Forbidden) expectStatus(await t.http.unauthorized(id), 401, 'no credentials');
        throw error;
      });
      expectStatus(await t.http.unauthorized(id), 401, 'no credentials');
      // Servers log their paths, so live credentials are not sent in one.
      if (inParameters(t.sampling.pace).length === 0 || t.target.environment === 'live') return;
      const request = withParameter(await t.cases.conforming(id), inQuery(t.target));
      const exchange = await t.http.send(request, { credentials: {}, note: { fault: asParameters } });
      // A server may refuse unknown parameters before it checks the credentials.
      expectThat(
        !isAccepted(exchange.response),
        say`a rejection (${asParameters})`,
        inWords(exchange),
        exchange,
        { isRefusal: true },
      );
    },
  );

  requirement(derivedId(id, 'auth.missing-key'), { kind: 'derived' }, async (t) => {
    await t.http.baseline(id);
    for (const one of missingKeys(t.target, secretOptional)) await refused(t, one);
  });

  requirement(derivedId(id, 'auth.wrong-key'), { kind: 'derived' }, async (t) => {
    await t.http.baseline(id);
    for (const one of t.sampling.someOf(wrongKeys(t.target), 1, index)) await refused(t, one);
  });

  if (secretOptional) continue;

  requirement(derivedId(id, 'auth.missing-secret'), { kind: 'derived' }, async (t) => {
    await t.http.baseline(id);
    await refused(t, { label: 'no api-secret', headers: { 'api-key': t.target.apiKey } });
  });

  // Every second seed repeats a stored response.
  const replays = ({ isWhole, seed }: Pace): string[] =>
    idempotent && (isWhole || (index + seed) % 2 === 0) ? ['a replay'] : [];
  requirement(
    derivedId(id, 'auth.wrong-secret'),
    {
      kind: 'derived',
      isolation: idempotent ? isolationOfAccepted(operation) : 'overlapping',
      sampling: { column, kinds: (pace) => [...secretWaysOf(operation, pace), ...replays(pace)] },
    },
    async (t) => {
      await t.http.baseline(id);
      for (const { isAfterRight, ...wrong } of wrongSecretsOf(operation, t.target, t.sampling.pace)) {
        if (isAfterRight) await refusedAfterRight(t, operation, wrong);
        else await refused(t, wrong);
      }
      if (replays(t.sampling.pace).length > 0) await expectKeyGuarded(t, operation);
    },
  );
}

// The credentials of one request must not authenticate the next one on the same connection.
async function refusedAfterRight(
  t: Context,
  operation: Operation,
  { label, headers }: WrongCredentials,
): Promise<void> {
  const isReading = ({ id, effect, path, secretOptional }: Operation): boolean =>
    effect === 'none' && !secretOptional && !path.includes('{') && offers(t.target, id);
  const reading = isReading(operation) ? operation : operations.find(isReading);
  if (!reading) return;
  const [first, base] = [await t.cases.conforming(reading.id), await t.cases.conforming(operation.id)];
  expectStatus(await t.http.sendAfter(first, base, headers, { fault: label }), 401, label);
}

// A stored response is returned only to the holder of the credentials.
async function expectKeyGuarded(t: Context, operation: Operation): Promise<void> {
  const kept = await keyedRequest(t, operation.id).catch((error: unknown) => {
    if (error instanceof NotTestable) return null;
    throw error;
  });
  if (!kept || !offers(t.target, 'idempotency')) return;
  const { label, headers } = secretOfReplay(operation, t.target, t.sampling.pace);
  expectStatus(await t.http.send(kept.keyed, { credentials: headers, note: { fault: label } }), 401, label);
}
