import {
  requestMedia,
  successMedia,
  type Given,
  type Json,
  type JsonSchema,
  type Level,
  type MediaType,
  type OperationObject,
  type Refusal,
  type ResponseExample,
} from './document.js';
import { bareStatuses, successStatuses } from './statuses.js';

/** A documented form of a request: its name, its literal body and its provider states. */
export interface Form {
  name: string;
  /** Undefined if the operation takes no body. */
  body: Json | undefined;
  given: Given[];
  /** Whether a request of this form MUST be accepted, or only SHOULD. */
  level: Level;
}

/** The documented forms of an operation's request; the first is the base case. */
export function formsOf(operation: OperationObject): [Form, ...Form[]] {
  const shared = operation['x-given'] ?? [];
  const media = requestMedia(operation);
  const [first, ...others] = Object.entries(media?.examples ?? {}).map(([name, example]): Form => ({
    name,
    body: example.value,
    given: example['x-given'] ?? shared,
    level: example['x-level'] ?? 'MUST',
  }));
  return first ? [first, ...others] : [{ name: 'base', body: media?.example, given: shared, level: 'MUST' }];
}

/**
 * The index of a form; without a name, the first.
 * @throws Error if no form has the name
 */
function formIndex(operation: OperationObject, name: string | undefined): number {
  const index = name === undefined ? 0 : formsOf(operation).findIndex((form) => form.name === name);
  if (index < 0) throw new Error(`${operation.operationId} has no request example ${name}.`);
  return index;
}

/** A documented response of an operation. */
export interface Answer {
  /** A label that distinguishes it from the other responses of its outcome; undefined for the only one. */
  label?: string;
  /** The statuses, each a number or a class of Pact (`clientError`, `success`). */
  status: number[] | 'clientError' | 'success';
  /** Undefined if the document shows no body. */
  body?: { schema: JsonSchema; example: Json | undefined; decides: string[]; says: Record<string, string> };
}

/** A documented outcome of an operation: its request, and its possible responses. */
export interface Outcome {
  /** The id of its requirement is `<operationId>/pact.<name>`. */
  name: string;
  kind: 'success' | 'unauthorized' | 'refusal';
  /** The index of the request example that it uses. */
  form: number;
  refusal?: Refusal;
  answers: Answer[];
}

/** All outcomes that the examples of an operation show and that a known request causes. */
export function outcomesOf(operation: OperationObject): Outcome[] {
  return [...successes(operation), unauthorized(operation), ...refusals(operation)];
}

/** The media type with its examples by name; a single example gets the name `base`. */
export function examplesOf(media: MediaType<ResponseExample> | undefined): [string, ResponseExample][] {
  if (media?.examples) return Object.entries(media.examples);
  return media?.example === undefined ? [] : [['base', { value: media.example }]];
}

function successes(operation: OperationObject): Outcome[] {
  const media = successMedia(operation);
  if (!media) throw new Error(`${operation.operationId} has no JSON success response.`);
  const examples = examplesOf(media);
  return formsOf(operation).map(({ name }, form) => {
    const fitting = examples.filter(([, example]) => example['x-requests']?.includes(name) ?? true);
    if (examples.length > 0 && fitting.length === 0)
      throw new Error(`${operation.operationId} has no response example for its request example ${name}.`);
    const shown: [string, Partial<ResponseExample>][] = fitting.length > 0 ? fitting : [['base', {}]];
    return {
      name: form === 0 ? 'success' : `success.${name}`,
      kind: 'success',
      form,
      answers: shown.map(([label, example]) => ({
        ...(shown.length > 1 ? { label } : {}),
        status: successStatuses(operation),
        body: bodyOf(media.schema, example),
      })),
    };
  });
}

/** Without credentials, 401, whatever the request (Authentication, rule 3). Its body is free but for one operation. */
function unauthorized(operation: OperationObject): Outcome {
  // ruling:unauthorized-bodies
  const isFree = operation.operationId !== 'confirmTransaction';
  const media = isFree ? undefined : operation.responses['401']?.content?.['application/json'];
  const [example] = examplesOf(media);
  const body = media && example ? { body: bodyOf(media.schema, example[1]) } : {};
  return { name: 'unauthorized', kind: 'unauthorized', form: 0, answers: [{ status: [401], ...body }] };
}

function refusals(operation: OperationObject): Outcome[] {
  return Object.entries(operation['x-refusals'] ?? {})
    .filter(([, refusal]) => refusal.excluded === undefined)
    .map(([name, refusal]) => ({
      name,
      kind: 'refusal',
      form: formIndex(operation, refusal.request),
      refusal,
      answers: answersOf(operation, name, refusal),
    }));
}

/** Without a stated status, any 4xx conforms, and a 2xx whose body reports a failure (ruling:refusal). */
function answersOf(operation: OperationObject, name: string, refusal: Refusal): Answer[] {
  const [key = ''] = refusal.responses;
  const media = operation.responses[key]?.content?.['application/json'];
  const found = examplesOf(media).filter(([each]) => (refusal.example ?? each) === each);
  if (!media || found.length !== 1)
    throw new Error(
      `${operation.operationId}: x-refusals.${name} must name one response example, but names ${found.length}.`,
    );
  const body = bodyOf(media.schema, found[0]![1], refusal.says);
  if (!refusal.open && key !== '4XX') return [{ status: [Number(key)], body }];
  const bare = bareStatuses(operation).map(Number);
  return [
    { label: 'a 4xx', status: 'clientError', body },
    ...(bare.length > 0 ? [{ label: `${bare.join(', ')}: no body is shown`, status: bare }] : []),
    { label: 'a 2xx', status: 'success', body },
  ];
}

function bodyOf(
  schema: JsonSchema,
  { value: example, 'x-decides': decides = [] }: Partial<ResponseExample>,
  says: Record<string, string> = {},
): NonNullable<Answer['body']> {
  return { schema, example, decides, says };
}
