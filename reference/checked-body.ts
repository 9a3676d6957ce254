import { Refusal, errorShape, type ErrorShape } from './refusal.js';
import { jsonBody, type Call } from './operation.js';
import { object, type Breach, type Fields } from './rules.js';

/** Validation errors of a body, by field name. */
export class FieldErrors {
  readonly #byField = new Map<string, string[]>();

  /** Adds a message to a field, unless it is undefined. */
  add(field: string, message: string | undefined): void {
    if (message === undefined) return;
    this.#byField.set(field, [...(this.#byField.get(field) ?? []), message]);
  }

  /** Throws a Refusal if there are errors. Its message lists all of them by default. */
  settle(message?: string): void {
    if (this.#byField.size === 0) return;
    const list = [...this.#byField].map(([field, found]) => `${field}: ${found.join(', ')}`).join('; ');
    throw new Refusal('rule', message ?? list, {}, Object.fromEntries(this.#byField));
  }
}

/** A member as text; undefined for a missing member, JSON for other types. */
export function textOf(body: Readonly<Record<string, unknown>>, member: string): string | undefined {
  const value = body[member];
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
}

/** A travel or eSIM request that breaks rules of its operation: Validation (travel and eSIM). */
export class Invalid extends Refusal {
  override readonly status = 422;

  constructor(readonly detail: readonly Breach[]) {
    super('rule', 'The request breaks a rule.');
  }
}

/** Errors of travel and eSIM: `detail` for invalid requests. The document gives no body for other errors. */
export const travelShape: ErrorShape = (refusal) => {
  if (refusal instanceof Invalid) return { detail: refusal.detail };
  if (refusal.kind !== 'rule' && refusal.kind !== 'malformed') return errorShape(refusal);
  return { detail: [{ loc: ['body'], msg: refusal.message, type: 'json_invalid' }] };
};

/** The JSON object in a travel or eSIM body. Throws a Refusal for one that breaks the rules. */
export function travelBody(call: Call, fields: Fields): Record<string, unknown> {
  const body = jsonBody(call);
  const detail = object(fields)(body, ['body']);
  if (detail.length > 0) throw new Invalid(detail);
  return body;
}

/** The JSON object in a body. Throws a Refusal that names the members that break the rules. */
export function checkedBody(call: Call, fields: Fields): Record<string, unknown> {
  const body = jsonBody(call);
  const errors = object(fields)(body, []).map(({ loc, msg }) => [loc.join('.'), [msg]] as const);
  if (errors.length === 0) return body;
  const message = errors.map(([name, messages]) => `${name}: ${messages.join(', ')}`).join('; ');
  throw new Refusal('rule', message, {}, Object.fromEntries(errors));
}
