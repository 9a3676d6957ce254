/** By mode, the requirements that a variant alone leaves untested. */
export type Untested = Readonly<Record<'handler' | 'credentials', readonly string[]>>;

export function readRecord(): ReadonlyMap<string, Untested>;
