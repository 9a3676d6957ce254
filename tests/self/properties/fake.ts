import fc from 'fast-check';
import { operationOf, type RequirementId } from '../../../src/contract/contract.js';
import type { Verdict } from '../../../src/contract/verdict.js';
import type { Effort } from '../../../src/engine/schedule/budget.js';
import type { RequirementContext } from '../../../src/engine/context/context.js';
import { expectThat } from '../../../src/checks/expect.js';
import { type RunEvent, Journal } from '../../../src/engine/events.js';
import { holdsFor } from '../../../src/property/property.js';
import { runAll } from '../../../src/engine/schedule/schedule.js';
import { Run } from '../../../src/engine/run.js';
import { completeTarget } from '../../../src/server-under-test/target.js';
import { listening } from '../support/listening.js';

export const property: RequirementId = 'listTransactions/paging-any-integer';
const other: RequirementId = 'listTransactions/any-query';

/** The rule by which the server refuses a page of transactions, and its answer. */
type Refuse = (page: bigint, nth: number) => { status: number; body?: string };

/** The property of the tests: page N is refused with a 400. */
export async function refused(t: RequirementContext, page: bigint | number): Promise<void> {
  const operation = operationOf('listTransactions');
  const base = { operation, path: {}, headers: {}, body: undefined, query: { page: String(page) } };
  const exchange = await t.http.send(base, { note: `page ${page}` });
  expectThat(exchange.response?.status !== 404, 'a 400', `a ${exchange.response?.status}`, exchange);
}

const numbers = fc.bigInt({ min: 0n, max: 1000n });

/** The numbers to try: `runs` at the standard depth, which begin with `first`. */
interface Wish {
  runs: number;
  first?: readonly bigint[];
  shrinks?: number;
}

interface Tried {
  /** The requested pages, in order. */
  pages: string[];
  lines: readonly RunEvent[];
  verdicts: Verdict[];
  run: Run;
}

/** Tests the property for some numbers, as one property or several, on a server that only has pages of transactions. */
export async function tryNumbers(
  answer: Refuse,
  options: Wish | readonly Wish[],
  {
    path,
    effort,
    law = refused,
  }: { path?: string; effort?: Effort; law?: (t: RequirementContext, page: bigint) => Promise<void> } = {},
): Promise<Tried> {
  const pages: string[] = [];
  const { url: baseUrl, close } = await listening((request, response) => {
    const page = new URL(request.url!, 'http://localhost').searchParams.get('page')!;
    pages.push(page);
    const { status, body = '{"status":"error","message":"no"}' } = answer(BigInt(page), pages.length);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  const journal = new Journal();
  const run = new Run({
    target: completeTarget({ baseUrl, apiKey: 'key-of-test', apiSecret: 'secret-of-test' }),
    listen: journal.write,
    seed: 11,
    nonce: 'test',
    ...(path === undefined ? {} : { path }),
    ...(effort ? { effort } : {}),
  });
  try {
    const wishes = 'runs' in options ? [options] : options;
    await runAll(
      run,
      wishes.map(({ runs, first = [], ...one }, index) => {
        const random = Math.max(0, runs - first.length);
        const how = { ...one, first, random, deep: 20 * random };
        return {
          id: [property, other][index]!,
          kind: 'property',
          run: (t) => holdsFor(t, numbers, (page) => law(t, page), how),
        };
      }),
    );
  } finally {
    await run.close();
    close();
  }
  const { events: lines } = journal;
  return {
    ...{ pages, run, lines },
    verdicts: lines.flatMap((line) => (line.kind === 'VerdictReached' ? [line.verdict] : [])),
  };
}
