// Endpoints > List transactions: the records of the list, whatever its filters, order and pages
import { say } from '../../contract/phrase.js';
import { expectThat } from '../../checks/expect.js';
import { answersOf, exercised, pairsInAnyOrder } from '../rule.js';
import { pageIn } from './pages.js';

const list = 'listTransactions';

export const recordRules = [
  ...answersOf(list, {
    // Resources and their fields > Transaction, variant B (smallest-unit schema) > row id (ruling:distinct-records). The rule compares
    // one page, because a server whose data was reset may use its ids again.
    'own-id': (asked) => {
      const { records, exchange } = pageIn(asked);
      const owners = new Map(records.toReversed().map(({ id, reference }) => [id, reference]));
      exercised(
        new Set(records.map(({ reference }) => reference)).size > 1,
        'the page has fewer than two transactions',
      );
      // Integers above 2^53 lose their last digits in a JSON number.
      const other = records.find(
        ({ id, reference }) => Number.isSafeInteger(id) && owners.get(id) !== reference,
      );
      const owner = other && owners.get(other.id);
      expectThat(
        other === undefined,
        'a different id for each transaction',
        say`the transactions ${owner} and ${other?.reference} share the id ${other?.id}`,
        exchange,
      );
    },
  }),
  ...pairsInAnyOrder([list, list], {
    // Resources and their fields > Transaction, variant B (smallest-unit schema) > row reference
    'reference-unique': (first, second) => {
      const owners = new Map(
        pageIn(first)
          .records.toReversed()
          .map(({ reference, id }) => [reference, id]),
      );
      const other = pageIn(second).records.find(({ reference, id }) => (owners.get(reference) ?? id) !== id);
      const owner = other && owners.get(other.reference);
      expectThat(
        other === undefined,
        'a different reference for each transaction',
        say`the transactions ${owner} and ${other?.id} share ${other?.reference}`,
        second.exchange,
      );
    },
  }),
];
