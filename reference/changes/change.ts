import type { Alter, Before, Behaviour, Overrides } from '../behaviour/index.js';
import type { Incoming, OperationId, RefusalKind, Reply } from '../http.js';
import type { Call } from '../operation.js';
import type { Refusal } from '../refusal.js';
import { isSuccess, members, onSuccess, type Replace } from './replies.js';
import { onRequestBody } from './requests.js';

type Members = Record<string, unknown>;

type Applies = (request: Incoming, call: Call) => boolean;

/**
 * A change of the server, link by link: its decisions, the requests before it looks at them, the replies before they
 * leave. Of two links that decide the same the later one wins. Rewrites run in their order.
 */
export class Change {
  readonly overrides: Overrides = {};
  /** The operations whose replies it rewrites; all of them where it is absent. */
  operations: readonly OperationId[] | undefined;
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

  /** The rewrites that follow concern only the requests of some operations. */
  on(...operations: readonly OperationId[]): this {
    this.operations = [...(this.operations ?? []), ...operations];
    this.#applies = (_, { route }) => operations.includes(route.operationId);
    return this;
  }

  /** The rewrites that follow concern only some requests. */
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

  /** Asks for something else in the query of a request. */
  query(change: (query: URLSearchParams, call: Call) => void): this {
    return this.before((request, call) => {
      const query = new URLSearchParams(request.query);
      change(query, call);
      return { ...request, query };
    });
  }

  /** Takes query parameters out. */
  forgets(...names: readonly string[]): this {
    return this.query((query) => names.forEach((name) => query.delete(name)));
  }

  /** Reads the JSON object in the body of a request as another one. */
  reads(change: (body: Members) => Members): this {
    return this.before(onRequestBody(change));
  }

  /** Refuses some requests. */
  rejects(isWrong: Applies, refusal: Refusal): this {
    return this.before((request, call) => {
      if (isWrong(request, call)) throw refusal;
      return request;
    });
  }

  /** Throws an error that nobody catches, which ends in a 500. */
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

  /** A success has another value where a path leads: a new one, or one made of the old one. */
  shows(path: string, value: Replace | string | number | boolean | null): this {
    return this.alter(onSuccess(path, typeof value === 'function' ? value : () => value));
  }

  /** A success does not have what a path leads to. */
  hides(path: string): this {
    return this.shows(path, () => undefined);
  }

  /** A success has other members in the object that a path leads to; undefined takes one out. */
  members(path: string, change: object | ((given: Members, call: Call) => object)): this {
    return this.shows(path, (given, call) => ({
      ...members(given),
      ...(typeof change === 'function'
        ? (change as (..._: unknown[]) => object)(members(given), call)
        : change),
    }));
  }

  /** A success has another body. */
  body(change: (body: Members, call: Call) => unknown): this {
    return this.answers(({ body }, call) => ({ body: change(members(body), call) }));
  }

  /** A success has another status, or other parts. */
  answers(change: number | ((answer: Reply, call: Call) => Partial<Reply>)): this {
    const changed = partsOf(change);
    return this.alter((answer, call) =>
      call && isSuccess(answer) ? { ...answer, ...changed(answer, call) } : answer,
    );
  }

  /** A refusal for one of these reasons has another status, or other parts. */
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

/** The parts that take the place of those of a reply; a number is its status. */
function partsOf<Request>(change: Parts<Request>): (answer: Reply, call: Request) => Partial<Reply> {
  if (typeof change === 'function') return change;
  return () => (typeof change === 'number' ? { status: change } : change);
}
