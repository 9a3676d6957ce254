const minute = 60_000;
const day = 24 * 60 * minute;

interface Edge {
  /** Whether the edge falls on a day. The UTC members of `day` hold the local date. */
  isOn: (day: Date) => boolean;
  /** Milliseconds since the beginning of the day. */
  at: number;
}

const beforeMidnight = day - 10 * minute;

// A record made ten minutes before the end of a day expires on the next day. The month is followed by a shorter one.
const edges = {
  'just after midnight': { isOn: () => true, at: 30 * minute },
  'the end of a month': { isOn: (on) => on.getUTCDate() === 31 && on.getUTCMonth() < 11, at: beforeMidnight },
  'the end of a year': {
    isOn: (on) => on.getUTCDate() === 31 && on.getUTCMonth() === 11,
    at: beforeMidnight,
  },
  '29 February': { isOn: (on) => on.getUTCDate() === 29 && on.getUTCMonth() === 1, at: beforeMidnight },
  'a plain noon': { isOn: (on) => on.getUTCDate() === 15, at: day / 2 },
} as const satisfies Record<string, Edge>;

export type CalendarEdge = Exclude<keyof typeof edges, 'a plain noon'>;

/** The moments at which servers most often write wrong dates. */
export const calendarEdges = Object.keys(edges).filter(
  (name): name is CalendarEdge => name !== 'a plain noon',
);

/**
 * The first time after `now` at which the calendar is at an edge.
 *
 * @param now milliseconds since 1970
 * @param zone the offset of the local time from UTC in milliseconds
 */
export function nextEdge(name: keyof typeof edges, now: number, zone: number): number {
  const { isOn, at }: Edge = edges[name];
  const today = now + zone - ((now + zone) % day);
  for (let begin = today; ; begin += day)
    if (isOn(new Date(begin)) && begin + at - zone > now) return begin + at - zone;
}

/** The edges in chronological order, each with its time. */
export function inTurn<T extends CalendarEdge>(
  names: readonly T[],
  now: number,
  zone: number,
): { edge: T; time: number }[] {
  const [first] = names
    .map((edge) => ({ edge, time: nextEdge(edge, now, zone) }))
    .toSorted((one, other) => one.time - other.time);
  if (!first) return [];
  const rest = names.filter((name) => name !== first.edge);
  return [first, ...inTurn(rest, first.time, zone)];
}
