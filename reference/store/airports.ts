/** An airport of this world; the offset is in whole hours east of Greenwich. */
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

/** Minutes of flight from one airport to another, in steps of five; half an hour of it goes by on the ground. */
export function minutesBetween(from: Airport, to: Airport): number {
  const hours = Math.hypot(to.at[0] - from.at[0], to.at[1] - from.at[1]);
  return Math.round(hours * 12) * 5 + 30;
}

/** An airport where flights from one to the other can stop over. */
export function hubBetween(from: Airport, to: Airport): Airport {
  return rows.find((row) => row !== from && row !== to) ?? from;
}
