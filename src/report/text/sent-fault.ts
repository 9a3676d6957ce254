import { defined } from '../../contract/json.js';
import type { ReportedExchange } from '../model/model.js';

/** The rule that a request breaks on purpose, taken from the purpose of the request. */
export interface SentFault {
  member?: string;
  what: string;
  form?: string;
}

const ofBrokenRequests = /^\w+\/(?:body|query|auth)\.[^:]*: (.+)$/;

// The note of a baseline request is the name of its documented form.
const isBaseline = (note: string): boolean =>
  note === 'as documented' || (/^[\w-]+$/.test(note) && note !== 'null');

/** The intended fault of a request; undefined for a valid one. */
export function faultOf({ purpose }: Pick<ReportedExchange, 'purpose'>): SentFault | undefined {
  const [, note] = ofBrokenRequests.exec(purpose) ?? [];
  if (note === undefined || isBaseline(note)) return undefined;
  const [, whole = note, form] = /^(.+) \(([\w-]+)\)$/.exec(note) ?? [];
  const [, member, what = whole] = /^([\w.-]+): (.+)$/.exec(whole) ?? [];
  return defined({ member, what, form });
}
