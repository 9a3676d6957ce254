type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The members that are not undefined. */
export function defined<T extends object>(flags: T): Defined<T> {
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)) as Defined<T>;
}
