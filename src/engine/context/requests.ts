import { say } from '../../contract/phrase.js';
import { sentInWords, type SentFault } from '../../contract/finding.js';
import PQueue from 'p-queue';
import { type Case, serialise } from '../../cases/case.js';
import { areEquivalent, textOf } from '../../cases/request-members.js';
import { operationAt } from '../../cases/route.js';
import { isAccepted } from '../../checks/response.js';
import { createClient, operationOf, type CwitClient, type OperationId } from '../../contract/contract.js';
import type { Exchange, SentRequest } from '../../contract/exchange.js';
import type { Outgoing } from '../../http/exchange-sender.js';
import { troubled } from '../../http/failures.js';
import type { BurstConnection } from '../../http/transport.js';
import { LimitReached, NotTestable } from '../errors.js';
import { actsOnLive } from '../permission.js';
import { expectAnswer } from '../retry/timeouts.js';
import type { RequirementContext } from './context.js';

/** The difference of a request from others: words, or the fault that it has on purpose. */
export type Note = string | SentFault;

export class Requests {
  private ownClient: CwitClient | undefined;

  constructor(protected readonly t: RequirementContext) {}

  get requests(): number {
    return this.t.scope.counts.requests;
  }

  /** The number of requests held back because the run sends nothing more. */
  get heldBack(): number {
    return this.t.scope.counts.heldBack;
  }

  /** The typed client. Its requests are recorded and checked like all others. */
  get client(): CwitClient {
    const { baseUrl, apiKey, apiSecret } = this.t.target;
    this.ownClient ??= createClient({
      baseUrl,
      apiKey,
      apiSecret,
      fetch: this.t.run.transport.replies.fetch(async (request) => {
        const operation = this.t.run.permission.of(operationAt(request.method, request.path));
        if (operation === null)
          throw new NotTestable(
            say`the server returned a value that leads to an undocumented path: ${request.path}`,
          );
        return this.exchanged({ ...request, operation, ...this.purpose() });
      }),
    });
    return this.ownClient;
  }

  /** Sends a case and returns the exchange. Throws TargetDown if nothing listens at the server's address any more. */
  async send(
    base: Case,
    { credentials = this.t.credentials, note }: { credentials?: Record<string, string>; note?: Note } = {},
  ): Promise<Exchange> {
    return this.sendRaw(this.outgoing(base, credentials, note));
  }

  private outgoing(base: Case, credentials: Record<string, string>, note?: Note): Outgoing {
    const operation = this.t.run.permission.of(base.operation.id);
    return { ...serialise(base, credentials), operation, ...this.purpose(note) };
  }

  private purpose(about?: Note): Pick<Outgoing, 'purpose' | 'by' | 'note' | 'fault'> {
    const { id: by } = this.t.entry;
    if (about === undefined || about === '') return { purpose: by, by };
    const [note, fault] = typeof about === 'string' ? [about] : [sentInWords(about), about];
    return { purpose: `${by}: ${note}`, by, note, ...(fault ? { fault } : {}) };
  }

  async sendRaw(outgoing: Outgoing): Promise<Exchange> {
    return expectAnswer(this.t.run, this.t.entry.id, await this.exchanged(outgoing));
  }

  /**
   * Sends a case with valid credentials, and then another case with other credentials over the same connection. If the
   * server closes the connection, the second case goes out on its own.
   *
   * @returns the second exchange
   */
  async sendAfter(
    first: Case,
    base: Case,
    credentials: Record<string, string>,
    note: Note,
  ): Promise<Exchange> {
    const requests = [
      this.outgoing(first, this.t.credentials, 'the right credentials'),
      this.outgoing(base, credentials, note),
    ];
    for (const request of requests) this.counted(request);
    const exchanges = await this.countingHeldBack(() =>
      this.t.run.transport.onOneConnection(requests, (exchange) => void this.record(exchange)),
    );
    const second = exchanges.filter((one) => !troubled(one))[1];
    if (second) return expectAnswer(this.t.run, this.t.entry.id, second);
    if (requests.some((request) => actsOnLive(this.t.target, request))) throw notSentAgain(base.operation.id);
    return this.send(base, { credentials, note });
  }

  /** Sends immediately, without rate limiting. Any response is final, including a 429. */
  async sendAtOnce(
    request: SentRequest & Pick<Outgoing, 'operation'>,
    connection?: BurstConnection,
  ): Promise<Exchange> {
    this.t.run.exchanges.sent.note(request);
    return this.countingHeldBack(() =>
      this.t.run.transport.atOnce({ ...request, ...this.purpose() }, connection),
    );
  }

  record(exchange: Exchange): Exchange {
    this.t.run.exchanges.check(exchange, this.t.scope);
    return exchange;
  }

  /** Runs works in parallel, over the connections that the run has to spare. */
  async sideBySide<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
    const { concurrency, pending } = this.t.run.queue;
    const spare = Math.max(1, Math.min(concurrency, concurrency - pending + 1));
    return new PQueue({ concurrency: spare }).addAll<T>(works);
  }

  /** The exchange of a documented request form (0: the base case), sent once per run and not yet checked. */
  form(id: OperationId, example = 0): Promise<Exchange> {
    const note = example === 0 ? '' : (operationOf(id).examples[example]?.name ?? '');
    return this.t.once(`form ${id} ${example}`, async (t) => {
      const another = () => t.cases.conforming(id, example);
      const send = async () => t.http.sendBaseline(await another(), note, another);
      const exchange = await t.run.tried.served(t, id, example, send);
      const isOpen =
        exchange.resent || t.answers.mayForbid(exchange, operationOf(id).examples[example]?.level);
      // The first attempt may have taken effect before the rejection, or a key may use the operation after all.
      if (!isOpen || isAccepted(exchange.response)) return exchange;
      t.run.cache.forget(operationOf(id));
      return t.http.send(await t.cases.conforming(id, example), { note });
    });
  }

  /** @param _another builds the request again, with fresh values */
  protected sendBaseline(base: Case, note: string, _another: () => Promise<Case>): Promise<Exchange> {
    return this.send(base, { note });
  }

  /** Requires an accepted form of the request in this run. Without it, no negative check of it counts. */
  async baseline(id: OperationId, example = 0): Promise<Exchange> {
    this.t.run.permission.of(id);
    return this.t.once(`baseline ${id} ${example}`, async (t) =>
      t.answers.accepted(await t.http.form(id, example), operationOf(id).examples[example]?.level),
    );
  }

  /**
   * The exchange of a request that breaks a rule. Requirements that break the same rule in the same way share it; only
   * the fresh values may differ.
   */
  broken(base: Case, note: Note): Promise<Exchange> {
    return this.t.once(`broken ${textOf(base)}`, (t) => t.http.send(base, { note }));
  }

  /** The exchange of a conforming request without credentials, sent once per run. */
  unauthorized(id: OperationId): Promise<Exchange> {
    return this.t.once(`unauthorized ${id}`, async (t) =>
      t.http.send(await t.cases.conforming(id), { credentials: {}, note: { fault: 'no credentials' } }),
    );
  }

  /**
   * The exchange of a conforming case. Reuses the exchange of the documented form if the two differ only in fresh
   * values and values of states.
   */
  async asked(base: Case, form = 0): Promise<Exchange> {
    const exchange = await this.form(base.operation.id, form).catch((error: unknown) => {
      if (error instanceof NotTestable) return null;
      throw error;
    });
    const request = serialise(base, this.t.credentials);
    return exchange && areEquivalent(operationOf(base.operation.id), form, exchange.request, request)
      ? exchange
      : this.send(base);
  }

  private async exchanged(outgoing: Outgoing): Promise<Exchange> {
    this.counted(outgoing);
    const earlier: Exchange[] = [];
    const exchange = await this.countingHeldBack(() =>
      this.t.run.transport.send(outgoing, (exchange) => {
        this.t.run.exchanges.check(exchange, this.t.scope, earlier);
        earlier.push(exchange);
      }),
    );
    if (exchange.sentOnce) throw notSentAgain(exchange.operation);
    return exchange;
  }

  private counted(outgoing: Outgoing): void {
    this.t.scope.counts.requests++;
    this.t.run.exchanges.sent.note(outgoing);
  }

  private async countingHeldBack<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      if (error instanceof LimitReached) this.t.scope.counts.heldBack++;
      throw error;
    }
  }
}

const notSentAgain = (operation: Exchange['operation']): NotTestable =>
  new NotTestable(
    say`${operation} got a 5xx or no answer; it is not sent again to a live server because it may have taken effect`,
  );
