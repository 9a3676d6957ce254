import { bodyOf } from './requests.js';
import type { Alter } from '../behaviour/index.js';
import type { Call } from '../operation.js';
import type { Reply } from '../http.js';

/** The new value of a member; undefined removes it. `index` counts the places of a path. */
export type Replace = (value: unknown, call: Call, index: number) => unknown;

/** Changes the values at a path in the body of a success; `*` stands for each entry of an array: `data.*.status`. */
export function onSuccess(path: string, change: Replace): Alter {
  return (answer, call) => {
    if (!call || !isSuccess(answer)) return answer;
    let index = 0;
    // Values outside the path may be too deep for a recursive copy.
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

/** The members of a JSON object; an empty object for other values. */
export function members(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Changes the messages by field name in the body of an error. */
export function withErrors(change: (errors: Record<string, unknown>) => unknown) {
  return ({ body }: Reply): Partial<Reply> => {
    const { errors, ...rest } = members(body);
    return { body: { ...rest, errors: change(members(errors)) } };
  };
}

/** Removes a member of the last entry in a list of several. */
export function lastWithout(member: string): Replace {
  return (list) => {
    if (!Array.isArray(list) || list.length < 2) return list;
    return list.with(-1, { ...members(list.at(-1)), [member]: undefined }) as unknown[];
  };
}

export function isSuccess(answer: Reply): boolean {
  return answer.refusal === undefined && answer.status < 300;
}

/** Sets a header of a reply. */
export const withHeader =
  (name: string, value: string) =>
  (answer: Reply): Reply => ({ ...answer, headers: { ...answer.headers, [name]: value } });

/** Replaces members of `data` that the request did not have by an empty value. */
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
