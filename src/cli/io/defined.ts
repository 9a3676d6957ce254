type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The members that are not undefined. */
export function defined<T extends object>(flags: T): Defined<T> {
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/** The members of these names that are not undefined. */
export const picked = <T extends object, K extends keyof T>(
  from: T,
  names: readonly K[],
): Defined<Pick<T, K>> => defined(Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>);
