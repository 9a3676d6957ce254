import type { Alter, Before } from './behaviour/index.js';
import type { Call } from './operation.js';
import type { RefusalKind, Reply } from './http.js';

/** New value of a member; undefined takes the member out. `index` counts the places that a path leads to. */
export type Change = (value: unknown, index: number) => unknown;

/** Changes what a path leads to in the body of a success; `*` stands for each entry of an array: `data.*.status`. */
export function onSuccess(path: string, change: Change): Alter {
  return (answer) => {
    if (!isSuccess(answer)) return answer;
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
        const changed = change(holder[name], index);
        index += 1;
        if (changed === undefined) delete holder[name];
        else holder[name] = changed;
      }
      return holder;
    };
    return { ...answer, body: visit(answer.body, path.split('.')) };
  };
}

/** Changes the whole body of a success. */
export function onBody(change: (body: Record<string, unknown>) => unknown): Alter {
  return (answer) =>
    isSuccess(answer) ? { ...answer, body: change(answer.body as Record<string, unknown>) } : answer;
}

/** The members of a JSON object; none of anything else. */
export function members(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Takes a member out. */
export const dropped: Change = () => undefined;

/** Takes query parameters out of a request. */
export function withoutQuery(...names: readonly string[]): Before {
  return (request) => {
    const query = new URLSearchParams(request.query);
    for (const name of names) query.delete(name);
    return { ...request, query };
  };
}

/** Changes the JSON object in the body of a request, where there is one. */
export function onRequestBody(change: (body: Record<string, unknown>) => Record<string, unknown>): Before {
  return (request) => {
    let body: unknown;
    try {
      body = JSON.parse(request.body);
    } catch {
      return request;
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return request;
    return { ...request, body: JSON.stringify(change(body as Record<string, unknown>)) };
  };
}

/** Changes the reply to requests that are refused for one of these reasons. */
export function onRefused(
  kinds: readonly RefusalKind[],
  change: (answer: Reply, call: Call | undefined) => Reply,
): Alter {
  return (answer, call) => (answer.refusal && kinds.includes(answer.refusal) ? change(answer, call) : answer);
}

export function isSuccess(answer: Reply): boolean {
  return answer.refusal === undefined && answer.status < 300;
}
