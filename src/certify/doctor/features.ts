import { operationOf, type OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { offeredBy } from '../../target/offer.js';
import type { Examination } from './examination.js';
import type { Line } from './line.js';
import { presenceOf, type Presence } from './presence.js';

const check = 'features';

type Presences = ReadonlyMap<OperationId, Presence>;

/** Whether what the target is said to offer is there. */
export async function features(x: Examination): Promise<Line[]> {
  const presence = await presences(x);
  const of = (wanted: Presence) => [...presence].filter(([, one]) => one === wanted).map(([id]) => id);
  const [there, absent, unclear] = [of('there'), of('absent'), of('unclear')];
  const open = unclear.length > 0 ? `; of ${unclear.join(', ')} it cannot be told` : '';
  const text = `${there.length} of ${presence.size} operations are there${open}`;
  if (absent.length === 0) return [{ check, light: there.length > 0 ? 'green' : 'yellow', text }];
  return [
    {
      check,
      light: 'red',
      text: `${text}; not there: ${absent.join(', ')}`,
      next: `Write them, or name what there is: ${featuresFlag(x.target.features, presence)}`,
    },
  ];
}

/** What is there: whoever looks at credentials first tells that there is something to look for. */
async function presences(x: Examination): Promise<Presences> {
  const exchanges = [...(await x.readers()), ...(await x.queries()), ...(await x.effects())];
  const presence = new Map<OperationId, Presence>();
  const note = (exchange: Exchange) => presence.set(exchange.operation!, presenceOf(exchange));
  exchanges.forEach(note);
  const isOpen = ({ operation }: Exchange) => presence.get(operation!) === 'unclear';
  const again = exchanges.filter(isOpen).map(({ operation }) => operationOf(operation!));
  const asked = await Promise.all(again.map((operation) => x.ask(operation, { credentials: {} })));
  asked.forEach(note);
  // Where others ask for credentials first, a 404 without them is no record that is missing.
  if (
    x.exchanges.some(({ request, response }) => !('api-key' in request.headers) && response?.status === 401)
  )
    for (const { operation, response } of asked)
      if (response?.status === 404) presence.set(operation!, 'absent');
  return presence;
}

/** The flag for what is there: the names as they are, but for those of which nothing was found, without what is absent. */
function featuresFlag(names: readonly string[], presence: Presences): string {
  const of = (name: string) => [...offeredBy([name])].map((part) => presence.get(part as OperationId));
  const isOut = (name: string) => name.startsWith('!');
  const kept = names.filter(
    (name) => isOut(name) || of(name).includes('there') || !of(name).includes('absent'),
  );
  const left = kept.length > 0 ? offeredBy(kept) : new Set();
  const absent = [...presence]
    .filter(([id, one]) => one === 'absent' && left.has(id))
    .map(([id]) => `!${id}`);
  if (![...presence.values()].includes('there')) return 'none of them is there yet';
  // An interactive shell reads an exclamation mark as a command of its own.
  const flag = [...kept, ...absent].join(',');
  return `--features ${flag.includes('!') ? `'${flag}'` : flag}`;
}
