import type { components } from '../../generated/types.js';

/** An airport; the offset is in whole hours east of Greenwich. */
export interface Airport {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly offset: number;
  /** Position in hours of flight from Lagos; north and east are positive. */
  readonly at: readonly [north: number, east: number];
}

const rows: readonly Airport[] = [
  { code: 'LOS', name: 'Murtala Muhammed International', city: 'Lagos', offset: 1, at: [0, 0] },
  { code: 'ABV', name: 'Nnamdi Azikiwe International', city: 'Abuja', offset: 1, at: [0.75, 1] },
  { code: 'PHC', name: 'Port Harcourt International', city: 'Port Harcourt', offset: 1, at: [-0.25, 1] },
  { code: 'KAN', name: 'Mallam Aminu Kano International', city: 'Kano', offset: 1, at: [1.5, 1.25] },
  { code: 'ACC', name: 'Kotoka International', city: 'Accra', offset: 0, at: [-0.25, -1] },
  { code: 'NBO', name: 'Jomo Kenyatta International', city: 'Nairobi', offset: 3, at: [-2, 5] },
];

export const airports: ReadonlyMap<string, Airport> = new Map(rows.map((row) => [row.code, row]));

/** Minutes of flight from one airport to another, in steps of five; this includes half an hour on the ground. */
export function minutesBetween(from: Airport, to: Airport): number {
  const hours = Math.hypot(to.at[0] - from.at[0], to.at[1] - from.at[1]);
  return Math.round(hours * 12) * 5 + 30;
}

/** An airport where flights from one to the other can stop over. */
function hubBetween(from: Airport, to: Airport): Airport {
  return rows.find((row) => row !== from && row !== to) ?? from;
}

type Schemas = components['schemas'];
type Segment = Schemas['Segment'];

/** The route of an airline between two airports. */
export interface Plan {
  readonly airlineCode: string;
  readonly airlineName: string;
  /** Local hour of the first departure. */
  readonly hour: number;
  readonly stops: 0 | 1;
  readonly refundable: boolean;
}

/** One leg of a search. */
export interface Leg {
  readonly from: Airport;
  readonly to: Airport;
  /** YYYY-MM-DD, where the leg begins. */
  readonly day: string;
}

const minute = 60_000;
const layover = 95;

export const logoOf = ({ airlineCode }: Plan): string =>
  `https://img.example.com/${airlineCode.toLowerCase()}.png`;

/** The journey of an airline along a leg. */
export function journeyOf({ from, to, day }: Leg, plan: Plan, cabin: string): Schemas['Journey'] {
  const airports = plan.stops === 0 ? [from, to] : [from, hubBetween(from, to), to];
  const segments: Segment[] = [];
  let leaves = Date.parse(`${day}T00:00:00Z`) + (plan.hour - from.offset) * 60 * minute;
  const begins = leaves;
  let arrives = leaves;
  for (const [index, start] of airports.slice(0, -1).entries()) {
    const end = airports[index + 1] ?? to;
    arrives = leaves + minutesBetween(start, end) * minute;
    segments.push(segmentOf(index + 1, start, end, leaves, arrives, plan, cabin));
    leaves = arrives + layover * minute;
  }
  return {
    name: `${from.city} to ${to.city}`,
    airline_code: plan.airlineCode,
    airline_name: plan.airlineName,
    departure_airport_code: from.code,
    departure_airport_name: from.name,
    departure_datetime: localTime(begins, from),
    arrival_airport_code: to.code,
    arrival_airport_name: to.name,
    arrival_datetime: localTime(arrives, to),
    stop_count: plan.stops,
    stop_time: inWords(plan.stops * layover),
    trip_duration: inWords((arrives - begins) / minute),
    airline_logo_url: logoOf(plan),
    segments,
  };
}

function segmentOf(
  sequence: number,
  from: Airport,
  to: Airport,
  leaves: number,
  arrives: number,
  { airlineCode, airlineName, hour }: Plan,
  cabin: string,
): Segment {
  return {
    sequence,
    airline_code: airlineCode,
    airline_name: airlineName,
    flight_number: `${airlineCode}${100 + hour * 2 + sequence}`,
    departure_airport_code: from.code,
    departure_airport_name: from.name,
    arrival_airport_code: to.code,
    arrival_airport_name: to.name,
    departure_datetime: localTime(leaves, from),
    arrival_datetime: localTime(arrives, to),
    duration: inWords((arrives - leaves) / minute),
    booking_class: cabin === 'economy' ? 'Y' : cabin.slice(0, 1).toUpperCase(),
    cabin_class: cabin,
    cabin_class_name: cabin.replace('_', ' ').replace(/^./, (letter) => letter.toUpperCase()),
    aircraft: 'B737',
    layover: sequence > 1 ? from.city : '',
    layover_duration: sequence > 1 ? inWords(layover) : '',
    baggage_count: cabin === 'economy' ? 1 : 2,
    baggage_weight: 23,
    baggage_weight_unit: 'kg',
  };
}

/** The time at an airport, with its offset. */
function localTime(milliseconds: number, { offset }: Airport): string {
  const local = new Date(milliseconds + offset * 60 * minute).toISOString().slice(0, 19);
  return `${local}+${String(offset).padStart(2, '0')}:00`;
}

function inWords(minutes: number): string {
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
