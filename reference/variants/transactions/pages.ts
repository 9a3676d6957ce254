import { defaults } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { onSuccess } from '../../rewrite.js';
import { variant, type Variant } from '../variant.js';

const { transactions: sound } = defaults;
const any = Number.MAX_SAFE_INTEGER;
const pastEnd = 'listTransactions/page-past-end';

const within = (least: number, value: number, most: number): number => Math.min(Math.max(least, value), most);

/** Query text that is no number, or one that is out of bounds, becomes what is allowed. */
function lenient(text: string, least: number, most: number, otherwise: number): number {
  return /^-?\d+$/.test(text) ? within(least, Number(text), most) : otherwise;
}

/** Choices about pages. */
export const pages: readonly Variant[] = [
  variant(
    'list-per-page-clamped',
    'listTransactions/per-page-over-maximum',
    'per_page is brought between 1 and 100.',
    {
      transactions: { perPage: (text = '50') => lenient(text, 1, 100, 50) },
    },
  ),
  variant(
    'list-meta-repeats-per-page',
    'listTransactions/per-page-over-maximum',
    'per_page is brought to 100, and meta says what was asked for.',
    {
      transactions: { perPage: (text = '50') => lenient(text, 1, 100, 50) },
      alter(answer, call) {
        const asked = Number(call?.request.query.get('per_page'));
        if (call?.route.operationId !== 'listTransactions' || !(asked > 100)) return answer;
        return onSuccess('meta.per_page', () => asked)(answer, call);
      },
    },
  ),
  variant(
    'list-per-page-over-maximum-is-default',
    'listTransactions/per-page-over-maximum',
    'per_page out of bounds becomes 50.',
    {
      transactions: {
        perPage: (text = '50') => (Number(text) >= 1 && Number(text) <= 100 ? sound.perPage(text) : 50),
      },
    },
  ),
  variant(
    'list-per-page-zero-lists-nothing',
    'listTransactions/per-page-below-one',
    'per_page=0 lists no records.',
    {
      transactions: {
        perPage: (text = '50') => (text === '0' ? 0 : sound.perPage(text)),
      },
    },
  ),
  variant('list-page-zero-is-one', 'listTransactions/page-zero', 'A page below 1 becomes page 1.', {
    transactions: { page: (text = '1') => lenient(text, 1, any, 1) },
  }),
  variant(
    'list-page-past-end-refused',
    pastEnd,
    'A page past the last one is refused; page 1 is always there.',
    {
      transactions: {
        pastEnd(page, pages) {
          if (page === 1) return page;
          throw new Refusal('rule', `page: there are ${pages} pages.`);
        },
      },
    },
  ),
  variant('list-page-past-end-404', pastEnd, 'A page past the last one is not found.', {
    transactions: {
      pastEnd(page) {
        if (page === 1) return page;
        throw new Refusal('absent', 'There is no such page.');
      },
    },
  }),
  variant('list-page-past-end-is-last', pastEnd, 'A page past the last one is the last one.', {
    transactions: { pastEnd: (_, pages) => Math.max(1, pages) },
  }),
  variant(
    'list-pages-of-empty-one',
    'listTransactions/pages-of-empty-result',
    'An empty list has one page.',
    {
      transactions: { pages: (total, perPage) => Math.max(1, sound.pages(total, perPage)) },
    },
  ),
];
