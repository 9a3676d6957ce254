// Resources and their fields > paragraph 1 (ruling:times): no change of a record is before its creation.
import { say } from '../contract/phrase.js';
import { expectThat } from '../checks/expect.js';
import type { OperationId } from '../contract/contract.js';
import { isBefore } from './event-times.js';
import { answersOf, exercised, members, type Asked, type Members } from './rule.js';

/** The operations whose responses show when a record was created and changed. */
export const timed = [
  'confirmTransaction',
  'createRecipient',
  'freezeCard',
  'createFlightQuote',
  'createEsimOrder',
  'listEsimOrders',
] as const satisfies OperationId[];

// Some programs write "never" as a zero time, in year 1 or 1970 (ruling:times).
const isNever = (time: unknown): boolean => typeof time === 'string' && time < '1971';

const later = ['updated_at', 'updated_datetime', 'completed_datetime'];

// A transaction of variant A contains two more records with their own times.
const recordsIn = ({ body }: Asked): Members[] =>
  [body['data']]
    .flat()
    .map(members)
    .flatMap((record) => [record, members(record['order']), members(record['virtual_account'])]);

function expectOrder(asked: Asked): void {
  const dated = recordsIn(asked).filter((one) => later.some((name) => typeof one[name] === 'string'));
  exercised(dated.length > 0, 'no record shows a time of a change');
  for (const record of dated) {
    const created = record['created_at'] ?? record['created_datetime'];
    const early = later.find((name) => !isNever(record[name]) && isBefore(record[name], created)) ?? '';
    const expected = say`no time before the creation of the record at ${created}`;
    expectThat(early === '', expected, say`${early} ${record[early]}`, asked.exchange, {
      headline: say`the ${early} of a record is before its creation`,
    });
  }
}

export const timeRules = timed.flatMap((operation) => answersOf(operation, { times: expectOrder }));
