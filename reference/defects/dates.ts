import type { OperationId } from '../http.js';
import { sharedDefects, type Defect } from './defect.js';
import { dateDefects as table } from './shared/dates.js';

// Each is proved on one operation or two.
const chosen: Partial<Record<OperationId, readonly (keyof typeof table)[]>> = {
  createVirtualAccount: ['crashes-on-leap-day', 'refuses-at-the-end-of-a-year'],
  updateVirtualAccount: ['crashes-at-the-end-of-a-month'],
  createRecipient: ['writes-1-march', 'writes-twelve-after-midnight'],
  initiateTransfer: ['refuses-at-the-end-of-a-year'],
  freezeCard: ['crashes-on-leap-day'],
  mockCardTransaction: ['crashes-at-the-end-of-a-month'],
  createFlightQuote: ['crashes-at-the-end-of-a-month', 'writes-hour-24', 'writes-the-year-of-the-week'],
  issueFlightTicket: ['crashes-on-leap-day'],
  createEsimOrder: ['writes-30-february', 'writes-the-year-of-the-week', 'writes-twelve-after-midnight'],
};

/** What shows on some days only. */
export const dates: readonly Defect[] = Object.entries(chosen).flatMap(([operation, names]) =>
  sharedDefects(operation as OperationId, table, ...names),
);
