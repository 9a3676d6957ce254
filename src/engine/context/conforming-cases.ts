import { bound, type Case, exampleCase } from '../../cases/case.js';
import {
  operationOf,
  schemaErrors,
  type Given,
  type JsonValue,
  type OperationId,
  type ValidatorName,
} from '../../contract/contract.js';
import { valueAt } from '../../contract/pointer.js';
import { offers } from '../../target/offer.js';
import type { StateValues } from '../../target/states.js';
import { NotTestable } from '../errors.js';
import type { RequirementContext } from './context.js';
import { preparedKey, responseKey } from './run-cache.js';

const hour = 3600;

// There is one of each: setting them up once more may change what others rely on.
const shared = ['a wallet exists', 'a business is known'];

/** Makes conforming requests out of the examples of the spec and of what states give. */
export class ConformingCases {
  constructor(protected readonly t: RequirementContext) {}

  /**
   * A conforming case of an operation with its states set up and fresh unique members. States are set up
   * again once an accepted request has used them up.
   */
  async conforming(id: OperationId, example = 0): Promise<Case> {
    this.t.run.permission.of(id);
    return this.boundTo(await this.prepared(id, example), id, example);
  }

  /** The same, with states that are set up for this case alone, where a state gives what no other state knows. */
  async withNewStates(id: OperationId, example = 0): Promise<Case> {
    this.t.run.permission.of(id);
    const givens = operationOf(id).examples[example]?.given ?? [];
    const values = await Promise.all(
      givens.map(async (given) =>
        given.state === undefined || shared.includes(given.state) || !this.t.states.onDemand
          ? this.valuesOf(id, given)
          : this.t.states.given(given.state, given.params ?? {}),
      ),
    );
    return this.boundTo(values as StateValues[], id, example);
  }

  /** A conforming case with the texts of another run, and the values that the target gives now. */
  async regenerated(id: OperationId, fresh: (pattern: string) => string): Promise<Case> {
    this.t.run.permission.of(id);
    return this.boundTo(await this.prepared(id), id, 0, fresh);
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
      const newest = this.isReplaced(given.state) ? this.t.states.latest(given.state) : {};
      for (const [pointer, name] of Object.entries(given.bind ?? {})) {
        const isOptional = name.endsWith('?');
        const value = given.operation
          ? valueAt(values, name)
          : { ...values, ...newest }[isOptional ? name.slice(0, -1) : name];
        if (value !== undefined) built = bound(built, pointer, value as JsonValue);
        else if (!isOptional) throw new NotTestable(`"${given.state ?? given.operation}" gave no ${name}`);
      }
    }
    return this.keepsRules(built);
  }

  /** What the states of a form of the request gave, in their order, as long as no accepted request has used it up. */
  async prepared(id: OperationId, example = 0): Promise<StateValues[]> {
    const givens = operationOf(id).examples[example]?.given ?? [];
    return (await Promise.all(givens.map((given) => this.valuesOf(id, given)))) as StateValues[];
  }

  /** Has the states that operations need set up at the same time. Whoever needs one that is not offered says so later. */
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

  /** The case, unless a value that the target gave for it breaks a rule of the request: then throws NotTestable. */
  keepsRules(base: Case): Case {
    const { id, bodySchema } = base.operation;
    const faults = bodySchema ? schemaErrors(`${id}.body` as ValidatorName, base.body) : [];
    if (faults.length === 0) return base;
    throw new NotTestable(`what the target gave makes no conforming ${id} request: ${faults.join('; ')}`);
  }

  /** The body of an accepted response of an operation whose values no accepted request has used yet. */
  async source(id: OperationId): Promise<unknown> {
    const exchange = await this.t.once(responseKey(id), async (t) =>
      t.answers.accepted(
        await t.http.send(await t.cases.conforming(id), { note: 'values for another operation' }),
        // What states give may lie in the past of a clock that was moved.
        t.states.clockSeconds >= hour ? 'SHOULD' : 'MUST',
      ),
    );
    return exchange.response?.json;
  }

  /** The example as it suits the target. */
  protected adapted(base: Case): Case {
    return base;
  }

  /** Whether a state replaces what it gave before, so that its last values hold for all requests. */
  protected isReplaced(_state: string | undefined): boolean {
    return false;
  }

  /** What a precondition of an operation gave, or what another operation answered. */
  protected async valuesOf(id: OperationId, given: Given): Promise<unknown> {
    if (given.operation) return this.source(given.operation);
    return this.t.once(preparedKey(id, given), (t) => t.states.given(given.state ?? '', given.params ?? {}));
  }
}
