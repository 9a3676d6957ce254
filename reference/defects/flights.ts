import type { Defect } from './defect.js';
import { quoteTokens } from './flights/quote-tokens.js';
import { quotes } from './flights/quotes.js';
import { searchRules } from './flights/search-rules.js';
import { searches } from './flights/searches.js';
import { tickets } from './flights/tickets.js';

export const flights: readonly Defect[] = [
  ...searchRules,
  ...searches,
  ...quoteTokens,
  ...quotes,
  ...tickets,
];
