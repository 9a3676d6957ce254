import { defect, defectsOf } from '../defect.js';

/** Defects of the list of banks. */
export const recipientBanks = defectsOf('listBanks', {
  'banks-none': defect('No bank is listed.')
    .breaks('holds-known-codes')
    .shows('data', () => []),
  'banks-without-partners': defect('The partner banks are left out.')
    .breaks('holds-known-codes')
    .shows('data', (data) => (data as { code: string }[]).filter(({ code }) => !/^\d/.test(code))),
  'banks-codes-padded': defect('Codes are filled up to nine digits, which no other operation takes.')
    .breaks('holds-known-codes')
    .shows('data.*.code', (code) => String(code).padStart(9, '0')),
  'banks-without-codes': defect('Banks have names only.').breaks('holds-known-codes').hides('data.*.code'),
  'banks-not-json': defect('The list is lines of text that say they are JSON.')
    .breaks('response.body')
    .answers(() => ({ text: '999991 Partner Bank A\n' })),
  'banks-answers-204': defect('A success has status 204 and no body.')
    .breaks('response.success')
    .answers(204),
});
