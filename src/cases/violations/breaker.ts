import type { JsonValue } from '../../contract/contract.js';
import type { Site } from './site.js';

/** A value that may break a keyword; `undefined` takes the member out. */
export type Candidate = readonly [label: string, value: JsonValue | undefined];

/** Values that may break a keyword of this limit, at a place where a value is known that keeps it. */
export type Breaker = (limit: JsonValue, site: Site) => Candidate[];
