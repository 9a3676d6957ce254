import { say } from '../contract/phrase.js';
import { bound, exampleCase, serialise, type Case } from '../cases/case.js';
import { credentialHeaders } from '../cases/credentials.js';
import { isAccepted } from '../checks/response.js';
import { operationOf, type JsonValue, type OperationId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { LimitReached } from '../engine/errors.js';
import { whyNotSent } from '../engine/permission.js';
import type { Outgoing } from '../http/exchange-sender.js';
import { offers } from '../server-under-test/offer.js';
import { oddValues } from '../server-under-test/state-values.js';
import { narrows } from '../server-under-test/state-rows.js';
import type { Discovered, Target } from '../server-under-test/target.js';
import {
  accountRows,
  customerRows,
  customersIn,
  documentedRows,
  flightRows,
  orderRows,
  transactionRows,
  walletRows,
  type Row,
} from './discovered.js';

/** The states whose values the wallet shows. Every run wants them, because any test may send a transfer. */
export const statesOfWallet: readonly string[] = [
  'a wallet exists',
  'a business is known',
  'a bank account exists',
  'a bank account that fails verification exists',
];

/** The states whose values the answers of the API contain. */
export const discoverable: readonly string[] = [
  ...statesOfWallet,
  'a transaction exists',
  'transactions exist',
  'an eSIM order exists',
  'an eSIM package is on sale',
  'flights are available',
  'a static virtual account without KYC exists',
];

// The server has one row of each, so a run reads it again, although an earlier discovery may have written a fixture.
const readAgain = ['a wallet exists', 'a business is known', 'a bank account that fails verification exists'];

const purpose = 'discovery';
const mostRequests = 40;
/** The most transactions of a customer: tests read all of them several times. */
const mostOfCustomer = 400;
const mostCustomers = 3;
const mostRefusals = 3;
const statuses = ['success', 'failed', 'pending', 'abandoned', 'cancelled'];
const routes = ['LOS-ABV', 'ABV-LOS', 'LOS-PHC', 'LOS-LHR', 'LOS-ACC', 'NBO-MBA'];
const daysAhead = [30, 45, 60];
const dayMs = 86_400_000;

/** Sends a request; null ends the discovery. */
export type Send = (outgoing: Outgoing) => Promise<Exchange | null>;

/** Limits the requests of a discovery, resent ones included. The listener throws LimitReached at the 41st. */
export function requestLimit(): (outgoing: Outgoing) => void {
  let left = mostRequests;
  return (outgoing) => {
    if (outgoing.purpose !== purpose) return;
    if (left === 0) throw new LimitReached(say`discovery sends at most ${mostRequests} requests`);
    left--;
  };
}

/**
 * Reads wanted values that no fixture gives. A state without an accepted answer is left out: that is not a fault. If
 * nothing shows a person, the documented one is a guess.
 */
export async function discover(
  target: Target,
  send: Send,
  wanted: readonly string[] = discoverable,
): Promise<Discovered[]> {
  const search = new Search(target, send, wanted);
  await search.ask('getWallet', {}, walletRows);
  if (search.seeks('a transaction exists') || search.seeks('transactions exist'))
    await findTransactions(search);
  if (search.seeks('an eSIM order exists') || search.seeks('an eSIM package is on sale'))
    for (const type of ['purchase', 'topup'] as const)
      await search.ask('listEsimOrders', { '/query/type': type }, (json) => orderRows(json, type));
  await findFlights(search);
  const { business_id } = search.valuesOf('a business is known');
  const identity = search.valuesOf('an identity exists');
  if (search.seeks('a static virtual account without KYC exists') && business_id !== undefined)
    await search.ask(
      'createVirtualAccount',
      { '/body/businessid': business_id },
      (json) => accountRows(json, identity),
      'static-bank-b',
    );
  const documented = documentedRows(target).filter(({ state }) => search.seeks(state));
  return [...search.rows, ...documented];
}

async function findTransactions(search: Search): Promise<void> {
  const ask = (query: Record<string, JsonValue>, rowsIn: (json: unknown) => Row[]) =>
    search.ask('listTransactions', query, rowsIn);
  const list = await ask({ '/query/per_page': 100 }, transactionRows);
  if (list === undefined) return;
  const shown = new Set(search.rows.map(({ params }) => params?.['status']));
  for (const status of statuses.filter((one) => !shown.has(one)))
    await ask({ '/query/per_page': 1, '/query/status': status }, transactionRows);
  for (const customer of customersIn(list).slice(0, mostCustomers))
    if (search.seeks('transactions exist'))
      await ask({ '/query/per_page': 1, '/query/customer': customer }, (json) =>
        customerRows(json, customer, mostOfCustomer),
      );
}

/** Searches one route and date after the other until a search has offers, or the server has refused three searches. */
async function findFlights(search: Search): Promise<void> {
  let refusals = 0;
  for (const days of daysAhead)
    for (const route of routes) {
      if (!search.seeks('flights are available') || refusals === mostRefusals) return;
      const [departure_airport_code = '', arrival_airport_code = ''] = route.split('-');
      const departure_date = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
      const leg = { departure_airport_code, arrival_airport_code, departure_date };
      const found = await search.ask('searchFlights', { '/body/itineraries/0': leg }, (json) =>
        flightRows(json, leg),
      );
      if (found === undefined) refusals++;
    }
}

/** One discovery: sends requests and collects the rows in their answers. */
class Search {
  readonly rows: Discovered[] = [];
  private isOver = false;

  constructor(
    private readonly target: Target,
    private readonly send: Send,
    private readonly wanted: readonly string[],
  ) {}

  /** Whether a wanted state still has no values, neither from a fixture nor from an answer. */
  seeks(state: string): boolean {
    return this.wanted.includes(state) && Object.keys(this.valuesOf(state)).length === 0;
  }

  valuesOf(state: string): Readonly<Record<string, JsonValue>> {
    return [...this.rows, ...this.target.fixtures].find((row) => row.state === state)?.values ?? {};
  }

  /** Sends a request and keeps the rows in its answer. Returns the body; undefined where it was not sent or not accepted. */
  async ask(
    id: OperationId,
    values: Readonly<Record<string, JsonValue>>,
    rowsIn: (json: unknown) => Row[],
    form?: string,
  ): Promise<unknown> {
    const operation = operationOf(id);
    if (this.isOver || !offers(this.target, id) || whyNotSent(this.target, id) !== undefined)
      return undefined;
    const example = Math.max(
      0,
      operation.examples.findIndex(({ name }) => name === form),
    );
    const asked = Object.entries(values).reduce<Case>(
      (base, [pointer, value]) => bound(base, pointer, value),
      exampleCase(operation, example, (prefix) => prefix.replace('{}', Date.now().toString(36))),
    );
    const { apiKey, apiSecret } = this.target;
    const request = serialise(asked, credentialHeaders(apiKey, apiSecret));
    const exchange = await this.send({ ...request, operation: id, purpose });
    this.isOver = exchange === null;
    if (!exchange || !isAccepted(exchange.response)) return undefined;
    const { json } = exchange.response;
    const source = `${request.method} ${request.path}`;
    for (const row of rowsIn(json).filter(({ state, values }) => oddValues(state, values).length === 0)) {
      const isServed = this.target.fixtures.some(
        (fixture) =>
          fixture.state === row.state &&
          !(fixture.source === 'discovered' && readAgain.includes(row.state)) &&
          narrows(fixture.params ?? {}, row.params ?? {}),
      );
      if (!isServed && this.wanted.includes(row.state)) this.rows.push({ ...row, source });
    }
    return json;
  }
}
