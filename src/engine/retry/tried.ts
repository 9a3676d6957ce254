import { bound, type Case } from '../../cases/case.js';
import { requestOf } from '../../cases/route.js';
import { wordsOf } from '../../checks/amounts.js';
import { inWords, isAccepted, isRefused } from '../../checks/response.js';
import { operationOf, type Given, type OperationId } from '../../contract/contract.js';
import { textOf } from '../../contract/phrase.js';
import type { Exchange } from '../../contract/exchange.js';
import { valueAt } from '../../contract/pointer.js';
import type { RequirementContext } from '../context/context.js';
import type { Scope } from '../context/scope.js';
import { preparedKey } from '../context/run-cache.js';
import { NotTestable } from '../errors.js';
import { pollUntil } from './waits.js';

const mostOthers = 3;
const mostControls = 2;
// These statuses are about the client or the operation, and not about a value.
const notOfValue = [401, 403, 405, 413, 415, 429, 501];
const saysLength = /\b(length|characters|too (long|short))\b/i;
const lengthKeywords = ['minLength', 'maxLength', 'pattern'];

/** A valid request was refused, which may be because of one of its values. The test is repeated after a control. */
export class ValueRefused extends NotTestable {
  constructor(readonly exchange: Exchange) {
    super(ranOut(exchange));
  }
}

/**
 * The values that the server accepted and refused in valid requests. A valid request is one that this server can serve:
 * stock, quotas and third parties may refuse one value (ruling:things-that-run-out).
 */
export class Tried {
  private readonly refused = new Set<string>();
  private readonly accepted = new Set<OperationId>();
  private readonly places = new Map<OperationId, number>();
  /** The operations that refused all values of their baseline request. */
  private readonly exhausted = new Set<OperationId>();

  note({ operation, response }: Exchange): void {
    if (operation === null || !isAccepted(response)) return;
    this.accepted.add(operation);
    this.exhausted.delete(operation);
  }

  /**
   * The value at a pointer of a response, or of another item of its list if the operation refused the first ones. Later
   * responses are tried from the place where the operation last accepted one.
   */
  choice(id: OperationId, response: unknown, pointer: string): unknown {
    const values = alternatives(response, pointer);
    const from = (this.places.get(id) ?? 0) % values.length;
    const turned = [...values.slice(from), ...values.slice(0, from)];
    const chosen = Math.max(
      0,
      turned.findIndex((value) => this.mayTry(id, value)),
    );
    this.places.set(id, (from + chosen) % values.length);
    return turned[chosen];
  }

  private mayTry(id: OperationId, value: unknown): boolean {
    return !this.refused.has(`${id} ${String(value)}`);
  }

  /**
   * Throws ValueRefused if the refusal of a valid request may be about one of its values, which the run has not shown
   * yet. Throws NotTestable if the server accepted such requests before and now refuses every value.
   */
  demandControl(exchange: Exchange, { controls, repetition }: Pick<Scope, 'controls' | 'repetition'>): void {
    if (!isOfValue(exchange) || !mayRunOut(exchange.operation!)) return;
    const isOver = this.exhausted.has(exchange.operation!);
    const isKnown = this.accepted.has(exchange.operation!);
    if (isOver && isKnown) throw new NotTestable(ranOut(exchange));
    const isLast = controls >= mostControls || (repetition >= mostControls && !isKnown);
    if (!isOver && !isLast) throw new ValueRefused(exchange);
  }

  /**
   * Sends a documented form until the server serves it: with other values, and then again while its records are new.
   *
   * @param send sends the form with the values that are prepared now
   */
  async served(
    t: RequirementContext,
    id: OperationId,
    example: number,
    send: () => Promise<Exchange>,
  ): Promise<Exchange> {
    const { givens, level } = formOf(id, example);
    let records: readonly object[] = [];
    const sendPrepared = async (): Promise<Exchange> => {
      records = await t.cases.prepared(id, example);
      return send();
    };
    let exchange = await sendPrepared();
    const isLeft = (): boolean => isOfValue(exchange);
    if (level !== 'MUST' || givens.length === 0 || this.exhausted.has(id) || !isLeft()) return exchange;
    for (
      let left = mayRunOut(id) ? mostOthers : 0;
      left > 0 && isLeft() && (await this.another(t, exchange, example));
      left--
    )
      exchange = await sendPrepared();
    exchange = await whileNew(t, exchange, givens, () => records, sendPrepared);
    // The server may refuse a form for its members, which are no values.
    if (isLeft() && example === 0) this.exhausted.add(id);
    return exchange;
  }

  /**
   * Sends plain requests with the values of a refused one. If they are accepted, the values are not at fault; else the
   * next test uses others.
   *
   * @returns whether the server accepted all of them
   */
  async control(t: RequirementContext, exchange: Exchange, times: number): Promise<boolean> {
    const id = exchange.operation!;
    const records = await t.cases.prepared(id);
    const send = async (): Promise<Exchange> =>
      t.http.send(withValuesOf(exchange, await t.cases.conforming(id)), {
        note: 'the same values in a plain request',
      });
    for (let left = times; left > 0; left--) {
      const first = await send();
      if (isAccepted(first.response)) continue;
      const last = await whileNew(t, first, formOf(id, 0).givens, () => records, send);
      if (isAccepted(last.response)) continue;
      await this.another(t, exchange, 0);
      return false;
    }
    return true;
  }

  /** Marks the values of a refused request, so that the next one has others. Returns whether there may be others. */
  private async another(t: RequirementContext, exchange: Exchange, example: number): Promise<boolean> {
    const id = exchange.operation!;
    const sent = requestOf(operationOf(id), exchange);
    const { givens } = formOf(id, example);
    const values = await t.cases.prepared(id, example);
    return givens
      .map((given, at) => {
        const bind = Object.entries(given.bind ?? {});
        for (const [pointer] of bind) this.refused.add(`${id} ${String(valueAt(sent, pointer))}`);
        const isLeft = bind.some(([, name]) =>
          alternatives(values[at], name).some((one) => this.mayTry(id, one)),
        );
        if (!given.operation || !isLeft) t.run.cache.forgetKey(preparedKey(id, given));
        return given.operation !== undefined || t.run.states.rows.refuse(values[at]!);
      })
      .some(Boolean);
  }
}

/** Whether values of an operation may run out: a record that a read has shown stays. */
const mayRunOut = (id: OperationId): boolean => operationOf(id).effect !== 'none';

/** Sends a refused request again while its records are new, and learns how long they take. */
async function whileNew(
  t: RequirementContext,
  exchange: Exchange,
  givens: readonly Given[],
  records: () => readonly object[],
  send: () => Promise<Exchange>,
): Promise<Exchange> {
  const { fresh } = t.run;
  const words = `${exchange.operation} to accept a new record`;
  const awaited = { words, subjects: [words], kind: 'a new record to be served' };
  const isNew = isOfValue(exchange) && records().some((record) => fresh.isNew(record));
  const last = isNew
    ? (await pollUntil(t, awaited, send, ({ response }) => !isRefused(response))).seen
    : exchange;
  if (!isRefused(last.response)) records().forEach((record, at) => fresh.served(kindOf(givens[at]!), record));
  return last;
}

const ranOut = (exchange: Exchange): string =>
  `the server refuses values of ${exchange.operation} that may have run out: ${textOf(inWords(exchange))}`;

const isOfValue = ({ operation, response }: Exchange): boolean =>
  operation !== null &&
  isRefused(response) &&
  !notOfValue.includes(response.status) &&
  !(hasKnownLengths(operation) && wordsOf(response).some((text) => saysLength.test(text)));

/** Whether the document limits the length of every member of a body, so that no value runs out because of its length. */
function hasKnownLengths(id: OperationId): boolean {
  const { bodySchema, rules } = operationOf(id);
  const members = Object.keys((bodySchema?.['properties'] ?? {}) as object);
  const isLimited = (name: string): boolean =>
    rules.some(({ pointer, keyword }) => pointer === `/${name}` && lengthKeywords.includes(keyword));
  return members.length > 0 && members.every(isLimited);
}

function formOf(id: OperationId, example: number): { givens: readonly Given[]; level: string } {
  const { given = [], level = 'MUST' } = operationOf(id).examples[example] ?? {};
  return { givens: given, level };
}

const kindOf = ({ state, operation }: Given): string => state ?? operation ?? '';

/** A plain request with the values of states, and the amount, of a refused request. */
function withValuesOf(exchange: Exchange, base: Case): Case {
  const sent = requestOf(base.operation, exchange);
  const pointers = base.operation.examples.flatMap(({ given }) =>
    // A refused request uses up an optional one-time password.
    given.flatMap(({ bind = {} }) => Object.keys(bind).filter((pointer) => !bind[pointer]!.endsWith('?'))),
  );
  return [...pointers, '/body/amount'].reduce((built, pointer) => {
    const value = valueAt(sent, pointer);
    return typeof value === 'string' && valueAt(built, pointer) !== undefined
      ? bound(built, pointer, value)
      : built;
  }, base);
}

/** The values at a pointer, and at the same place of the other items of its list. */
function alternatives(response: unknown, pointer: string): unknown[] {
  const [list = '', ...rest] = pointer.split('/0/');
  const items = valueAt(response, list);
  if (rest.length === 0 || !Array.isArray(items)) return [valueAt(response, pointer)];
  return items.map((item: unknown) => valueAt(item, `/${rest.join('/0/')}`));
}
