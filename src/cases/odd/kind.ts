import type { JsonValue } from '../../contract/contract.js';

/** The text of a body, or its bytes, one a character. */
export interface OddBody {
  rawBody: string;
  bytes?: true;
}

export type OddHeader = readonly [name: string, value: string];

/** A kind of odd input, and how it is written where a request can have it; of several forms one has its turn. */
export interface OddKind {
  name: string;
  /** In place of a member of a body, as JSON. */
  values?: readonly ((right: JsonValue) => string)[];
  /** The body made of a conforming one. */
  bodies?: readonly ((valid: string) => OddBody)[];
  /** In place of a segment of a path, or of the value of a parameter, as it is sent. */
  parts?: readonly string[];
  /** A parameter of a query in another form than `name=value`. */
  parameters?: readonly ((name: string) => string)[];
  headers?: readonly OddHeader[];
}
