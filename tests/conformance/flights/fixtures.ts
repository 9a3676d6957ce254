import { say } from '../../../src/contract/phrase.js';
import { isDeepStrictEqual } from 'node:util';
import { atExtremes, extremeTexts } from '../../../src/cases/extremes.js';
import type { paths } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { inWords, isAccepted } from '../../../src/checks/response.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { hasDetail, isInvalid } from '../../../src/rules/validation.js';

type SearchPath = paths['/vaas/api/v1/flight/search']['post'];
export type SearchRequest = SearchPath['requestBody']['content']['application/json'];
type Offer = SearchPath['responses'][200]['content']['application/json']['data'][number];

/** The offers of one search, which the run sends once. */
export function searched(
  t: Context,
): Promise<{ request: SearchRequest; offers: Offer[]; exchange: Exchange }> {
  return t.once('a flight search', async (t) => {
    await t.http.baseline('searchFlights');
    const request = (await t.cases.conforming('searchFlights')).body as unknown as SearchRequest;
    const { exchange, data } = await t.answers.reply(t.http.client.searchFlights({ body: request }));
    t.answers.accepted(exchange);
    await t.cases.usable('searchFlights', data);
    return { request, offers: data.data, exchange };
  });
}

/** A quote for the middle offer, or for another offer if the middle one is sold out. */
export function quoted(t: Context): Promise<Quoted> {
  return t.once('a flight quote', async (t) => {
    await t.http.baseline('createFlightQuote');
    const { offers } = await searched(t);
    const middle = Math.floor(offers.length / 2);
    for (const offer of [...offers.slice(middle), ...offers.slice(0, middle)].slice(0, 3)) {
      const { exchange } = await ask(t, offer.selection_token);
      if (isAccepted(exchange.response)) {
        t.answers.accepted(exchange);
        return { offer, exchange };
      }
    }
    throw new NotTestable('the server rejected quotes for three offers of a search');
  });
}

/** A quote for an offer one week later. The server may refuse this search or find nothing, because no provider state promises flights. */
export async function quotedWeekLater(t: Context): Promise<Exchange> {
  const { request } = await searched(t);
  const itineraries = request.itineraries.map((leg) => ({
    ...leg,
    departure_date: weekAfter(leg.departure_date!),
  }));
  const body = { ...request, itineraries };
  const { exchange, data } = await t.answers.reply(t.http.client.searchFlights({ body }));
  await t.cases.usable('searchFlights', data ?? {});
  const place = '/data/0/selection_token';
  const token = isAccepted(exchange.response) && t.run.tried.choice('createFlightQuote', data, place);
  if (typeof token !== 'string')
    throw new NotTestable(say`a search one week later returned no offer: ${inWords(exchange)}`);
  const { exchange: quote } = await ask(t, token);
  if (isAccepted(quote.response)) return quote;
  throw new NotTestable(say`the server rejected a quote for an offer one week later: ${inWords(quote)}`);
}

/** The same day of the next week, as YYYY-MM-DD. */
export const weekAfter = (day: string): string =>
  new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10);

/** An offer and the exchange of its quote. */
interface Quoted {
  offer: Offer;
  exchange: Exchange;
}

/**
 * Quotes for the offers with extreme tokens. Any offer may be sold out. If the server refuses a token because of its length, this
 * records a violation.
 */
export async function quotedExtremes(t: Context): Promise<Quoted[]> {
  const known = await quoted(t);
  const { offers } = await searched(t);
  const all: Quoted[] = [known];
  for (const offer of atExtremes(offers, extremeTexts, { text: (one) => one.selection_token })) {
    if (offer === known.offer) continue;
    const { exchange } = await ask(t, offer.selection_token);
    if (isInvalid(exchange)) await expectFit(t, [offer, known.offer], exchange);
    if (isAccepted(exchange.response)) all.push({ offer, exchange });
  }
  return all;
}

// Sends two unknown tokens, as long as the refused token and as long as an accepted one. If their refusals differ, and the first equals
// the refusal of the real token, then the server refused the real token because of its length.
async function expectFit(t: Context, [refused, good]: [Offer, Offer], exchange: Exchange): Promise<void> {
  const asLongAs = ({ selection_token }: Offer) =>
    ask(t, t.fresh('cwit-token-of-no-search').padEnd(selection_token.length, 'x'));
  const [long, short] = [await asLongAs(refused), await asLongAs(good)];
  const same = (one: Exchange, other: Exchange) => isDeepStrictEqual(faultsOf(one), faultsOf(other));
  if (same(exchange, long.exchange) && !same(long.exchange, short.exchange)) t.answers.accepted(exchange);
}

// The faults of a refusal without the rejected values.
function faultsOf(exchange: Exchange): unknown {
  if (!hasDetail(exchange)) return inWords(exchange);
  const { detail } = exchange.response?.json as { detail: { type: string; msg: string }[] };
  return detail.map(({ type, msg }) => [type, msg]);
}

const ask = (t: Context, selection_token: string) =>
  t.answers.reply(t.http.client.createFlightQuote({ body: { selection_token } }));
