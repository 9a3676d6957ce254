import { defaults } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { onSuccess } from '../../rewrite.js';
import { variantTable } from '../variant.js';

const { transactions: sound } = defaults;
const any = Number.MAX_SAFE_INTEGER;

const within = (least: number, value: number, most: number): number => Math.min(Math.max(least, value), most);

/** Query text that is no number, or one that is out of bounds, becomes what is allowed. */
function lenient(text: string, least: number, most: number, otherwise: number): number {
  return /^-?\d+$/.test(text) ? within(least, Number(text), most) : otherwise;
}

/** Choices about pages. */
export const transactionPages = variantTable({
  'list-per-page-clamped': {
    about: 'listTransactions/per-page-over-maximum',
    summary: 'per_page is brought between 1 and 100.',
    transactions: { perPage: (text = '50') => lenient(text, 1, 100, 50) },
  },
  'list-meta-repeats-per-page': {
    about: 'listTransactions/per-page-over-maximum',
    summary: 'per_page is brought to 100, and meta says what was asked for.',
    transactions: { perPage: (text = '50') => lenient(text, 1, 100, 50) },
    alter(answer, call) {
      const asked = Number(call?.request.query.get('per_page'));
      if (call?.route.operationId !== 'listTransactions' || !(asked > 100)) return answer;
      return onSuccess('meta.per_page', () => asked)(answer, call);
    },
  },
  'list-per-page-over-maximum-is-default': {
    about: 'listTransactions/per-page-over-maximum',
    summary: 'per_page out of bounds becomes 50.',
    transactions: {
      perPage: (text = '50') => (Number(text) >= 1 && Number(text) <= 100 ? sound.perPage(text) : 50),
    },
  },
  'list-per-page-zero-lists-nothing': {
    about: 'listTransactions/per-page-below-one',
    summary: 'per_page=0 lists no records.',
    transactions: {
      perPage: (text = '50') => (text === '0' ? 0 : sound.perPage(text)),
    },
  },
  'list-page-zero-is-one': {
    about: 'listTransactions/page-zero',
    summary: 'A page below 1 becomes page 1.',
    transactions: { page: (text = '1') => lenient(text, 1, any, 1) },
  },
  'list-page-past-end-refused': {
    about: 'listTransactions/page-past-end',
    summary: 'A page past the last one is refused; page 1 is always there.',
    transactions: {
      pastEnd(page, pages) {
        if (page === 1) return page;
        throw new Refusal('rule', `page: there are ${pages} pages.`);
      },
    },
  },
  'list-page-past-end-404': {
    about: 'listTransactions/page-past-end',
    summary: 'A page past the last one is not found.',
    transactions: {
      pastEnd(page) {
        if (page === 1) return page;
        throw new Refusal('absent', 'There is no such page.');
      },
    },
  },
  'list-page-past-end-is-last': {
    about: 'listTransactions/page-past-end',
    summary: 'A page past the last one is the last one.',
    transactions: { pastEnd: (_, pages) => Math.max(1, pages) },
  },
  'list-pages-of-empty-one': {
    about: 'listTransactions/pages-of-empty-result',
    summary: 'An empty list has one page.',
    transactions: { pages: (total, perPage) => Math.max(1, sound.pages(total, perPage)) },
  },
});
