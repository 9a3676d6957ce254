// Endpoints > List transactions > paragraph 2: the total, the number of pages, has_more and the records agree
import { isDeepStrictEqual } from 'node:util';
import { expectSame } from '../../checks/expect.js';
import { say } from '../../contract/phrase.js';
import { isThere, pageIn, perPageOf, type AskedPage } from '../../rules/transactions/pages.js';
import { keyOf } from '../../rules/transactions/transaction.js';
import type { Rule } from '../outcomes.js';

// The server may count the records before or after it reads them, but this many do not arrive in between, and not twice.
const farOff = 20;

const atWork = 'the list may have changed while it was read';

export const list: Rule = (recording, outcomes) => {
  const pages = recording.answers('listTransactions').map(pageIn);
  const found = pages.filter((page) => perPageOf(page.query) > 0 && isThere(page));
  const far = { meta: found.filter(isMetaFarOff), size: found.filter(isSizeFarOff) };
  const repeated = repeatedIn(found);
  for (const page of found) {
    const { records, meta, exchange } = page;
    const { size, at, last, rest } = placeOf(page);
    const where = `page ${at} of ${meta.total} by ${size}`;
    const doubt = (all: readonly AskedPage[]): string | undefined =>
      repeated.has(page) || (all.length > 1 && all.includes(page)) ? undefined : atWork;
    const shown = { pages: meta.pages, has_more: meta.has_more };
    const right = { pages: last, has_more: at < last };
    outcomes.expect(
      'listTransactions/meta',
      () => expectSame(shown, right, say`the meta of ${where}`, exchange),
      doubt(far.meta),
    );
    outcomes.expect(
      'listTransactions/page-size',
      () => expectSame(records.length, rest, say`the records on ${where}`, exchange),
      doubt(far.size),
    );
  }
};

function placeOf({ query, meta: { total } }: AskedPage) {
  const size = perPageOf(query);
  const at = query.page ?? 1;
  return { size, at, last: Math.ceil(total / size), rest: Math.min(size, total - (at - 1) * size) };
}

const isFar = (total: number, least: number, most: number): boolean =>
  total < least - farOff || total > most + farOff;

function isMetaFarOff(page: AskedPage): boolean {
  const { total, pages, has_more: isMore } = page.meta;
  const { size, at } = placeOf(page);
  const shown = at * size;
  return (
    isFar(total, (pages - 1) * size + 1, pages * size) ||
    (isMore ? isFar(total, shown + 1, Infinity) : isFar(total, 0, shown))
  );
}

function isSizeFarOff(page: AskedPage): boolean {
  const { size, at } = placeOf(page);
  const shown = (at - 1) * size + page.records.length;
  return isFar(page.meta.total, shown, page.records.length < size ? shown : Infinity);
}

/** The pages with the same answer just before or just after, so that the list did not change in between. */
function repeatedIn(pages: readonly AskedPage[]): ReadonlySet<AskedPage> {
  const shown = ({ meta, records }: AskedPage) => [meta, records.map(keyOf)];
  const latest = new Map<string, AskedPage>();
  const repeated = new Set<AskedPage>();
  for (const page of pages) {
    const { request } = page.exchange;
    const asked = JSON.stringify([request.headers['api-key'], request.path]);
    const before = latest.get(asked);
    if (before && isDeepStrictEqual(shown(before), shown(page))) repeated.add(before).add(page);
    latest.set(asked, page);
  }
  return repeated;
}
