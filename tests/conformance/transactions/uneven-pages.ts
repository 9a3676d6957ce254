import type { Context } from '../../../src/domain/context.js';
import { onceOfKnown, page, universe, type Page } from './expect-selection.js';

/** A page size that gives about three pages, the last of them partly filled. */
export function pageSize(total: number): number {
  const size = Math.max(1, Math.ceil(total / 3));
  return Math.min(100, total % size === 0 && total > size ? size + 1 : size);
}

/** Reads the known records by pages of that size, one request a page. */
export async function unevenPages(t: Context): Promise<Page[]> {
  const { isolate, total } = await universe(t);
  return onceOfKnown(t, 'an uneven walk', async (t) => {
    const per_page = pageSize(total);
    const pages: Page[] = [];
    for (let number = 1; number <= Math.ceil(total / per_page); number++) {
      pages.push(await page(t, { ...isolate, per_page, page: number }));
    }
    return pages;
  });
}
