import { isShown } from '../../checks/absent.js';
import { operationOf, type OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { allFeatures, featuresFlag } from '../../server-under-test/offer.js';
import type { Examination } from './examination.js';
import { green, red, yellow, type Ask } from './findings.js';

/** Whether the server has an operation, as far as a response shows. */
type Presence = 'there' | 'absent' | 'unclear';

export function presenceOf(exchange: Exchange): Presence {
  const { operation, response } = exchange;
  if (response === null || operation === null) return 'unclear';
  // The id in the path or body names no record, so the 404 may be about the record. A documented 404 body comes from the operation.
  const { path, effect } = operationOf(operation);
  const namesRecord = path.includes('{') || (effect !== 'none' && exchange.request.body !== '{}');
  if (response.status === 404) return namesRecord || isShown(exchange, '404') ? 'unclear' : 'absent';
  if ([405, 501].includes(response.status)) return 'absent';
  return response.status === 429 ? 'unclear' : 'there';
}

export const pathsOf = (exchanges: readonly Exchange[]): string =>
  new Intl.ListFormat('en-GB').format(new Set(exchanges.map(({ request }) => request.path))) || 'nothing';

/** Whether the server has the operations that the target names. Sets `x.absent`. */
export const features: Ask = async (x) => {
  const presence = await presences(x);
  const of = (wanted: Presence) => [...presence].filter(([, one]) => one === wanted).map(([id]) => id);
  const [there, absent, unclear] = [of('there'), of('absent'), of('unclear')];
  x.absent = absent;
  const open = unclear.length > 0 ? `; unclear: ${unclear.join(', ')}` : '';
  const text = `${there.length} of ${presence.size} operations found${open}`;
  if (absent.length === 0) return there.length > 0 ? green(text) : yellow(text);
  const missing = `${text}; not found: ${absent.join(', ')}`;
  const flag = there.length > 0 ? featuresFlag(x.target.features, absent) : undefined;
  if (flag === undefined) return red(missing, 'Implement them, or check the base URL.');
  // No request of the doctor shows whether a server has these.
  const more =
    x.target.features === allFeatures ? ", and '!webhooks' and '!rate-limit' if it lacks them" : '';
  return red(missing, `Implement them, or leave them out${more}:`, flag);
};

async function presences(x: Examination): Promise<ReadonlyMap<OperationId, Presence>> {
  const presence = new Map(x.operations.map(({ id }): [OperationId, Presence] => [id, 'unclear']));
  for (const exchange of [...(await x.readers()), ...(await x.others())])
    presence.set(exchange.operation!, presenceOf(exchange));
  const unclear = x.operations.filter(({ id }) => presence.get(id) === 'unclear');
  // An operation that checks the credentials before it looks for the record reveals itself without credentials.
  const anonymous = await Promise.all(unclear.map((operation) => x.ask(operation, {})));
  // Where others check credentials first, a 404 without credentials is not about a missing record.
  const isChecked = x.exchanges.some(
    ({ request, response }) => !('api-key' in request.headers) && response?.status === 401,
  );
  for (const exchange of anonymous)
    presence.set(
      exchange.operation!,
      isChecked && exchange.response?.status === 404 ? 'absent' : presenceOf(exchange),
    );
  return presence;
}

const samples = 5;
const slowMs = 1000;

/** How long responses take, and whether the server accepts the request rate. */
export const pace: Ask = async (x) => {
  const reader = (await x.readers()).find((exchange) => presenceOf(exchange) === 'there');
  for (let left = samples; reader && left > 0; left--) await x.ask(operationOf(reader.operation!));
  const durations = x.exchanges
    .filter(({ response }) => response)
    .map(({ durationMs }) => durationMs)
    .sort((one, other) => one - other);
  if (durations.length === 0) return [];
  const median = durations[Math.floor(durations.length / 2)]!;
  const { requestsPerMinute } = x.target;
  const text = `answers take ${median} ms (median of ${durations.length}), ${durations.at(-1)} ms at most`;
  if (x.isThrottled)
    return yellow(
      `${text}; the server answered 429 (too many requests) below ${requestsPerMinute} requests a minute`,
      'Set --requests-per-minute to the limit of the server, or wait a minute if another run just ended.',
    );
  if (median >= slowMs) return yellow(text, 'A run sends about 1,100 requests: start with --depth quick.');
  return green(`${text}; the suite sends up to ${requestsPerMinute} requests a minute`);
};
