// ruling:at-once: simultaneous requests must be answered like any others.
import { claim } from '../contract/finding.js';
import { say } from '../contract/phrase.js';
import type { Case } from '../cases/case.js';
import { requestOf } from '../cases/route.js';
import { derivedId, operationOf, type OperationId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { valueAt } from '../contract/pointer.js';
import { Violation } from '../engine/errors.js';
import { inWords, isAccepted, ofAnotherRequest } from '../checks/response.js';
import { evidenceOf } from '../engine/verdicts.js';
import type { Context } from './context.js';

// Where an answer repeats a value of its request: the place in the request, and the places in the answer.
const repeated: Partial<Record<OperationId, [asked: string, shown: readonly string[]]>> = {
  createVirtualAccount: ['/body/name', ['/banks/accountName', '/banks/0/accountName']],
  updateVirtualAccount: ['/body/bvn', ['/bvn']],
  confirmTransaction: ['/path/reference', ['/data/reference', '/data/transaction_ref']],
  createRecipient: ['/body/account_number', ['/data/account_number']],
  initiateTransfer: ['/body/reference', ['/data/reference']],
  verifyEnhancedNin: ['/body/nin', ['/data/nin']],
  freezeCard: ['/path/card_id', ['/data/id']],
  mockCardTransaction: ['/path/card_id', ['/data/card_id']],
  searchFlights: ['/body/itineraries/0/departure_date', ['/data/0/journeys/0/departure_datetime']],
  issueFlightTicket: ['/body/BookingId', ['/data/bookingId']],
  createEsimOrder: ['/body/reference', ['/data/reference']],
};

/** The operations whose answers repeat a value of their requests. */
export const repeating = Object.keys(repeated) as OperationId[];

/** The value that identifies a request of an operation; undefined if the answer does not repeat it. */
export function tellingValue(base: Case): unknown {
  const [, place, name = ''] = (repeated[base.operation.id]?.[0] ?? '').split('/');
  if (place === 'path') return base.path[name];
  return place === 'body' ? valueAt(base.body, `/${name}`) : undefined;
}

/**
 * Sends requests simultaneously. Each must get its own answer, without a server error caused by the others.
 *
 * @returns the exchanges, in the order of `sends`
 */
export async function together<T>(
  t: Context,
  sends: readonly (() => Promise<T>)[],
  exchangeOf: (sent: T) => Exchange,
): Promise<T[]> {
  const errors = await serverErrors(t);
  const before = errors.seen.length;
  const all = await Promise.all(sends.map((send) => send()));
  compareOwnAnswers(t, all.map(exchangeOf));
  for (const exchange of errors.seen.slice(before)) {
    const { operation } = exchange;
    if (operation === null) continue;
    // A single error may be chance.
    if (errors.volleys.has(operation)) blameServerError(t, operation, exchange);
  }
  for (const { operation } of errors.seen.slice(before)) errors.volleys.add(operation);
  return all;
}

export const sendTogether = (t: Context, cases: readonly Case[], note: string): Promise<Exchange[]> =>
  together(
    t,
    cases.map((base) => () => t.http.send(base, { note })),
    (exchange) => exchange,
  );

/** The answers that repeat a value of their requests, with the sent and the received value. */
export const tellingAnswers = (exchanges: readonly Exchange[]) =>
  exchanges.flatMap((exchange) => {
    const { operation, response } = exchange;
    const [place, shown] = (operation && repeated[operation]) ?? [];
    if (!operation || !place || !shown || !isAccepted(response)) return [];
    const own = valueAt(requestOf(operationOf(operation), exchange), place);
    const found = shown.map((one) => valueAt(response.json, one)).find((value) => value !== undefined);
    return typeof own === 'string' && typeof found === 'string' ? [{ exchange, own, found }] : [];
  });

// A value that the suite never sent is no mix-up, but a fault of that operation alone. A name may be part of a longer
// text.
function compareOwnAnswers(t: Context, exchanges: readonly Exchange[]): void {
  const telling = tellingAnswers(exchanges);
  const isIn = (text: string, whole: string): boolean => whole.toLowerCase().includes(text.toLowerCase());
  for (const { exchange, own, found } of telling) {
    const other = isIn(own, found) ? undefined : telling.find((one) => isIn(one.own, found));
    if (!other) continue;
    const violation = new Violation(
      claim(say`the answer to this of several simultaneous requests: ${own}`, say`${found}`, {
        symptom: ofAnotherRequest,
        headline: say`one of several simultaneous requests gets the response to another: ${found} instead of ${own}`,
      }),
      exchange,
      { exchanges: [other.exchange, exchange] },
    );
    t.result.blame('service/own-answer', evidenceOf(violation));
  }
}

/** The 500s of simultaneous requests, and the operations that had one in an earlier volley. */
export const serverErrors = (t: Context): Promise<{ seen: Exchange[]; volleys: Set<OperationId | null> }> =>
  t.once('server errors of simultaneous requests', async ({ run }) => {
    const seen: Exchange[] = [];
    run.bus.on('exchange', (exchange) => {
      if (exchange.crowded && exchange.response?.status === 500) seen.push(exchange);
    });
    return { seen, volleys: new Set<OperationId | null>() };
  });

// A server may process one request at a time and reject others, for example with a 503. A 500 is its own error, even if
// the request succeeds when it is sent again.
function blameServerError(t: Context, id: OperationId, exchange: Exchange): void {
  const what = 'an answer below 500 to each of several requests at once';
  const headline = `the server answers ${exchange.response!.status} to one of several requests at once`;
  const violation = withStory(t, new Violation(claim(what, inWords(exchange), { headline }), exchange));
  t.run.verdicts.violated(derivedId(id, 'response.no-server-error'), evidenceOf(violation), t.entry.id);
}

function withStory(t: Context, violation: Violation): Violation {
  violation.story ??= t.log.story;
  return violation;
}
