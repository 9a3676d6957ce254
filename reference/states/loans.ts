import { LoanSubjects } from '../store/loan-subjects.js';
import type { State } from './state.js';

export const loans: Record<string, State> = {
  /** Somebody new, and the query that finds them. */
  'a loan feature subject exists': (_, { store }) => {
    const { accessType, value, authorization, type, encrypt } = store.part(LoanSubjects).add();
    return { access_type: accessType, value, authorization, type, encrypt };
  },
};
