const minute = 60_000;
const day = 24 * 60 * minute;

interface Edge {
  /** Whether it is on a day, whose UTC members are those of the local calendar. */
  isOn: (day: Date) => boolean;
  /** Milliseconds from the beginning of the day. */
  at: number;
}

const beforeMidnight = day - 10 * minute;

// What is made ten minutes before the end of a day expires on the next one; a month of 31 days has no like to be added.
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

/** Where the dates that a server writes are most often wrong. */
export const calendarEdges = Object.keys(edges).filter(
  (name): name is CalendarEdge => name !== 'a plain noon',
);

/**
 * The first time after `now` at which the calendar is at an edge.
 *
 * @param now milliseconds since 1970
 * @param zone milliseconds by which the local time of the calendar is ahead of UTC
 */
export function nextEdge(name: keyof typeof edges, now: number, zone: number): number {
  const { isOn, at }: Edge = edges[name];
  const today = now + zone - ((now + zone) % day);
  for (let begin = today; ; begin += day)
    if (isOn(new Date(begin)) && begin + at - zone > now) return begin + at - zone;
}

/** The order in which the calendar comes to them, each with its time. */
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
