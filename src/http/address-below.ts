/** The address of a path, which is below the base URL: credentials are for its origin alone. Throws a TypeError. */
export function addressBelow(baseUrl: string, path: string): string {
  // An `@` would make what comes before it a user, and what follows the host.
  if (!path.startsWith('/')) throw new TypeError(`${path} is no path below ${baseUrl}`);
  return baseUrl + path;
}
