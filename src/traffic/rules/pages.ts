import type { Page, Query } from '../../domain/transaction-list.js';
import type { Recording } from '../recording.js';
import { answersOf } from './rule.js';

/** A page of the list of transactions as it was recorded, with the query that asked for it. */
export interface RecordedPage extends Page {
  query: Query;
}

/** The pages of conforming queries. */
export function pagesOf(recording: Recording): RecordedPage[] {
  return answersOf(recording, 'listTransactions').map(({ exchange, body, query }) => {
    const { data: records, meta } = body as unknown as { data: Page['records']; meta: Page['meta'] };
    return { records, meta, exchange, query };
  });
}
