import type { Alter, Before, Behaviour, Overrides } from '../behaviour/index.js';
import type { Incoming, OperationId, RefusalKind, Reply } from '../http.js';
import type { Call } from '../operation.js';
import type { Refusal } from '../refusal.js';
import { isSuccess, members, onSuccess, type Replace } from './replies.js';
import { onRequestBody } from './requests.js';

type Members = Record<string, unknown>;

type Applies = (request: Incoming, call: Call) => boolean;

/**
 * A change of the server, built by a chain of calls: its decisions, its requests before they are read, and its replies
 * before they are sent. A later call overrides an earlier one. Rewrites run in their order.
 */
export class Change {
  readonly overrides: Overrides = {};
  /** The operations whose replies it rewrites; undefined stands for all of them. */
  operations: readonly OperationId[] | undefined;
  /** The places of replies that it replaces, each with its operation. */
  readonly replaced: string[] = [];
  #applies: Applies | undefined;

  /** Several overrides at once. */
  with({ before, alter, ...decisions }: Overrides): this {
    if (before) this.before(before);
    if (alter) this.alter(alter);
    for (const tag of Object.keys(decisions) as (keyof Behaviour)[])
      Object.assign(this.overrides, { [tag]: { ...this.overrides[tag], ...decisions[tag] } });
    return this;
  }

  readonly service = this.#deciding('service');
  readonly accounts = this.#deciding('accounts');
  readonly transactions = this.#deciding('transactions');
  readonly recipients = this.#deciding('recipients');
  readonly transfers = this.#deciding('transfers');
  readonly wallet = this.#deciding('wallet');
  readonly charges = this.#deciding('charges');
  readonly identity = this.#deciding('identity');
  readonly cards = this.#deciding('cards');
  readonly flights = this.#deciding('flights');
  readonly esim = this.#deciding('esim');
  readonly webhooks = this.#deciding('webhooks');

  #deciding<Tag extends keyof Behaviour>(tag: Tag) {
    return (decisions: Partial<Behaviour[Tag]>): this => this.with({ [tag]: decisions });
  }

  /** Limits the following rewrites to some operations. */
  on(...operations: readonly OperationId[]): this {
    this.operations = [...(this.operations ?? []), ...operations];
    this.#applies = (_, { route }) => operations.includes(route.operationId);
    return this;
  }

  /** Limits the following rewrites to some requests. */
  when(applies: Applies): this {
    const outer = this.#applies;
    this.#applies = (request, call) => (outer?.(request, call) ?? true) && applies(request, call);
    return this;
  }

  /** Rewrites requests. */
  before(rewrite: Before): this {
    const [applies, earlier] = [this.#applies ?? (() => true), this.overrides.before];
    const before: Before = (request, call) => {
      const given = earlier?.(request, call) ?? request;
      return applies(given, call) ? rewrite(given, call) : given;
    };
    Object.assign(this.overrides, { before });
    return this;
  }

  /** Changes the query of a request. */
  query(change: (query: URLSearchParams, call: Call) => void): this {
    return this.before((request, call) => {
      const query = new URLSearchParams(request.query);
      change(query, call);
      return { ...request, query };
    });
  }

  /** Removes query parameters. */
  forgets(...names: readonly string[]): this {
    return this.query((query) => names.forEach((name) => query.delete(name)));
  }

  /** Replaces the JSON object in the body of a request. */
  reads(change: (body: Members) => Members): this {
    return this.before(onRequestBody(change));
  }

  /** Rejects some requests. */
  rejects(isWrong: Applies, refusal: Refusal): this {
    return this.before((request, call) => {
      if (isWrong(request, call)) throw refusal;
      return request;
    });
  }

  /** Throws an unhandled error, which causes a 500. */
  crashes(isFatal: (request: Incoming) => boolean): this {
    return this.before((request) => {
      if (isFatal(request)) throw new Error('unhandled');
      return request;
    });
  }

  /** Rewrites replies. */
  alter(rewrite: Alter): this {
    const [applies, earlier] = [this.#applies, this.overrides.alter];
    const own: Alter = applies
      ? (answer, call) => (call && applies(call.request, call) ? rewrite(answer, call) : answer)
      : rewrite;
    const alter: Alter = earlier ? async (answer, call) => own(await earlier(answer, call), call) : own;
    Object.assign(this.overrides, { alter });
    return this;
  }

  /** Replaces the value at a path of a success, by a new value or a function of the old one. */
  shows(path: string, value: Replace | string | number | boolean | null): this {
    this.replaced.push(...(this.operations ?? []).map((id) => `${id} ${path}`));
    return this.alter(onSuccess(path, typeof value === 'function' ? value : () => value));
  }

  /** Removes the value at a path of a success. */
  hides(path: string): this {
    return this.shows(path, () => undefined);
  }

  /** Changes members of the object at a path of a success; undefined removes one. */
  members(path: string, change: object | ((given: Members, call: Call) => object)): this {
    return this.shows(path, (given, call) => ({
      ...members(given),
      ...(typeof change === 'function'
        ? (change as (..._: unknown[]) => object)(members(given), call)
        : change),
    }));
  }

  /** Replaces the body of a success. */
  body(change: (body: Members, call: Call) => unknown): this {
    return this.answers(({ body }, call) => ({ body: change(members(body), call) }));
  }

  /** Replaces the status, or other parts, of a success. */
  answers(change: number | ((answer: Reply, call: Call) => Partial<Reply>)): this {
    const changed = partsOf(change);
    return this.alter((answer, call) =>
      call && isSuccess(answer) ? { ...answer, ...changed(answer, call) } : answer,
    );
  }

  /** Replaces the status, or other parts, of an error with one of these reasons. */
  refuses(
    kinds: 'any' | RefusalKind | readonly RefusalKind[],
    change: number | Partial<Reply> | ((answer: Reply, call: Call | undefined) => Partial<Reply>),
  ): this {
    const changed = partsOf(change);
    return this.alter((answer, call) =>
      answer.refusal && (kinds === 'any' || [kinds].flat().includes(answer.refusal))
        ? { ...answer, ...changed(answer, call) }
        : answer,
    );
  }
}

type Parts<Request> = number | Partial<Reply> | ((answer: Reply, call: Request) => Partial<Reply>);

/** The parts that replace those of a reply; a number is its status. */
function partsOf<Request>(change: Parts<Request>): (answer: Reply, call: Request) => Partial<Reply> {
  if (typeof change === 'function') return change;
  return () => (typeof change === 'number' ? { status: change } : change);
}
