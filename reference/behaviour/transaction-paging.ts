import type { components } from '../../generated/types.js';
import { Refusal } from '../refusal.js';
import type { TransactionRecord } from '../store/transactions.js';

export type PageMeta = components['schemas']['PageMeta'];

/** What is known of a list when its page has been cut. */
export interface Cut {
  readonly total: number;
  /** Transactions of the business, whatever the filters. */
  readonly totalUnfiltered: number;
  readonly page: number;
  readonly perPage: number;
  readonly pages: number;
  /** Records on this page. */
  readonly listed: number;
}

/** Decisions about the pages of a list (Endpoints > List transactions; Limits). */
export interface TransactionPaging {
  /** The page that is asked for, from 1. Throws a Refusal. */
  page(text: string | undefined): number;
  /** Its size, at most 100. Throws a Refusal. */
  perPage(text: string | undefined): number;
  pages(total: number, perPage: number): number;
  /** The page to serve for one past the end. Throws a Refusal. */
  pastEnd(page: number, pages: number): number;
  /** The records of a page; `everything` is the sorted list without filters. */
  cut(
    found: readonly TransactionRecord[],
    page: number,
    perPage: number,
    everything: () => readonly TransactionRecord[],
  ): readonly TransactionRecord[];
  meta(cut: Cut): PageMeta;
}

/** A whole number from query text. Throws a Refusal outside of its bounds. */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^-?\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw new Refusal('rule', `${name}: give a whole number from ${least} to ${most}.`);
  return value;
}

export const pagingDefaults: TransactionPaging = {
  page: (text = '1') => wholeNumber('page', text, 1, Number.MAX_SAFE_INTEGER),
  perPage: (text = '50') => wholeNumber('per_page', text, 1, 100),
  pages: (total, perPage) => (perPage === 0 ? 0 : Math.ceil(total / perPage)),
  pastEnd: (page) => page,
  cut: (found, page, perPage) => found.slice((page - 1) * perPage, page * perPage),
  meta: ({ total, page, perPage, pages }) => ({
    total,
    page,
    per_page: perPage,
    pages,
    has_more: page < pages,
  }),
};
