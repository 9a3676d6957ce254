/** The operation table: copied into generated/, where `Id` is the union of the operations' ids. */

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** A precondition of a conforming request and how its values enter the request. */
export interface Given<Id extends string = string> {
  /** Provider state, or the operation whose own response gives the values. */
  state?: string;
  operation?: Id;
  params?: Record<string, JsonValue>;
  /** An accepted request uses nothing up of what the state gives: it will do for the next one. */
  reusable?: true;
  /** JSON pointer into the request (`/body/…`, `/path/…`, `/query/…`) to the name of a value; a trailing `?` marks an optional one. */
  bind?: Record<string, string>;
}

export interface RequestRule {
  /** `<place>.<path>.<keyword>`: with the operation's id in front, the id of the requirement. */
  name: string;
  place: 'body' | 'query';
  /** JSON pointer from the body, or the name of the query parameter. */
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
  /** Whether it MUST be accepted, or only SHOULD. */
  level: 'MUST' | 'SHOULD';
}

/** A documented outcome that the pact shows: its requirement is `<operationId>/pact.<name>`. */
export interface Outcome<Id extends string = string> {
  name: string;
  kind: 'success' | 'unauthorized' | 'refusal';
  /** The index of the example that its request begins with. */
  form: number;
  /** What its request needs, where that is not what the example needs. */
  given?: Given<Id>[];
}

/** Where an answer shows an optional member of a request. */
export interface Shown<Id extends string = string> {
  /** JSON pointer into the answer; `*` stands for each entry of an array. */
  pointer: string;
  /** The operation whose request made the record, and the name of the member in its body. */
  of: Id;
  member: string;
  /** A documented value of it. */
  example: JsonValue;
  /** It may be that of an earlier record, for the same thing may be there already. */
  earlier?: true;
}

/** A member of an answer that repeats one of the request. */
export interface Echo {
  /** The name of the requirement that says so. */
  by: string;
  /** JSON pointer into the answer, and into the request (`/body/…`, `/path/…`). */
  shows: string;
  of: string;
  /**
   * How the two are compared, as texts where nothing is said: a size is an amount with any sign, a UUID is compared with
   * another UUID only, members are all that were sent, entries those texts that must be kept once some of them are shown.
   */
  as?: 'amount' | 'size' | 'caseless' | 'uuid' | 'members' | 'entries';
  /** It is only kept beside the record, which may be an older one: something in it has to tell that it is not. */
  beside?: true;
  /** The answer need not show it. */
  optional?: true;
}

/** One method and path of the contract, with everything that the suite derives from it. */
export interface Operation<Id extends string = string> {
  id: Id;
  method: string;
  path: string;
  tag: string;
  feature: string;
  summary: string;
  effect: 'none' | 'creates' | 'charges' | 'moves-money';
  /** The provider state without which it creates something, though it reads otherwise. */
  createsUnless?: string;
  /** Operations of one lane share what they change: their requirements are judged one after the other. */
  lane: string;
  /** The document lists only api-key as required. */
  secretOptional: boolean;
  success: number[];
  /** Refusal statuses for which the document gives a body: exact (`400`) or a range (`4XX`). */
  errorShapes: string[];
  /** The document gives a body for requests that break a rule, and none for other refusals. */
  hasInvalidShape: boolean;
  /** Refusal statuses that the document names without a body: any body will do. */
  bareStatuses: string[];
  /** The document gives the `status` of the envelope no words: any that says failure makes a 2xx a refusal. */
  statusIsOpen: boolean;
  /** Headers of every request, beside the credentials. */
  headers: Record<string, string>;
  idempotent: boolean;
  pathExample: Record<string, JsonValue>;
  /** Literal conforming requests; the first is the base case. An operation without a body has one with body null. */
  examples: RequestExample<Id>[];
  outcomes: Outcome<Id>[];
  /**
   * Members that need a fresh value in each request: JSON pointer to the prefix of the value, or to a text in
   * which `{}` stands for what is fresh and `{digits}` for seven fresh digits.
   */
  unique: Record<string, string>;
  /** JSON pointers to what an accepted request may use up: the document does not say that it can be used again. */
  usesUp: string[];
  /** Where its answers show an optional member of the request that made the record, which may have left it out. */
  shows: Shown<Id>[];
  /** What its answers repeat of the request: `x-echoes`. */
  echoes: Echo[];
  /** JSON pointer to what tells the record of a request: an earlier request for it may be what is answered. */
  record?: string;
  query: { name: string; schema: Record<string, JsonValue>; example?: JsonValue }[];
  bodySchema: Record<string, JsonValue> | null;
  rules: RequestRule[];
}
