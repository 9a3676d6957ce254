import type { Exchange } from '../../../src/contract/exchange.js';
import { nextEdge, type CalendarEdge } from '../../../src/domain/flights/calendar-edges.js';
import type { Context } from '../../../src/domain/context.js';
import { timeOf } from '../../../src/rules/timestamps.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { offers } from '../../../src/server-under-test/offer.js';
import { allTestable } from '../examples.js';
import { keyedRequest } from '../../../src/domain/idempotency/keyed-request.js';
import { createdIn, dated } from './written-times.js';

// Each run moves the clock by a year or more, and a server may not set it back.
const mostAhead = 10 * 366 * 24 * 3_600_000;

/** The server's clock, read from a time in an answer. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds by which the written time is ahead of UTC. */
  zone: number;
  /** Moves the clock to the next such time. */
  moveTo: (edge: CalendarEdge | 'a plain noon') => Promise<void>;
}

/** Throws NotTestable where no answer has an exact time. */
export async function serverClock(t: Context): Promise<ServerClock> {
  const offered = dated.filter((id) => offers(t.target, id));
  const requests = await allTestable(offered, (id) => keyedRequest(t, id));
  const found = requests.find(({ first }) => !Number.isNaN(timeOf(createdIn(first) ?? '')));
  if (!found) throw new NotTestable('no answer shows the time of the server');
  const { first, sentAt } = found;
  const text = createdIn(first)!;
  const now = (): number => timeOf(text) + (t.states.clockSeconds - sentAt) * 1000 + since(first);
  if (now() - Date.now() > mostAhead)
    throw new NotTestable('the clock of the server is already ten years ahead; set it back');
  const zone = zoneOf(text);
  const moveTo = async (edge: CalendarEdge | 'a plain noon'): Promise<void> => {
    // A clock may move in whole minutes only.
    const minutes = Math.ceil((nextEdge(edge, now(), zone) - now()) / 60_000);
    await t.states.advance(minutes * 60);
  };
  return { now, zone, moveTo };
}

const since = ({ startedAt }: Exchange): number => Date.now() - Date.parse(startedAt);

function zoneOf(text: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)?$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
