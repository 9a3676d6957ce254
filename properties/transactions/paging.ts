// Limits > row page and row per_page, for integers of any size.
import { say } from '../../src/contract/phrase.js';
import fc from 'fast-check';
import { sampled, type Pace } from '../../src/cases/sampling.js';
import type { Context } from '../../src/domain/context.js';
import { expectThat } from '../../src/checks/expect.js';
import { inWords, isAccepted } from '../../src/checks/response.js';
import { holdsFor } from '../../src/property/property.js';
import { suite } from '../../src/domain/suite.js';
import { operationOf } from '../../src/contract/contract.js';

export const { entries, requirement } = suite('overlapping');

// Values just outside the limits and beyond integer types. A server computes an offset as the product of both, which may overflow.
const always = [
  { page: 1n, per_page: 0n },
  ...[2n ** 31n, 2n ** 53n, 2n ** 63n - 1n, 2n ** 63n].map((page) => ({ page, per_page: 100n })),
  ...[2n ** 31n, 2n ** 63n].map((per_page) => ({ page: 1n, per_page })),
];
const negative = [-1n, -(2n ** 63n)];
const others = [
  { page: 0n, per_page: 10n },
  ...negative.map((page) => ({ page, per_page: 10n })),
  ...[...negative, 101n, 1000n].map((per_page) => ({ page: 1n, per_page })),
];
const dealtOut = (pace: Pace): (typeof others)[number][] => [...always, ...sampled(others, 0, pace)];
const nameOf = ({ page, per_page }: (typeof others)[number]): string => `page=${page} per_page=${per_page}`;

const integer = fc.oneof(
  fc.bigInt({ min: 1n, max: 100n }),
  fc.bigInt({ min: -1000n, max: 1000n }),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
);

requirement(
  'listTransactions/paging-any-integer',
  { kind: 'property', sampling: { column: 'combinations', kinds: (pace) => dealtOut(pace).map(nameOf) } },
  async (t) => {
    await t.http.baseline('listTransactions');
    const query = fc.record({ page: integer, per_page: integer });
    const property = (value: (typeof others)[number]): Promise<void> => expectPage(t, asText(value));
    const first = dealtOut(t.sampling.pace);
    await holdsFor(t, query, property, { first, deep: 60 });
  },
);

async function expectPage(t: Context, query: { page: string; per_page: string }): Promise<void> {
  const base = { operation: operationOf('listTransactions'), path: {}, headers: {}, body: undefined, query };
  const exchange = await t.http.send(base, { note: `page=${query.page} per_page=${query.per_page}` });
  const { response } = exchange;
  expectThat(!exchange.repeated, 'a rejection or a page', inWords(exchange), exchange, { isRefusal: true });
  const [number, size] = [BigInt(query.page), BigInt(query.per_page)];
  const isValid = number === 1n && size >= 1n && size <= 100n;
  if (!isAccepted(response))
    return expectThat(!isValid, 'page 1, because every list has a first page', inWords(exchange), exchange);
  if (!t.answers.fits(exchange)) return;
  const { data, meta } = response.json as { data: unknown[]; meta: { page: number; per_page: number } };
  const most = size >= 1n && size < 100n ? Number(size) : 100;
  expectThat(data.length <= most, say`at most ${most} records`, say`${data.length} records`, exchange);
  expectThat(meta.page >= 1, 'a page number of at least 1', say`page ${meta.page}`, exchange);
}

function asText({ page, per_page }: { page: bigint; per_page: bigint }): { page: string; per_page: string } {
  return { page: String(page), per_page: String(per_page) };
}
