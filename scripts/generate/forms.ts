import type { Given, Json, Level, OperationObject } from './document.js';

/** A documented form of a request: its name, its literal body and what it needs to be there. */
export interface Form {
  name: string;
  /** Undefined when the operation takes none. */
  body: Json | undefined;
  given: Given[];
  /** Whether a request of this form MUST be accepted, or only SHOULD. */
  level: Level;
}

/** The documented forms of an operation's request; the first is the base case. */
export function formsOf(operation: OperationObject): [Form, ...Form[]] {
  const shared = operation['x-given'] ?? [];
  const media = operation.requestBody?.content['application/json'];
  const [first, ...others] = Object.entries(media?.examples ?? {}).map(([name, example]): Form => ({
    name,
    body: example.value,
    given: example['x-given'] ?? shared,
    level: example['x-level'] ?? 'MUST',
  }));
  return first ? [first, ...others] : [{ name: 'base', body: media?.example, given: shared, level: 'MUST' }];
}

/** The index of a form; the first where none is named. Throws when there is none of that name. */
export function formIndex(operation: OperationObject, name: string | undefined): number {
  const index = name === undefined ? 0 : formsOf(operation).findIndex((form) => form.name === name);
  if (index < 0) throw new Error(`${operation.operationId} has no request example ${name}`);
  return index;
}
