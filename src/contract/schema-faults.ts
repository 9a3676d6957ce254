import { defined, jsonTypeOf } from './json.js';
import { listed } from './words.js';
import { shapes, validators, type SchemaError, type ValidatorName } from '../../generated/validators.js';
import { memberOf, parentOf, valueAt } from './pointer.js';
import { documented, either, isSensitive, membersInWords, valueInWords } from './fault-words.js';

/** A part of a body that violates the schema. */
export interface Fault {
  /** The JSON pointer of the part; empty for the whole body. */
  pointer: string;
  /** The violated keyword of JSON Schema. */
  keyword: string;
  /** The documented value, in words that follow "must be". */
  expected: string;
  /** The actual value in words. The value of a sensitive member is not shown. */
  actual: string;
  /** The JSON type of the actual value; absent if there is none. */
  type?: string;
  /** The members next to a missing one, in words. */
  siblings?: string;
  /** The documented type or format. */
  limit?: string;
}

/** Whether `data` matches the named schema. */
export function fitsSchema(name: ValidatorName, data: unknown): boolean {
  return validators[name](data);
}

/** The faults of `data` by the named schema. If several shapes are allowed, the closest one counts. */
export function schemaFaults(name: ValidatorName, data: unknown): Fault[] {
  const errors = errorsOf(validators[name], data);
  if (errors.length === 0) return [];
  const [nearest] = shapes
    .filter(({ of }) => of === name)
    .map(({ validate }) => errorsOf(validate, data))
    .toSorted((a, b) => a.length - b.length);
  // The body may match one shape, but violate the constraints that apply to all shapes.
  return faultsOf(nearest?.length ? nearest : errors, data);
}

/** The faults of `data` according to the named schema, in sentences without values. */
export function schemaErrors(name: ValidatorName, data: unknown): string[] {
  return schemaFaults(name, data).map(({ pointer, keyword, expected }) => {
    const place = pointer || 'the body';
    if (keyword === 'required') return `${place} is missing`;
    return keyword === 'additionalProperties' ? `${place} is unknown` : `${place} must be ${expected}`;
  });
}

/** Describes the first faults in one sentence each. Missing siblings share a sentence. */
export function inSentences(faults: readonly Fault[]): string {
  const sentences = new Set(
    faults.map((fault) => {
      const { pointer, keyword, expected, actual, siblings } = fault;
      if (keyword !== 'required') return `${pointer || 'the body'} is ${actual}, but must be ${expected}`;
      const parent = parentOf(pointer);
      const lacking = faults.filter(
        (other) => other.keyword === keyword && parentOf(other.pointer) === parent,
      );
      const names = lacking.map((other) => other.pointer.slice(parent.length + 1));
      return `${parent || 'the body'} lacks ${names.join(', ')} (it has ${siblings})`;
    }),
  );
  return listed([...sentences], 6);
}

function errorsOf(validate: (typeof validators)[ValidatorName], data: unknown): SchemaError[] {
  return validate(data) ? [] : withoutUnions(validate.errors ?? []);
}

/** Keeps the errors of those branches of a union that match the type of the value, and drops the error of the union. */
function withoutUnions(errors: readonly SchemaError[]): SchemaError[] {
  let left = errors.filter(({ keyword }) => keyword !== 'if');
  for (const union of left.filter(({ keyword, params }) => isUnion(keyword) && !params['passingSchemas'])) {
    const place = union.instancePath;
    const inside = left.slice(0, left.indexOf(union)).filter(({ instancePath }) => isIn(instancePath, place));
    const ofOtherKind = inside.filter(
      ({ instancePath, keyword }) => instancePath === place && keyword === 'type',
    );
    const dropped = inside.length > ofOtherKind.length ? [...ofOtherKind, union] : [union];
    left = left.filter((error) => !dropped.includes(error));
  }
  return left;
}

const isUnion = (keyword: string): boolean => keyword === 'oneOf' || keyword === 'anyOf';
const isIn = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/** Merges errors into one fault per place and keyword, including those from several branches of a union. */
function faultsOf(errors: readonly SchemaError[], data: unknown): Fault[] {
  const byPlace = new Map<string, Fault & { documented: string[] }>();
  for (const error of errors) {
    const fault = { ...faultOf(error, data), documented: [documented(error)] };
    const known = byPlace.get(fault.pointer);
    if (!known) byPlace.set(fault.pointer, fault);
    else if (known.keyword !== 'required') known.documented.push(...fault.documented);
  }
  return [...byPlace.values()].map(({ documented: words, ...fault }) => ({
    ...fault,
    expected: either(words),
  }));
}

function faultOf(error: SchemaError, data: unknown): Fault {
  const { instancePath, keyword, params } = error;
  const member = params['missingProperty'] ?? params['additionalProperty'];
  const pointer =
    typeof member === 'string' && (keyword === 'required' || keyword === 'additionalProperties')
      ? memberOf(instancePath, member)
      : instancePath;
  const siblings = keyword === 'required' ? membersInWords(valueAt(data, instancePath)) : undefined;
  const actual =
    siblings === undefined
      ? valueInWords(valueAt(data, pointer), isSensitive(pointer))
      : `missing (it has ${siblings})`;
  const limit = params['type'] ?? params['format'];
  const type = keyword === 'required' ? undefined : jsonTypeOf(valueAt(data, pointer));
  return {
    ...{ pointer, keyword, expected: documented(error), actual },
    ...defined({ siblings, type, limit: typeof limit === 'string' ? limit : undefined }),
  };
}
