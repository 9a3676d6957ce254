// The requests of discovery, and the effect of refusals, missing answers and fixtures.
import { describe, expect, test } from 'vitest';
import { because, reasonOf, type Reason } from '../../../src/contract/reason.js';
import { discover, type Send } from '../../../src/discovery/discover.js';
import { linesToGive, valuesMissed, valuesToGive } from '../../../src/discovery/values-to-give.js';
import { completeTarget, type TargetInput } from '../../../src/server-under-test/target.js';

const target = (more: TargetInput = {}) =>
  completeTarget({ baseUrl: 'http://sandbox.example', apiKey: 'key-1', apiSecret: 'secret-1', ...more });

/** Answers each request with a status and a body, and keeps the requests. */
function answering(status: number, bodyFor: (path: string) => unknown = () => ({})) {
  const paths: string[] = [];
  const send: Send = (outgoing) => {
    const { operation, purpose, ...request } = outgoing;
    expect(purpose).toBe('discovery');
    paths.push(request.path);
    const json = bodyFor(request.path);
    return Promise.resolve({
      ...{ id: paths.length, operation, purpose, request, repeated: false, startedAt: '', durationMs: 0 },
      response: { status, headers: {}, text: JSON.stringify(json), json },
    });
  };
  return { paths, send };
}

test.each([401, 404, 429, 500])(
  'a server that answers %i to everything is soon left alone',
  async (status) => {
    const { paths, send } = answering(status);
    expect(await discover(target(), send)).toEqual([]);
    expect(paths.length).toBeLessThan(10);
  },
);

test('an API whose lists are empty gets at most 31 requests', async () => {
  const { paths, send } = answering(200, () => ({ status: true, data: [], meta: { total: 0 } }));
  expect(await discover(target(), send)).toEqual([]);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.length).toBeLessThanOrEqual(31);
});

test('discovery ends once the run may send no request', async () => {
  let sent = 0;
  await discover(target(), () => {
    sent++;
    return Promise.resolve(null);
  });
  expect(sent).toBe(1);
});

describe('a live server', () => {
  test('gets no request that creates something', async () => {
    const { paths, send } = answering(200, () => ({ data: { business_id: 'B-1' } }));
    await discover(target({ environment: 'live', allow: ['getWallet'] }), send);
    expect(paths).toContain('/pms/api/external/request/wallet/get-or-create/');
    expect(paths.filter((path) => path.includes('customerReservedAccount'))).toEqual([]);
  });
});

test('a fixture makes the request unnecessary and remains the only row', async () => {
  const leg = { departure_airport_code: 'LOS', arrival_airport_code: 'ABV', departure_date: '2030-03-02' };
  const fixtures = [
    { state: 'flights are available', values: leg },
    { state: 'a business is known', values: { business_id: 'B-2' } },
  ];
  const { paths, send } = answering(200, () => ({ data: { id: 'W-1', business_id: 'B-1' } }));
  const rows = await discover(target({ fixtures }), send);
  expect(paths.filter((path) => path.includes('flight'))).toEqual([]);
  expect(rows.filter(({ state }) => state === 'a business is known')).toEqual([]);
});

test('a fixture with a past date is replaced by a row from the API', async () => {
  const leg = { departure_airport_code: 'LOS', arrival_airport_code: 'ABV', departure_date: '2024-03-02' };
  const past = target({ fixtures: [{ state: 'flights are available', values: leg }] });
  const { send } = answering(200, () => ({ data: [{ selection_token: 'S' }] }));
  const flights = (await discover(past, send)).filter(({ state }) => state === 'flights are available');
  expect(flights).toHaveLength(1);
});

test('operations outside the offer get no request', async () => {
  const { paths, send } = answering(200);
  await discover(target({ features: ['esim'] }), send);
  expect(paths.every((path) => path.includes('/esim/'))).toBe(true);
});

describe('the values that only the user can give', () => {
  test('belong to operations of the server, and each says where to find it', () => {
    const [card, ...others] = valuesToGive(target({ features: ['cards'] }));
    expect(others).toEqual([]);
    expect(card).toMatchObject({ state: 'a virtual card exists', values: ['card_id'] });
    expect(card!.requirements).toBeGreaterThan(50);
    const [line, row] = linesToGive([card!]);
    expect(line).toMatch(/^"a virtual card exists" is needed for up to \d+ requirements: id of a card/);
    expect(JSON.parse(row!)).toEqual({ state: 'a virtual card exists', values: { card_id: '…' } });
  });

  test('fit on a screen, and exclude those of fixtures', () => {
    const all = valuesToGive(target());
    expect(all.length).toBeLessThanOrEqual(7);
    const fixtures = all.map(({ state }) => ({ state, values: {} }));
    expect(valuesToGive(target({ fixtures }))).toEqual([]);
    expect(valuesToGive(target({ fixtures: fixtures.slice(1) }))).toEqual(all.slice(0, 1));
  });

  test('include those that a run can only guess', () => {
    const guessed = linesToGive(valuesToGive(target())).filter((line) => line.includes('without a row'));
    expect(guessed.map((line) => line.split('"')[1]).toSorted()).toEqual([
      ...['a bank account exists', 'a business is known'],
      ...['an eSIM package is on sale', 'an identity exists'],
    ]);
  });

  test('on a live server, exclude values for requests that the suite never sends', () => {
    const live = { environment: 'live', features: ['cards'] } as const;
    expect(valuesToGive(target(live))).toEqual([]);
    const allowed = valuesToGive(target({ ...live, allow: ['freezeCard'] }));
    expect(allowed).toMatchObject([{ state: 'a virtual card exists' }]);
  });

  test('are, after a run, the missing ones and those that the server rejected', () => {
    const missed = (operation: string, reason: Reason, verdict = 'not-testable') => ({
      operation,
      because: reason,
      verdict,
    });
    const noCard = because('no-state', 'it needs a card', { state: 'a virtual card exists' });
    const used = because('guessed-values', 'it ended with 422');
    const results = [
      ...[missed('freezeCard', noCard), missed('mockCardTransaction', noCard)],
      missed('createEsimOrder', used),
      missed('getWallet', used),
      missed('service', reasonOf('it needs a clock')),
      missed('freezeCard', noCard, 'not-offered'),
    ];
    expect(valuesMissed(results, target())).toMatchObject([
      { state: 'a virtual card exists', values: ['card_id'], requirements: 2 },
      { state: 'an eSIM package is on sale', values: ['package_code'], requirements: 1 },
    ]);
  });
});
