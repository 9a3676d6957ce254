// Resources and their fields > paragraph 1 (ruling:times): a record is not changed before it was created.
import { expectThat } from '../checks/expect.js';
import type { OperationId } from '../contract/contract.js';
import { isBefore } from './event-times.js';
import { answersOf, exercised, members, type Asked, type Members } from './rule.js';

/** The operations whose answers show when a record was created and when it was changed. */
export const timed = [
  'confirmTransaction',
  'createRecipient',
  'freezeCard',
  'createFlightQuote',
  'createEsimOrder',
  'listEsimOrders',
] as const satisfies OperationId[];

// The times that programs write for "never" are those of a zero: of year 1, or of 1970 (ruling:times).
const isNever = (time: unknown): boolean => typeof time === 'string' && time < '1971';

const later = ['updated_at', 'updated_datetime', 'completed_datetime'];

// A transaction of variant A has two records with times of their own.
const recordsIn = ({ body }: Asked): Members[] =>
  [body['data']]
    .flat()
    .map(members)
    .flatMap((record) => [record, members(record['order']), members(record['virtual_account'])]);

function expectOrder(asked: Asked): void {
  const dated = recordsIn(asked).filter((one) => later.some((name) => typeof one[name] === 'string'));
  exercised(dated.length > 0, 'no record shows when it was changed');
  for (const record of dated) {
    const created = record['created_at'] ?? record['created_datetime'];
    const early = later.find((name) => !isNever(record[name]) && isBefore(record[name], created)) ?? '';
    const expected = `no time before the creation of the record, ${String(created)}`;
    expectThat(early === '', expected, `${early} ${String(record[early])}`, asked.exchange, {
      headline: `the ${early} of a record lies before its creation`,
    });
  }
}

export const timeRules = timed.flatMap((operation) => answersOf(operation, { times: expectOrder }));
