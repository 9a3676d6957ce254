import type { Incoming } from '../../http.js';
import { jsonOf } from '../../changes/requests.js';
import { defect, sharedDefects } from '../defect.js';

/** Tests a value and all values below it with a predicate. */
function anywhere(value: unknown, isSuch: (one: unknown) => boolean): boolean {
  if (isSuch(value)) return true;
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((one) => anywhere(one, isSuch))
  );
}

const textLike =
  (pattern: RegExp) =>
  (request: Incoming): boolean =>
    anywhere(jsonOf(request), (value) => typeof value === 'string' && pattern.test(value));

const keyLike =
  (pattern: RegExp) =>
  (request: Incoming): boolean =>
    anywhere(
      jsonOf(request),
      (value) =>
        typeof value === 'object' && value !== null && Object.keys(value).some((name) => pattern.test(name)),
    );

const value =
  (isSuch: (one: unknown) => boolean) =>
  (request: Incoming): boolean => {
    const body = jsonOf(request);
    return typeof body === 'object' && body !== null && Object.values(body).some(isSuch);
  };

const header =
  (name: string, pattern: RegExp) =>
  ({ headers }: Incoming): boolean =>
    pattern.test(headers.get(name) ?? '');

const isDeep = (one: unknown, left: number): boolean =>
  typeof one === 'object' &&
  one !== null &&
  (left === 0 || Object.values(one).some((inner) => isDeep(inner, left - 1)));

/** Crashes on malformed or unusual input. */
export const oddInputs = {
  'crashes-on-non-ascii': defect('The server returns 500 for text with non-ASCII letters.')
    .breaks('fuzz.valid', 'response.no-server-error')
    .at('createVirtualAccount')
    .crashes(textLike(/[^\0-\x7f]/)),
  'crashes-on-emoji': defect('The server returns 500 for a character of four bytes.')
    .breaks('fuzz.valid', 'response.no-server-error')
    .at('createRecipient')
    .crashes(textLike(/\p{Extended_Pictographic}/u)),
  'crashes-on-nul': defect('The server returns 500 for text with a NUL.')
    .breaks('fuzz.valid', 'response.no-server-error')
    .at('initiateTransfer', 'issueFlightTicket')
    .crashes(textLike(/\0/)),
  'crashes-on-half-emoji': defect('The server returns 500 for half a surrogate pair.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .at('createVirtualAccount', 'createRecipient', 'createEsimOrder')
    .crashes(textLike(/\p{Cs}/u)),
  'crashes-on-quote': defect('The server returns 500 for text with a quote, as with concatenated SQL.')
    .breaks('fuzz.valid', 'response.no-server-error')
    .at('queryLoanFeature')
    .crashes(textLike(/'/)),
  'crashes-on-long-text': defect('The server returns 500 for text of more than 5,000 characters.')
    .breaks('fuzz.valid', 'response.no-server-error')
    .at('initiateTransfer')
    .crashes(textLike(/^[^]{5001}/)),
  'crashes-on-proto-member': defect('The server returns 500 for a member named __proto__.')
    .breaks('fuzz.valid', 'response.no-server-error')
    .at('updateVirtualAccount')
    .crashes(keyLike(/^__proto__$/)),
  'crashes-on-long-name': defect('The server returns 500 for a member name of more than 100 characters.')
    .breaks('fuzz.valid', 'response.no-server-error')
    .at('searchFlights')
    .crashes(keyLike(/^.{101}/)),
  'crashes-on-array-body': defect('The server returns 500 for an array as the body.')
    .breaks('response.no-server-error')
    .at('queryLoanFeature', 'issueFlightTicket')
    .crashes((request) => Array.isArray(jsonOf(request))),
  'crashes-on-text-body': defect('The server returns 500 for a JSON string as the body.')
    .breaks('response.no-server-error')
    .at('verifyEnhancedNin')
    .crashes((request) => typeof jsonOf(request) === 'string'),
  'crashes-on-deep-body': defect('The server returns 500 for JSON nested more than 1,000 levels deep.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .at('searchFlights')
    .crashes((request) => isDeep(jsonOf(request), 1000)),
  'crashes-on-huge-number': defect('The server returns 500 for a number beyond all bounds.')
    .breaks('response.no-server-error')
    .at('mockCardTransaction')
    .crashes(value((one) => typeof one === 'number' && !Number.isFinite(one))),
  'crashes-on-object-member': defect('The server returns 500 for an object in place of a string.')
    .breaks('response.no-server-error')
    .at('createRecipient')
    .crashes(
      value(
        (one) =>
          typeof one === 'object' && one !== null && !Array.isArray(one) && Object.keys(one).length === 0,
      ),
    ),
  'crashes-on-null-member': defect('The server returns 500 for a null member.')
    .breaks('response.no-server-error')
    .at('createVirtualAccount', 'createEsimOrder')
    .crashes(value((one) => one === null)),
  'crashes-on-bad-utf-8': defect('The server returns 500 for a body that is not UTF-8.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .at('updateVirtualAccount')
    .crashes(({ body }) => body.includes('\ufffd')),
  'crashes-on-nul-bytes': defect('The server returns 500 for a body of NUL bytes.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .at('createFlightQuote')
    .crashes(({ body }) => body.startsWith('\0')),
  'crashes-on-multipart': defect('The server returns 500 for a multipart body without a boundary.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .at('freezeCard', 'createFlightQuote')
    .crashes(header('content-type', /^multipart/)),
  'crashes-on-charset': defect('The server returns 500 for an unknown charset.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .at('verifyEnhancedNin')
    .crashes(header('content-type', /charset=(?!"?utf-8)/i)),
  'crashes-on-long-idempotency-key': defect(
    'The server returns 500 for an Idempotency-Key of more than 255 characters.',
  )
    .breaks('fuzz.bytes', 'response.no-server-error')
    .at('initiateTransfer')
    .crashes(header('idempotency-key', /^.{256}/)),
  'crashes-on-bad-cookie': defect('The server returns 500 for a malformed cookie.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .at('listTransactions')
    .crashes(header('cookie', /%(?![0-9a-f]{2})/i)),
  'crashes-on-percent-in-path': defect('The server returns 500 for a percent sign in the path.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .at('updateVirtualAccount', 'getWalletStatement')
    .crashes(({ path }) => /%(?![0-9a-f]{2})/i.test(path)),
  'crashes-on-nul-in-path': defect('The server returns 500 for NUL in the path.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .at('confirmTransaction', 'freezeCard')
    .crashes(({ path }) => path.includes('%00')),
  'crashes-on-bad-utf-8-in-path': defect('The server returns 500 for a path that is not UTF-8.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .at('confirmTransaction', 'mockCardTransaction')
    .crashes(({ path }) => /%ff|%c0/i.test(path)),
  'crashes-on-long-path': defect('The server returns 500 for a path of more than 2,000 characters.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .at('getWalletStatement')
    .crashes(({ path }) => path.length > 2000),
  'crashes-on-parameter-twice': defect('The server returns 500 for a repeated query parameter.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .at('listTransactions')
    .crashes(({ query }) => [...new Set(query.keys())].some((name) => query.getAll(name).length > 1)),
  'crashes-on-parameter-of-brackets': defect('The server returns 500 for a query parameter with brackets.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .at('getWallet', 'listEsimOrders')
    .crashes(({ query }) => [...query.keys()].some((name) => name.includes('['))),
  'crashes-on-nul-in-query': defect('The server returns 500 for NUL in the query.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .at('listTransactions')
    .crashes(({ query }) => [...query.values()].some((text) => text.includes('\0'))),
};

export const crashes = sharedDefects(oddInputs);
