import { atExtremes, extremes, type Extreme } from '../../../src/cases/extremes.js';
import { sampled, type Pace } from '../../../src/cases/sampling.js';
import type { Context } from '../../../src/domain/context.js';
import { isAccepted } from '../../../src/checks/response.js';
import type { Sampling } from '../../../src/engine/schedule/registry.js';
import { read, requestFor, type Confirmation } from './confirmations.js';
import { knownIn, type Transaction } from './expect-selection.js';

// A server forgets the oldest transactions first.
const turns = (pace: Pace): Extreme[] => [...new Set<Extreme>(['last', ...sampled(extremes, 0, pace)])];

/** The sampling of a requirement that confirms transactions at the extremes of the list. */
export const planOfExtremes: Sampling = { column: 'extremes', kinds: turns };

/** A transaction of the list, with its confirmation. */
interface Confirmed {
  listed: Transaction;
  confirmation: Confirmation;
}

/**
 * The first of the listed transactions, and those at some extremes, confirmed. Of those that a state made for one customer, all
 * must be where any is; where none is, the state may have made them for the list alone. Of others some may be no payments.
 */
export function confirmedExtremes(t: Context): Promise<Confirmed[]> {
  return t.once('listed transactions at their extremes', async (t) => {
    const { records, isolate } = (await knownIn(t)) ?? { records: [], isolate: {} };
    const over = records.filter(({ status }) => status !== 'pending' && status !== 'abandoned');
    const traits = { text: (one: Transaction) => one.reference, size: (one: Transaction) => one.amount };
    const asked = [];
    for (const listed of [...over.slice(0, 1), ...atExtremes(over, turns(t.sampling.pace), traits)]) {
      const { reference } = listed;
      const exchange = await t.http.send(requestFor(reference), { note: 'at an extreme of the list' });
      asked.push({ listed, lookup: { reference, known: null, exchange } });
    }
    const found = asked.filter(({ lookup }) => isAccepted(lookup.exchange.response));
    const due = found.length === 0 || isolate.customer === undefined ? found : asked;
    return due.map(({ listed, lookup }) => {
      t.answers.accepted(lookup.exchange);
      return { listed, confirmation: read(t, lookup) };
    });
  });
}
