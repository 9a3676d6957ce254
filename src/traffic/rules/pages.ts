import type { Page, Query } from '../../domain/transactions/transaction-list.js';
import type { Recording } from '../recording.js';
import { answersOf } from './rule.js';

/** A page of the list of transactions as it was recorded, with the query that asked for it. */
export interface RecordedPage extends Page {
  query: Query;
}

/** How many records a query asks for. */
export const perPageOf = ({ per_page }: Query): number => per_page ?? 50;

/**
 * Whether there is such a page: what an empty list and a page past the end show is left open (ruling:pages), and a server
 * may show the last page instead.
 */
export const isThere = ({ query, meta }: RecordedPage): boolean =>
  (query.page ?? 1) <= Math.ceil(meta.total / perPageOf(query));

/** The pages of conforming queries. */
export function pagesOf(recording: Recording): RecordedPage[] {
  return answersOf(recording, 'listTransactions').map(({ exchange, body, query }) => {
    const { data: records, meta } = body as unknown as { data: Page['records']; meta: Page['meta'] };
    return { records, meta, exchange, query };
  });
}
