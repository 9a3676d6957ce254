import { defect, defectsOf } from '../defect.js';

/** Defects of the list of banks. */
export const recipientBanks = defectsOf('listBanks', {
  'banks-none': defect('The server lists no banks.')
    .breaks('holds-known-codes')
    .shows('data', () => []),
  'banks-without-partners': defect('The server omits the partner banks.')
    .breaks('holds-known-codes')
    .shows('data', (data) => (data as { code: string }[]).filter(({ code }) => !/^\d/.test(code))),
  'banks-codes-padded': defect('The server pads bank codes to nine digits, which no other operation accepts.')
    .breaks('holds-known-codes')
    .shows('data.*.code', (code) => String(code).padStart(9, '0')),
  'banks-without-codes': defect('The server lists banks by name only.')
    .breaks('holds-known-codes')
    .hides('data.*.code'),
  'banks-not-json': defect('The server returns lines of text with a JSON content type.')
    .breaks('response.body')
    .answers(() => ({ text: '999991 Partner Bank A\n' })),
  'banks-answers-204': defect('The server returns 204 and no body for a successful request.')
    .breaks('response.success')
    .answers(204),
});
