import { isSuccess, onSuccess } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

/** Defects of the list of banks. */
export const recipientBanks = defectsOf('listBanks', {
  'banks-none': {
    summary: 'No bank is listed.',
    fails: 'holds-known-codes',
    alter: onSuccess('data', () => []),
  },
  'banks-without-partners': {
    summary: 'The partner banks are left out.',
    fails: 'holds-known-codes',
    alter: onSuccess('data', (data) => (data as { code: string }[]).filter(({ code }) => !/^\d/.test(code))),
  },
  'banks-codes-padded': {
    summary: 'Codes are filled up to nine digits, which no other operation takes.',
    fails: 'holds-known-codes',
    alter: onSuccess('data.*.code', (code) => String(code).padStart(9, '0')),
  },
  'banks-without-codes': {
    summary: 'Banks have names only.',
    fails: 'holds-known-codes',
    alter: onSuccess('data.*.code', () => undefined),
  },
  'banks-not-json': {
    summary: 'The list is lines of text that say they are JSON.',
    fails: 'response.body',
    alter: (answer) => (isSuccess(answer) ? { ...answer, text: '999991 Partner Bank A\n' } : answer),
  },
  'banks-answers-204': {
    summary: 'A success has status 204 and no body.',
    fails: 'response.success',
    alter: (answer) => (isSuccess(answer) ? { ...answer, status: 204 } : answer),
  },
});
