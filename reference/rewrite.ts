import type { Alter, Before } from './behaviour/index.js';
import type { Call } from './operation.js';
import type { Incoming, Reply } from './http.js';

/** New value of a member; undefined takes the member out. `index` counts the places that a path leads to. */
export type Replace = (value: unknown, call: Call, index: number) => unknown;

/** Changes what a path leads to in the body of a success; `*` stands for each entry of an array: `data.*.status`. */
export function onSuccess(path: string, change: Replace): Alter {
  return (answer, call) => {
    if (!call || !isSuccess(answer)) return answer;
    let index = 0;
    // What is beside the path may be deeper than what can be copied.
    const visit = (parent: unknown, [step = '', ...rest]: readonly string[]): unknown => {
      if (typeof parent !== 'object' || parent === null) return parent;
      const holder = (Array.isArray(parent) ? [...(parent as unknown[])] : { ...parent }) as Record<
        string,
        unknown
      >;
      for (const name of step === '*' ? Object.keys(holder) : [step]) {
        if (rest.length > 0) {
          if (name in holder) holder[name] = visit(holder[name], rest);
          continue;
        }
        const changed = change(holder[name], call, index);
        index += 1;
        if (changed === undefined) delete holder[name];
        else holder[name] = changed;
      }
      return holder;
    };
    return { ...answer, body: visit(answer.body, path.split('.')) };
  };
}

/** The members of a JSON object; none of anything else. */
export function members(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

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

/** Changes the messages by field name in the body of a refusal. */
export function withErrors(change: (errors: Record<string, unknown>) => unknown) {
  return ({ body }: Reply): Partial<Reply> => {
    const { errors, ...rest } = members(body);
    return { body: { ...rest, errors: change(members(errors)) } };
  };
}

/** What was found. Throws an Error that nobody catches where it is nothing. */
export function orCrash<T>(found: T | undefined): T {
  if (found === undefined) throw new TypeError('nothing was found');
  return found;
}

/** A list of several whose last entry does not have a member. */
export function lastWithout(member: string): Replace {
  return (list) => {
    if (!Array.isArray(list) || list.length < 2) return list;
    return list.with(-1, { ...members(list.at(-1)), [member]: undefined }) as unknown[];
  };
}

export function isSuccess(answer: Reply): boolean {
  return answer.refusal === undefined && answer.status < 300;
}

/** A text of digits as a naive server keeps it: as an integer, which loses leading zeros. */
export const digitsAsNumber = (text: string): string => (/^\d+$/.test(text) ? String(BigInt(text)) : text);

/** Whether the body of a request has letters beyond ASCII, or escapes of such. */
export const hasOddText = ({ body }: Incoming): boolean => /[^\0-\x7f]|\\u[0-9a-f]{4}/.test(body);

/** Whether a request has a query parameter with a value that is not one of the known ones. */
export const isUnknown =
  (name: string, known: readonly string[]) =>
  ({ query }: Incoming): boolean =>
    query.has(name) && !known.includes(query.get(name) ?? '');

/** Another header of a reply. */
export const withHeader =
  (name: string, value: string) =>
  (answer: Reply): Reply => ({ ...answer, headers: { ...answer.headers, [name]: value } });

/** In place of members of `data`, what stands for nothing, where the request did not have the member. */
export function withNothing(
  fields: Readonly<Record<string, readonly string[]>>,
  nothing: null | undefined,
): Alter {
  return (answer, call) => {
    if (!call || !isSuccess(answer)) return answer;
    const asked = bodyOf(call.request);
    const missing = Object.entries(fields).flatMap(([name, shown]) =>
      asked[name] === undefined ? shown : [],
    );
    const data = {
      ...members(members(answer.body)['data']),
      ...Object.fromEntries(missing.map((name) => [name, nothing])),
    };
    return { ...answer, body: { ...members(answer.body), data } };
  };
}
