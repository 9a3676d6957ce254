import { members } from './replies.js';
import type { Before } from '../behaviour/index.js';
import type { Incoming } from '../http.js';

/** The JSON value in the body of a request; undefined if the body is not JSON. */
export function jsonOf({ body }: Incoming): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** The members of the object in the body of a request; an empty object for other bodies. */
export function bodyOf(request: Incoming): Record<string, unknown> {
  return members(jsonOf(request));
}

/** Changes the JSON object in the body of a request, if it has one. */
export function onRequestBody(change: (body: Record<string, unknown>) => Record<string, unknown>): Before {
  return (request) => {
    const body = jsonOf(request);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return request;
    return { ...request, body: JSON.stringify(change(body as Record<string, unknown>)) };
  };
}

/** Changes all texts in the body of a request. */
export function everyText(change: (text: string) => string) {
  return (body: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? change(value) : value]),
    );
}

/** Whether the body of a request has non-ASCII letters, also as escapes. */
export const hasOddText = ({ body }: Incoming): boolean => /[^\0-\x7f]|\\u[0-9a-f]{4}/.test(body);

/** Whether a request has a query parameter with an unknown value. */
export const isUnknown =
  (name: string, known: readonly string[]) =>
  ({ query }: Incoming): boolean =>
    query.has(name) && !known.includes(query.get(name) ?? '');
