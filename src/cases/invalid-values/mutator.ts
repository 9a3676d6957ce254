import type { JsonValue } from '../../contract/contract.js';
import type { SchemaLocation } from './schema-location.js';

/** A value that may break a keyword; `undefined` takes the member out. */
export type Candidate = readonly [label: string, value: JsonValue | undefined];

/** Values that may break a keyword of this limit, at a place where a value is known that keeps it. */
export type Mutator = (limit: JsonValue, site: SchemaLocation) => Candidate[];
