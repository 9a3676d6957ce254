// Requests that reach no documented operation, and requests that break a rule besides having no credentials. Both are
// answered before an operation runs, so one requirement of the service tests each.
import { unlike } from '../../../src/cases/fresh.js';
import { type Case, exampleCase } from '../../../src/cases/case.js';
import { boundaryMutations, mutate } from '../../../src/cases/invalid-values/request-mutations.js';
import { dealt, pickAt } from '../../../src/cases/sampling.js';
import { operations, type Operation } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { suite } from '../../../src/domain/suite.js';
import { expectThat, inWords } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { offers } from '../../../src/target/offer.js';
import { acceptedRead } from './accepted-read.js';

export const { entries, requirement } = suite('overlapping');

const paths = [...new Set(operations.map(({ path }) => path))];

/** A method that no operation of the path has. None of them changes anything without a body; DELETE might. */
function otherMethod(path: string, turn: number): string {
  const own = operations.filter((row) => row.path === path).map(({ method }) => method);
  return own.includes('GET') ? 'PATCH' : pickAt(['GET', 'PATCH'], turn);
}

// Errors > HTTP status codes > row 500
requirement('service/unknown-routes', async (t) => {
  if (t.target.environment === 'live')
    throw new NotTestable('requests to undocumented paths are not sent to a live server');
  const { seed } = t.sampling.pace;
  const known = dealt(paths, 0, t.sampling.pace).map((path, at) => ({
    method: otherMethod(path, at + seed),
    path,
  }));
  const roots = new Set(paths.map((path) => path.split('/')[1]!));
  const unknown = [...roots].map((root) => ({ method: 'GET', path: `/${root}/CWIT-UNKNOWN` }));
  for (const { method, path } of [...known, ...unknown]) {
    const exchange = await t.http.sendRaw({
      method,
      path: path.replaceAll(/\{\w+\}/g, 'CWIT-UNKNOWN'),
      headers: { accept: 'application/json', ...t.credentials },
      body: null,
      operation: null,
      purpose: `${t.entry.id}: ${method} is not documented there`,
    });
    const { status = 0 } = exchange.response ?? {};
    // What stands before a server may have no route for it.
    const isCrash = exchange.repeated && status >= 500 && (status < 501 || status > 504);
    const expected = `${method} ${path}: a refusal, and no internal server error`;
    expectThat(!isCrash, expected, inWords(exchange), exchange, {
      headline: `the server answers ${status} to ${method} ${path}, which it does not have`,
    });
  }
  // A server that refuses everything shows nothing.
  await acceptedRead(t);
});

/**
 * Requests that are wrong in one way each: one breaks a rule, one names a thing that does not exist. No state is needed,
 * because the literal examples of the spec name nothing on a server.
 */
function wrongRequests(operation: Operation, base: Case, turn: number): Case[] {
  const musts = operation.rules.filter(({ level }) => level === 'MUST');
  const rules = musts.filter(({ keyword }) => keyword !== 'required');
  const broken = rules.flatMap((rule) => boundaryMutations(rule, base).slice(0, 1));
  const isNaming = operation.path.includes('{') || (broken.length === 0 && base.body !== undefined);
  const path = Object.fromEntries(Object.entries(base.path).map(([name, value]) => [name, unlike(value)]));
  return [
    ...(broken.length > 0 ? [mutate(base, pickAt(broken, turn))] : []),
    // All that is required is missing at once.
    ...(rules.length < musts.length ? [{ ...base, body: {} }] : []),
    ...(isNaming ? [{ ...base, path }] : []),
  ];
}

// Authentication > item 3 (ruling:authentication-first)
requirement('service/authentication-first', async (t) => {
  const answered: Exchange[] = [];
  for (const [at, operation] of operations.entries()) {
    if (!offers(t.target, operation.id)) continue;
    const base = exampleCase(operation, 0, (pattern) => t.fresh(pattern));
    for (const request of wrongRequests(operation, base, at + t.sampling.pace.seed))
      answered.push(
        // Whatever refuses it before its credentials are read may do so in a shape of its own.
        await t.http.send(
          { ...request, isOdd: true },
          { credentials: {}, note: 'wrong, and no credentials' },
        ),
      );
  }
  if (answered.length === 0) throw new NotTestable('no request to this target can be wrong');
  const exchanges = answered.filter(({ response }) => response !== null && response.status !== 401);
  const actual = exchanges.map((one) => `${one.operation!} ${inWords(one)}`).join(', ');
  const expected = '401 without credentials, also where the request breaks a rule or names nothing';
  expectThat(exchanges.length === 0, expected, actual, exchanges[0], { exchanges });
});
