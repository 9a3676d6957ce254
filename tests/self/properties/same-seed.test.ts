// The same seed sends the same requests and gives the same report, also when other requirements run in parallel. Another
// seed sends other random values, and other parts of what rotates.
import { beforeAll, describe, expect, test } from 'vitest';
import type { RequirementId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { laneOf } from '../../../src/engine/schedule/registry.js';
import { differingPlaces } from '../support/differing-places.js';
import { testReference, type TestOptions, type TestResult } from '../support/run.js';

// A seeded defect gives the reports evidence. The test leaves out the rate limit, which takes a minute.
const defect = ['banks-without-partners', 'list-pages-rounded-down'];

const tested = (options: TestOptions): Promise<TestResult> =>
  testReference(
    { defect },
    {
      seed: 7,
      effort: { depth: 'standard' },
      ...{ settleMs: 2000, timeoutMs: 30_000 },
      redact: 'credentials and personal data',
      only: (id) => !id.startsWith('service/rate-limit'),
      ...options,
    },
  );

// How often the balance is read depends on how fast it settles.
const sentIn = ({ lines }: TestResult): Exchange[] =>
  lines
    .flatMap((line) =>
      line.kind === 'ExchangeRecorded' && !line.exchange.received && line.exchange.operation !== 'getWallet'
        ? [line.exchange]
        : [],
    )
    .sort((one, other) => one.id - other.id);

const requirementOf = ({ purpose }: Exchange): RequirementId => purpose.split(':')[0] as RequirementId;
const laneIn = (exchange: Exchange): string => laneOf({ id: requirementOf(exchange) });

/** The requests with their purposes, in the order of sending, grouped by `keyOf`. */
function sequences(
  result: TestResult,
  keyOf: (exchange: Exchange) => string,
  shown = (text: string) => text,
): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const exchange of sentIn(result)) {
    const { purpose, request } = exchange;
    const { method, path, headers, body } = request;
    const text = `${purpose} | ${method} ${path} ${JSON.stringify(headers)} ${body ?? ''}`;
    (found[keyOf(exchange)] ??= []).push(shown(text));
  }
  return found;
}

// Parallel groups set up states in any order, and the reference server numbers and names its objects. The redactor
// masks long texts of one letter once a state has returned one.
const withoutGiven = (text: string): string =>
  text
    // Malformed input may escape a whole name.
    .replaceAll(/\\u00([\da-f]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#')
    .replaceAll(/x{8,}|(\[redacted\])+x*/g, '…')
    .replaceAll(/\bsel_[\w-]*/g, 'sel_')
    .replaceAll(/\d+/g, '#')
    .replaceAll(/(name":\s*")[^"]*/g, '$1…')
    // The reference server names its customers in the order in which states ask for them.
    .replaceAll(/(customer=)[\w.#]+/g, '$1…');

const changing = [
  /^\/target\/baseUrl$/,
  /^\/(started|finished)At$/,
  /^\/sideEffectRequests\/\d+\/at$/,
  /durationMs$/,
  /\/startedAt$/,
  /\/headers\/date$/,
  // The command names the port.
  /\/curl$/,
  // Reads of the balance.
  /^\/summary\/requests$/,
];

// Parallel groups send their requests in any order, so what others have spent decides how often a group fills the wallet.
const changingInParallel = [
  ...changing,
  /\/(?:purpose|by|note)$/,
  /^\/sideEffectRequests\//,
  /^\/teardown\/(?:states|undone)$/,
];

describe('one seed, twice', () => {
  let [alone, aloneAgain, beside, besideAgain]: TestResult[] = [];
  beforeAll(async () => {
    [alone, aloneAgain] = await Promise.all([tested({ connections: 1 }), tested({ connections: 1 })]);
    [beside, besideAgain] = [await tested({}), await tested({})];
  });

  test('each concurrency group sends the same requests in the same order, byte for byte', () => {
    const lanes = sequences(alone!, laneIn);
    expect(Object.keys(lanes).length).toBeGreaterThan(5);
    expect(sequences(aloneAgain!, laneIn)).toEqual(lanes);
  });

  // Requirements that may run in any order do so, such as reads. The first of several that share a request sends it; the
  // next test covers that.
  test('parallel groups send the same requests for each requirement in the same order', () => {
    const expected = sequences(beside!, requirementOf, withoutGiven);
    const found = sequences(besideAgain!, requirementOf, withoutGiven);
    expect(Object.keys(expected).length).toBeGreaterThan(200);
    const [mine, others] = [new Set(Object.values(expected).flat()), new Set(Object.values(found).flat())];
    const shared = new Set([...mine, ...others].filter((text) => !mine.has(text) || !others.has(text)));
    expect(shared.size).toBeLessThan(mine.size / 50);
    const own = (sent: Record<string, string[]>): [string, string[]][] =>
      Object.entries(sent).map(([id, texts]) => [id, texts.filter((text) => !shared.has(text))]);
    expect(Object.fromEntries(own(found))).toEqual(Object.fromEntries(own(expected)));
  });

  // The first requirement that needs a shared request sends it.
  test('parallel groups send the same requests as a serial run', () => {
    const all = (result: TestResult): string[] =>
      Object.values(sequences(result, () => '', withoutGiven))
        .flat()
        .map((text) => text.slice(text.indexOf(' | ')))
        .sort();
    expect(all(beside!)).toEqual(all(alone!));
  });

  test('the reports are the same except for times', () => {
    expect(alone!.with('fail').length).toBeGreaterThan(1);
    expect(differingPlaces(alone!.report(), aloneAgain!.report(), changing)).toEqual([]);
    expect(differingPlaces(beside!.report(), besideAgain!.report(), changingInParallel)).toEqual([]);
  });
});

test('a different seed tries different values if there are more', async () => {
  const only = (id: RequirementId): boolean => /\/fuzz\.(valid|bytes)$/.test(id);
  const sent = async (seed: number) => sequences(await tested({ seed, only, connections: 1 }), laneIn);
  expect(await sent(8)).not.toEqual(await sent(7));
});
