import { isSuccess, onSuccess } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

const list = defectsOf('listBanks');
const codes = ['holds-known-codes'];

/** Faults of the list of banks. */
export const banks: readonly Defect[] = [
  list('banks-none', 'No bank is listed.', codes, { alter: onSuccess('data', () => []) }),
  list('banks-without-partners', 'The partner banks are left out.', codes, {
    alter: onSuccess('data', (data) => (data as { code: string }[]).filter(({ code }) => !/^\d/.test(code))),
  }),
  list('banks-codes-padded', 'Codes are filled up to nine digits, which no other operation takes.', codes, {
    alter: onSuccess('data.*.code', (code) => String(code).padStart(9, '0')),
  }),
  list('banks-without-codes', 'Banks have names only.', codes, {
    alter: onSuccess('data.*.code', () => undefined),
  }),
  list('banks-not-json', 'The list is lines of text that say they are JSON.', ['response.body'], {
    alter: (answer) => (isSuccess(answer) ? { ...answer, text: '999991 Partner Bank A\n' } : answer),
  }),
  list('banks-answers-204', 'A success has status 204 and no body.', ['response.success'], {
    alter: (answer) => (isSuccess(answer) ? { ...answer, status: 204 } : answer),
  }),
];
