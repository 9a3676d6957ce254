import type { Defect } from './defect.js';
import { quotes } from './flights/quotes.js';
import { searches } from './flights/searches.js';
import { tickets } from './flights/tickets.js';

export const flights: readonly Defect[] = [...searches, ...quotes, ...tickets];
