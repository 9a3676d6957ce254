/** The types of the operation table. They are copied into generated/, where `Id` is the union of the operations' ids. */

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** A precondition of a conforming request, and the places of its values in the request. */
export interface Given<Id extends string = string> {
  /** A provider state, or the operation whose response provides the values. */
  state?: string;
  operation?: Id;
  params?: Record<string, JsonValue>;
  /** An accepted request does not use up the values of the state, so other requests can reuse them. */
  reusable?: true;
  /** JSON pointer into the request (`/body/…`, `/path/…`, `/query/…`) to the name of a value; a trailing `?` marks an optional value. */
  bind?: Record<string, string>;
}

export interface RequestRule {
  /** `<place>.<path>.<keyword>`; the id of the requirement is `<operationId>/<name>`. */
  name: string;
  place: 'body' | 'query';
  /** JSON pointer into the body, or the name of the query parameter. */
  pointer: string;
  keyword: string;
  limit: JsonValue;
  level: 'MUST' | 'SHOULD';
  text: string;
  example?: JsonValue;
}

export interface RequestExample<Id extends string = string> {
  name: string;
  body: JsonValue;
  given: Given<Id>[];
  /** Whether the server MUST or SHOULD accept the request. */
  level: 'MUST' | 'SHOULD';
}

/** A documented outcome that the pact shows: its requirement is `<operationId>/pact.<name>`. */
export interface Outcome<Id extends string = string> {
  name: string;
  kind: 'success' | 'unauthorized' | 'refusal';
  /** The index of the example that its request uses. */
  form: number;
  /** The states of its request, if they differ from those of the example. */
  given?: Given<Id>[];
}

/** A place in a response that shows an optional member of a request. */
export interface Shown<Id extends string = string> {
  /** JSON pointer into the response; `*` stands for each entry of an array. */
  pointer: string;
  /** The operation whose request creates the record, and the name of the member in its body. */
  of: Id;
  member: string;
  /** A documented value of the member. */
  example: JsonValue;
  /** The response may show an earlier record of the same thing. */
  earlier?: true;
}

/** A member of a response that repeats a member of the request. */
export interface Echo {
  /** The name of its requirement. */
  by: string;
  /** JSON pointers into the response and into the request (`/body/…`, `/path/…`). */
  shows: string;
  of: string;
  /**
   * How the two are compared (default: as texts). A size is an amount with any sign. A UUID is compared only with another
   * UUID. For members, the response repeats all members of the request; for entries, all entries once it shows any.
   */
  as?: 'amount' | 'size' | 'caseless' | 'uuid' | 'members' | 'entries';
  /** The response may show an older record, so the comparison needs a value that identifies the record. */
  beside?: true;
  /** The response may leave it out. */
  optional?: true;
}

/** A method and path of the contract, with all data that the suite derives from it. */
export interface Operation<Id extends string = string> {
  id: Id;
  method: string;
  path: string;
  tag: string;
  feature: string;
  summary: string;
  effect: 'none' | 'creates' | 'charges' | 'moves-money';
  /** The provider state without which the operation creates something; with it, the operation only reads. */
  createsUnless?: string;
  /** The concurrency group: requirements of operations in one group run serially, because they change the same data. */
  lane: string;
  /** Whether the document requires only api-key. */
  secretOptional: boolean;
  success: number[];
  /** Error statuses with a documented body: exact (`400`) or a range (`4XX`). */
  errorShapes: string[];
  /** Whether the document defines a body for requests that break a rule, but none for other errors. */
  hasInvalidShape: boolean;
  /** Error statuses that the document names without a body, so that any body conforms. */
  bareStatuses: string[];
  /** Whether the document leaves the words of `status` unspecified. Then any word for failure makes a 2xx an error. */
  statusIsOpen: boolean;
  /** Headers of every request, besides the credentials. */
  headers: Record<string, string>;
  idempotent: boolean;
  pathExample: Record<string, JsonValue>;
  /** Literal conforming requests; the first is the base case. Without a request body, there is one with body null. */
  examples: RequestExample<Id>[];
  outcomes: Outcome<Id>[];
  /**
   * Members that need a fresh value in each request: JSON pointers to the prefix of the value, or to a template in
   * which `{}` stands for the fresh part and `{digits}` for seven fresh digits.
   */
  unique: Record<string, string>;
  /** JSON pointers to values that an accepted request may use up, because the document does not allow their reuse. */
  usesUp: string[];
  /** The places in its responses that show optional members of the request that created the record. */
  shows: Shown<Id>[];
  /** The members of the request that its responses repeat: `x-echoes`. */
  echoes: Echo[];
  /** JSON pointer to the value that identifies the record of a request; the response may show an earlier request for it. */
  record?: string;
  query: { name: string; schema: Record<string, JsonValue>; example?: JsonValue }[];
  bodySchema: Record<string, JsonValue> | null;
  rules: RequestRule[];
}
