import { defined } from '../../contract/json.js';
import type { ReportedExchange } from '../model/model.js';

/** The rule that a request was made to break, by what it was sent for. */
export interface SentFault {
  /** The member or parameter. */
  member?: string;
  what: string;
  /** The documented form of the request. */
  form?: string;
}

const ofBrokenRequests = /^\w+\/(?:body|query|auth)\.[^:]*: (.+)$/;

// A baseline request has the name of its documented form.
const isBaseline = (note: string): boolean =>
  note === 'as documented' || (/^[\w-]+$/.test(note) && note !== 'null');

/** What is wrong of a request on purpose; undefined where nothing is. */
export function faultOf({ purpose }: Pick<ReportedExchange, 'purpose'>): SentFault | undefined {
  const [, note] = ofBrokenRequests.exec(purpose) ?? [];
  if (note === undefined || isBaseline(note)) return undefined;
  const [, whole = note, form] = /^(.+) \(([\w-]+)\)$/.exec(note) ?? [];
  const [, member, what = whole] = /^([\w.-]+): (.+)$/.exec(whole) ?? [];
  return defined({ member, what, form });
}
