import { Refusal } from './refusal.js';

/** Validation errors of a body, by field name. */
export class FieldErrors {
  readonly #byField = new Map<string, string[]>();

  /** Adds a message to a field; none where it is undefined. */
  add(field: string, message: string | undefined): void {
    if (message === undefined) return;
    this.#byField.set(field, [...(this.#byField.get(field) ?? []), message]);
  }

  /** Throws a Refusal when there is an error; its message lists them all unless another one is given. */
  settle(message?: string): void {
    if (this.#byField.size === 0) return;
    const list = [...this.#byField].map(([field, found]) => `${field}: ${found.join(', ')}`).join('; ');
    throw new Refusal('rule', message ?? list, {}, Object.fromEntries(this.#byField));
  }
}

/** A member as text; undefined where it is missing, JSON where it is something else. */
export function textOf(body: Readonly<Record<string, unknown>>, member: string): string | undefined {
  const value = body[member];
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
}
