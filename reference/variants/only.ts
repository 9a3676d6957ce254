import type { Alter } from '../behaviour/index.js';
import { reply, type OperationId, type RefusalKind } from '../http.js';
import { members } from '../rewrite.js';

/** An alteration that says which operations' replies it alters. */
export type OnlySome = Alter & { operations?: readonly OperationId[] };

/** Alters the replies of some operations only. */
export function only(operations: readonly OperationId[], alter: Alter): OnlySome {
  const some: Alter = (answer, call) =>
    operations.some((id) => id === call?.route.operationId) ? alter(answer, call) : answer;
  return Object.assign(some, { operations });
}

/** Another status for refusals of a kind. */
export function withStatus(kind: RefusalKind, status: number): Alter {
  return (answer) => (answer.refusal === kind ? { ...answer, status } : answer);
}

/** A refusal of a kind as a 200 that says so. */
export function as200(kind: RefusalKind, said: Record<string, unknown> = { status: false }): Alter {
  return (answer) =>
    answer.refusal === kind
      ? { ...reply(200, { ...said, message: members(answer.body)['message'] }), refusal: kind }
      : answer;
}

/** Several alterations, one after another. */
export function all(...alters: readonly Alter[]): Alter {
  return async (answer, call) => {
    let altered = answer;
    for (const alter of alters) altered = await alter(altered, call);
    return altered;
  };
}
