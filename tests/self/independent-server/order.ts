import { statuses } from './list.js';
import type { Transaction, World } from './world.js';

type Order = (a: Transaction, b: Transaction) => number;

const sorts = ['created_at', 'amount', 'status', 'paid_at'];

/** Nulls first, whichever way; statuses in an order of our own; ties by number. An unknown sort is the default. */
export function orderOf(query: URLSearchParams, page: number, world: World): Order | undefined {
  const order = query.get('order') ?? 'desc';
  if (order !== 'asc' && order !== 'desc') return undefined;
  const asked = query.get('sort') ?? 'created_at';
  const sort = sorts.includes(asked) ? asked : 'created_at';
  // The page is turned around when it has been cut: too late.
  const sign = order === 'asc' || world.has('page-turned') ? 1 : -1;
  // A database need not keep the order of ties from one query to the next.
  const ties = world.has('ties-as-they-come') && page % 2 === 0 ? -1 : 1;
  const key = (of: Transaction): number | null => {
    if (sort === 'amount') return Number(of.minor);
    if (sort === 'status') return statuses.indexOf(of.status);
    return sort === 'paid_at' ? of.paid : of.created;
  };
  return (a, b) => {
    const [x, y] = [key(a), key(b)];
    const tie = ties * (a.number - b.number);
    if (x !== null && y !== null) return sign * (x - y) || tie;
    if (world.has('nulls-compared-as-equal')) return 0;
    return Number(y === null) - Number(x === null) || tie;
  };
}
