import { asText } from '../../contract/json.js';
import { requestOf } from '../../cases/route.js';
import type { Sent } from '../../checks/response.js';
import { operationOf, type Operation } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { valueAt } from '../../contract/pointer.js';

type Asking = Pick<Exchange, 'operation'> & {
  request: Pick<Exchange['request'], 'path' | 'body' | 'headers'>;
};

/**
 * The requests of the run by the record they concern, noted before they are sent. The server may answer one of several
 * simultaneous requests for a record with the values of another.
 */
export class SentRequests implements Sent {
  private readonly byRecord = new Map<string, unknown[]>();
  private readonly counts = new Map<string, number>();

  /** @param nonce the part that all fresh texts of the run contain */
  constructor(readonly nonce: string) {}

  note({ operation, ...request }: Asking['request'] & Pick<Asking, 'operation'>): void {
    if (operation === null) return;
    const { asked, keys } = read(operationOf(operation), request);
    for (const { of } of operationOf(operation).echoes) {
      const value = valueAt(asked, of);
      // An object may have a member `toString`, which String would call.
      const key = `${of} ${asText(value)}`;
      this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    }
    for (const key of keys) this.byRecord.set(key, [...(this.byRecord.get(key) ?? []), asked]);
  }

  timesSent(value: string, of: string): number {
    return this.counts.get(`${of} ${value}`) ?? 0;
  }

  /** The members of a request, then those of requests for the same record or with the same Idempotency-Key. */
  asked({ operation, request }: Asking): unknown[] {
    if (operation === null) return [];
    const { asked, keys } = read(operationOf(operation), request);
    return [asked, ...keys.flatMap((key) => this.byRecord.get(key) ?? [])];
  }
}

function read(operation: Operation, request: Asking['request']): { asked: unknown; keys: string[] } {
  const { id, echoes, record } = operation;
  if (echoes.length === 0) return { asked: null, keys: [] };
  const asked = requestOf(operation, { request: request as Exchange['request'] });
  const recordId = record === undefined ? undefined : valueAt(asked, record);
  const key = request.headers['Idempotency-Key'] ?? request.headers['idempotency-key'];
  return {
    asked,
    keys: [
      ...(recordId === undefined ? [] : [`${id} record ${JSON.stringify(recordId)}`]),
      // Another requirement tests whether keys are case-sensitive (ruling:idempotency-keys).
      ...(key === undefined ? [] : [`${id} key ${key.toLowerCase()}`]),
    ],
  };
}
