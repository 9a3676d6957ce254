import { memberOf } from '../../contract/pointer.js';
import { count, firstOf } from '../../contract/words.js';
import type { ReportedExchange, ReportedStep } from '../model/model.js';
import { cut, visible, wrap } from '../text/plain-text.js';
import type { Block } from './block.js';

const mostRows = 6;
const absent = '(absent)';

/** A place where two responses differ, with both values. */
export interface Difference {
  place: string;
  values: [string, string];
}

/** The differences of two responses in status and members, or in text if they are not JSON; and how many members are the same. */
export function differencesOf(
  { response: a }: ReportedExchange,
  { response: b }: ReportedExchange,
): { rows: Difference[]; same: number } {
  const [one, other] = [a, b].map((response) => String(response?.status ?? 'no answer'));
  const [first, second] = [membersOf(a?.body ?? ''), membersOf(b?.body ?? '')];
  const places = [...new Set([...first.keys(), ...second.keys()])];
  const rows = places.flatMap((place): Difference[] => {
    const [was, is] = [first.get(place) ?? absent, second.get(place) ?? absent];
    return was === is ? [] : [{ place, values: [was, is] }];
  });
  const status: Difference[] = one === other ? [] : [{ place: 'status', values: [one!, other!] }];
  const sorted = [...rows.filter(isWhole), ...rows.filter((row) => !isWhole(row))];
  return { rows: [...status, ...sorted], same: places.length - rows.length };
}

const isWhole = ({ values }: Difference): boolean => !values.includes(absent);

/**
 * A block with the differences of two steps of a request log; no block if there are none.
 *
 * @param compares the indexes of the two steps
 */
export function differencesBlocks(
  steps: readonly ReportedStep[],
  compares: readonly [number, number],
  most: number,
): Block[] {
  const [one, other] = [steps[compares[0]]!, steps[compares[1]]!];
  const { rows, same } = differencesOf(one.exchange!, other.exchange!);
  if (rows.length === 0) return [];
  const numbered = steps.filter(({ aside }) => !aside);
  const numbers = [one, other].map((step) => numbered.indexOf(step) + 1);
  const [head, otherHead] = numbers.map((number) => `in step ${number}`);
  const oneSided = oneSidedLines(one.exchange!, other.exchange!, numbers, most);
  if (oneSided) return [{ lines: oneSided }];
  const first = Math.max(...rows.map(({ place }) => place.length), 'Differs'.length - 2) + 2;
  const room = Math.floor((most - first - 8) / 2);
  // If the statuses differ, members that only one response has need no list.
  const shown = rows[0]?.place === 'status' ? rows.filter(isWhole) : rows;
  const cells = shown.slice(0, mostRows).map(({ place, values }) => [place, ...aligned(values, room)]);
  const second = Math.max(head!.length, ...cells.map((cell) => cell[1]!.length)) + 2;
  const line = (place: string, a: string, b: string): string =>
    `${place.padEnd(first + 4)}${a.padEnd(second)}${b}`.trimEnd();
  const more = rows.length - cells.length;
  const rest = [
    ...(more > 0 ? [`${more} more differ or are in only one of them`] : []),
    ...(same > 0 ? [`the other ${same} are the same`] : []),
  ].join(', ');
  const lines = [
    line('  Differs', head!, otherHead!),
    ...cells.map(([place, a, b]) => line(`    ${place}`, a!, b!)),
    ...(rest === '' ? [] : [`    (${rest})`]),
  ];
  return [{ lines, least: 4 }];
}

/** For two bodies without a common place: the shorter body in full and the places of the other; else null. */
function oneSidedLines(
  one: ReportedExchange,
  other: ReportedExchange,
  numbers: readonly number[],
  most: number,
): string[] | null {
  const bodies = [one, other].map(({ response }) => response?.body ?? '');
  const [first, second] = bodies.map(membersOf);
  if ([...first!.keys()].some((place) => second!.has(place))) return null;
  const at = bodies[0]!.length < bodies[1]!.length ? 0 : 1;
  const { response } = [one, other][at]!;
  const size = `(${count(Buffer.byteLength(bodies[at]!), 'byte')})`;
  const text = bodies[at] === '' ? 'none' : `${bodies[at]} ${size}`;
  const names = firstOf([...[first, second][1 - at]!.keys()], 6).join(', ');
  const shorter = `Step ${numbers[at]} body: ${cut(visible(text), most)}, status ${response?.status ?? 'none'}`;
  return [
    ...wrap('  Differs   ', shorter, most),
    ...wrap('            ', `Step ${numbers[1 - at]} body has ${names}`, most),
  ];
}

/** Shortens two values to the room; long ones start shortly before the first difference. */
function aligned([a, b]: readonly [string, string], room: number): [string, string] {
  const [one, other] = [visible(a), visible(b)];
  if (Math.max(one.length, other.length) <= room) return [one, other];
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const begin = Math.max(0, Math.min(at - 12, Math.max(one.length, other.length) - room));
  const from = (text: string): string => cut(begin > 0 ? `…${text.slice(begin)}` : text, room);
  return [from(one), from(other)];
}

/** The values in a body by JSON pointer; the whole text if it is not JSON. */
function membersOf(body: string): Map<string, string> {
  const members = new Map<string, string>();
  const walk = (value: unknown, pointer: string): void => {
    const items = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    if (items.length === 0) members.set(pointer || 'the body', JSON.stringify(value));
    for (const [name, item] of items) walk(item, memberOf(pointer, name));
  };
  try {
    walk(JSON.parse(body), '');
  } catch {
    members.set('the body', body === '' ? '(empty)' : JSON.stringify(body));
  }
  return members;
}
