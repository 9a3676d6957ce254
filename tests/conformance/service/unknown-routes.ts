// Requests to undocumented routes, and requests without credentials that also break a rule. A server answers both before
// an operation runs, so the service has one requirement for each.
import { say, textOf } from '../../../src/contract/phrase.js';
import { unlike } from '../../../src/cases/fresh.js';
import { type Case, exampleCase } from '../../../src/cases/case.js';
import { boundaryMutations, mutate } from '../../../src/cases/invalid-values/request-mutations.js';
import { pickAt, sampled, type Pace } from '../../../src/cases/sampling.js';
import { isRecognisable, placeOfSecret } from '../../../src/checks/no-secret.js';
import { operationOf, operations, type Operation } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { suite } from '../../../src/domain/suite.js';
import { expectThat } from '../../../src/checks/expect.js';
import { inWords } from '../../../src/checks/response.js';
import type { Context } from '../../../src/domain/context.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { offers } from '../../../src/server-under-test/offer.js';
import { acceptedRead } from './accepted-read.js';

export const { entries, requirement } = suite('overlapping');

const paths = [...new Set(operations.map(({ path }) => path))];

/** An undocumented method of a path. It is never DELETE, which might change something without a body. */
function otherMethod(path: string, turn: number): string {
  const own = operations.filter((row) => row.path === path).map(({ method }) => method);
  return own.includes('GET') ? 'PATCH' : pickAt(['GET', 'PATCH'], turn);
}

interface RouteExchange {
  /** The method and the documented path, or a path below an unknown one. */
  route: string;
  exchange: Exchange;
}

/** The responses to undocumented routes, each requested once per run. */
function unknownRoutes(t: Context): Promise<RouteExchange[]> {
  if (t.target.environment === 'live')
    throw new NotTestable('requests to undocumented paths are not sent to a live server');
  return t.once('undocumented routes', async (t) => {
    const { seed } = t.sampling.pace;
    const known = sampled(paths, 0, t.sampling.pace).map((path, at) => ({
      method: otherMethod(path, at + seed),
      path,
    }));
    const roots = new Set(paths.map((path) => path.split('/')[1]!));
    const unknown = [...roots].map((root) => ({ method: 'GET', path: `/${root}/CWIT-UNKNOWN` }));
    const answered: RouteExchange[] = [];
    for (const { method, path } of [...known, ...unknown]) {
      const exchange = await t.http.sendRaw({
        method,
        path: path.replaceAll(/\{\w+\}/g, 'CWIT-UNKNOWN'),
        headers: { accept: 'application/json', ...t.credentials },
        body: null,
        operation: null,
        purpose: `${t.entry.id}: ${method} is not documented there`,
      });
      answered.push({ route: `${method} ${path}`, exchange });
    }
    return answered;
  });
}

// Errors > HTTP status codes > row 500
requirement('service/unknown-routes', async (t) => {
  for (const { route, exchange } of await unknownRoutes(t)) {
    const { status = 0 } = exchange.response ?? {};
    // A proxy in front of the server may have no route for it.
    const isCrash = exchange.repeated && status >= 500 && (status < 501 || status > 504);
    const expected = say`${route}: a rejection, and no internal server error`;
    expectThat(!isCrash, expected, inWords(exchange), exchange, {
      headline: say`the server answers ${status} to ${route}, which it does not have`,
    });
  }
  // A server that refuses everything shows nothing here.
  await acceptedRead(t);
});

// Authentication > item 1 (ruling:secrets)
requirement('service/no-secret', async (t) => {
  if (!isRecognisable(t.target))
    throw new NotTestable('the api-secret is too short to be recognised in a text');
  for (const { route, exchange } of await unknownRoutes(t)) {
    const place = placeOfSecret(exchange, t.target);
    const expected = say`${route}: a response without the api-secret`;
    expectThat(place === undefined, expected, say`the api-secret in ${place}`, exchange);
  }
  await acceptedRead(t);
});

/**
 * Requests with one fault each: one breaks a rule, one names an object that does not exist. They need no state, because
 * the literal examples of the spec name no objects of a server.
 */
function wrongRequests(operation: Operation, base: Case, { seed, isWhole }: Pace): Case[] {
  const musts = operation.rules.filter(({ level }) => level === 'MUST');
  const rules = musts.filter(({ keyword }) => keyword !== 'required');
  const broken = rules.flatMap((rule) => boundaryMutations(rule, base).slice(0, 1));
  const isNaming = operation.path.includes('{') || (broken.length === 0 && base.body !== undefined);
  const path = Object.fromEntries(Object.entries(base.path).map(([name, value]) => [name, unlike(value)]));
  const invalid = [
    ...(broken.length > 0 ? [mutate(base, pickAt(broken, Math.floor(seed / 2)))] : []),
    // The request lacks all required members.
    ...(rules.length < musts.length ? [{ ...base, body: {} }] : []),
  ];
  return [
    ...(isWhole || invalid.length === 0 ? invalid : [pickAt(invalid, seed)]),
    ...(isNaming ? [{ ...base, path }] : []),
  ];
}

/** Whether a server that does not implement the operation would answer this before it checks any credentials. */
const isMissingRoute = ({ operation, response }: Exchange): boolean =>
  [405, 501].includes(response!.status) ||
  (response!.status === 404 && !operationOf(operation!).path.includes('{'));

// Authentication > item 3 (ruling:authentication-first)
requirement('service/authentication-first', async (t) => {
  const answered: Exchange[] = [];
  const { seed, isWhole } = t.sampling.pace;
  for (const [at, operation] of operations.entries()) {
    if (!offers(t.target, operation.id)) continue;
    const base = exampleCase(operation, 0, (pattern) => t.fresh(pattern));
    for (const request of wrongRequests(operation, base, { seed: at + seed, isWhole }))
      answered.push(
        // A layer that refuses a request before it reads the credentials may use its own error shape.
        await t.http.send(
          { ...request, isOdd: true },
          { credentials: {}, note: 'wrong, and no credentials' },
        ),
      );
  }
  if (answered.length === 0)
    throw new NotTestable('no operation of this server has a request that can break a rule');
  const exchanges = answered.filter(
    (one) => one.response !== null && one.response.status !== 401 && !isMissingRoute(one),
  );
  const actual = [...new Set(exchanges.map((one) => `${one.operation!} ${textOf(inWords(one))}`))].join(', ');
  const expected = '401 without credentials, also where the request breaks a rule or names an unknown object';
  expectThat(exchanges.length === 0, expected, say`${actual}`, exchanges[0], { exchanges });
});
