import { members } from './replies.js';
import type { Before } from '../behaviour/index.js';
import type { Incoming } from '../http.js';

/** The value in the body of a request; undefined where it is not JSON. */
export function jsonOf({ body }: Incoming): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** The members of the object in the body of a request; none of anything else. */
export function bodyOf(request: Incoming): Record<string, unknown> {
  return members(jsonOf(request));
}

/** Changes the JSON object in the body of a request, where there is one. */
export function onRequestBody(change: (body: Record<string, unknown>) => Record<string, unknown>): Before {
  return (request) => {
    const body = jsonOf(request);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return request;
    return { ...request, body: JSON.stringify(change(body as Record<string, unknown>)) };
  };
}

/** Changes the texts in the body of a request. */
export function everyText(change: (text: string) => string) {
  return (body: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? change(value) : value]),
    );
}

/** Whether the body of a request has letters beyond ASCII, or escapes of such. */
export const hasOddText = ({ body }: Incoming): boolean => /[^\0-\x7f]|\\u[0-9a-f]{4}/.test(body);

/** Whether a request has a query parameter with a value that is not one of the known ones. */
export const isUnknown =
  (name: string, known: readonly string[]) =>
  ({ query }: Incoming): boolean =>
    query.has(name) && !known.includes(query.get(name) ?? '');
