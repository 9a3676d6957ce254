import { say } from '../../contract/phrase.js';
import { bound, type Case, exampleCase } from '../../cases/case.js';
import {
  operationOf,
  schemaErrors,
  type Given,
  type JsonValue,
  type OperationId,
  type ValidatorName,
} from '../../contract/contract.js';
import { offers } from '../../server-under-test/offer.js';
import { unique, type StateValues } from '../../server-under-test/state-values.js';
import { NotTestable } from '../errors.js';
import type { RequirementContext } from './context.js';
import { preparedKey, responseKey } from './run-cache.js';
import { ifProvided } from './state-setup.js';

const hour = 3600;

/** Builds conforming requests from the examples of the spec and the values of provider states. */
export class ConformingCases {
  constructor(protected readonly t: RequirementContext) {}

  /**
   * A conforming case of an operation, with its states set up and fresh unique members. States are set up again after
   * an accepted request has used them up.
   *
   * @param fresh makes a fresh text from its pattern; by default, one that no earlier request has used
   */
  async conforming(id: OperationId, example = 0, fresh?: (pattern: string) => string): Promise<Case> {
    this.t.run.permission.of(id);
    return this.boundTo(await this.prepared(id, example), id, example, fresh);
  }

  /** Like `conforming`, but with states made for this case alone where possible, except for the unique ones. */
  async withNewStates(id: OperationId): Promise<Case> {
    this.t.run.permission.of(id);
    const givens = operationOf(id).examples[0]?.given ?? [];
    const values = await Promise.all(
      givens.map(async (given) =>
        given.state === undefined || unique.includes(given.state)
          ? this.valuesOf(id, given)
          : ((await ifProvided(this.t.states.made(given.state, given.params))) ?? this.valuesOf(id, given)),
      ),
    );
    return this.boundTo(values as StateValues[], id, 0);
  }

  private boundTo(
    prepared: readonly StateValues[],
    id: OperationId,
    example: number,
    fresh = (pattern: string) => this.t.fresh(pattern),
  ): Case {
    const operation = operationOf(id);
    let built = this.adapted(exampleCase(operation, example, fresh));
    for (const [index, given] of (operation.examples[example]?.given ?? []).entries()) {
      const values = prepared[index]!;
      const newest = unique.includes(given.state ?? '') ? this.t.states.latest(given.state) : {};
      for (const [pointer, name] of Object.entries(given.bind ?? {})) {
        const isOptional = name.endsWith('?');
        const value = given.operation
          ? this.t.run.tried.choice(id, values, name)
          : { ...values, ...newest }[isOptional ? name.slice(0, -1) : name];
        if (value !== undefined) built = bound(built, pointer, value as JsonValue);
        else if (!isOptional)
          throw new NotTestable(say`"${given.state ?? given.operation}" returned no ${name}`);
      }
    }
    return this.keepsRules(built);
  }

  /** The values of the states for a request form, in order. They are reused until an accepted request uses them up. */
  async prepared(id: OperationId, example = 0): Promise<StateValues[]> {
    const givens = operationOf(id).examples[example]?.given ?? [];
    return (await Promise.all(givens.map((given) => this.valuesOf(id, given)))) as StateValues[];
  }

  /** Whether the states of the documented request are made for this run, so that the server does not know them from before. */
  async areMade(id: OperationId): Promise<boolean> {
    const givens = operationOf(id).examples[0]?.given ?? [];
    const values = await this.prepared(id);
    return givens.every(
      ({ operation }, at) => operation !== undefined || this.t.states.originOf(values[at]!) === 'made',
    );
  }

  /** Sets up the states of several operations in parallel. The test that needs a missing state reports it. */
  async prepareAll(ids: readonly OperationId[]): Promise<void> {
    const offered = ids.filter((id) => offers(this.t.target, id));
    await this.t.http.sideBySide(
      offered.map((id) => async () => {
        await this.prepared(id).catch((error: unknown) => {
          if (!(error instanceof NotTestable)) throw error;
        });
      }),
    );
  }

  /** Returns the case. Throws NotTestable if a value from the server makes it break a rule of the request. */
  keepsRules(base: Case): Case {
    const { id, bodySchema } = base.operation;
    const faults = bodySchema ? schemaErrors(`${id}.body` as ValidatorName, base.body) : [];
    if (faults.length === 0) return base;
    throw new NotTestable(
      say`the server returned values that do not fit a conforming ${id} request: ${faults.join('; ')}`,
    );
  }

  /** The body of an accepted response of an operation, with values that no accepted request has used yet. */
  async source(id: OperationId): Promise<object> {
    const exchange = await this.t.once(responseKey(id), async (t) =>
      t.answers.accepted(
        await t.http.send(await t.cases.conforming(id), { note: 'values for another operation' }),
        // The values of states may lie in the past once the clock has moved.
        t.states.clockSeconds >= hour ? 'SHOULD' : 'MUST',
      ),
    );
    return this.usable(id, exchange.response!.json as object);
  }

  /** Waits until the values in a new response are as old as others were when the server first served them. */
  async usable<T extends object>(id: OperationId, response: T): Promise<T> {
    this.t.run.fresh.note(response);
    await this.t.run.fresh.rest(id, response);
    return response;
  }

  /** Adapts the example to the server under test. */
  protected adapted(base: Case): Case {
    return base;
  }

  /** The values that a precondition of an operation returns: those of a state, or the response of another operation. */
  protected async valuesOf(id: OperationId, given: Given): Promise<unknown> {
    if (given.operation) return this.source(given.operation);
    return this.t.once(preparedKey(id, given), (t) => t.states.given(given.state ?? '', given.params ?? {}));
  }
}
