import { defaults, type Alter, type Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { members } from '../../changes/replies.js';
import { defect, sharedDefects } from '../defect.js';

/** A parser with another response to a body that is not JSON. */
export function onMalformed(instead: (call: Call, text: string) => Record<string, unknown>): Overrides {
  const sound = defaults.service;
  return {
    service: {
      parse(text, call) {
        try {
          JSON.parse(text);
        } catch {
          return instead(call, text);
        }
        return sound.parse(text, call);
      },
    },
  };
}

/** Reads a body without its last brace. */
export const repairsCutShort = onMalformed((call, text) => defaults.service.parse(`${text}}`, call));

const page = '<!doctype html><title>Error</title><pre>SyntaxError: unexpected end of input</pre>';

/** Answers a body that is not JSON with the page of a framework. */
export const answersMalformedByPage: Overrides = {
  alter: (answer) =>
    answer.refusal === 'malformed'
      ? { ...answer, headers: { 'content-type': 'text/html' }, text: page }
      : answer,
};

/** Answers a body that is not JSON with 500. */
export const crashesOnMalformed = onMalformed(() => {
  throw new SyntaxError('unexpected end of input');
});

function withHeader(name: string, value: (call: Call | undefined) => string): Alter {
  return (answer, call) => ({ ...answer, headers: { ...answer.headers, [name]: value(call) } });
}

const secretOf = (call: Call | undefined): string => call?.request.headers.get('api-secret') ?? '';

/** Defects of responses of all operations. */
export const responses = sharedDefects({
  'answers-202': defect('The server returns 202 for a successful request.')
    .breaks('response.success')
    .atAll(
      'listTransactions',
      'confirmTransaction',
      'initiateTransfer',
      'getWallet',
      'queryLoanFeature',
      'verifyEnhancedNin',
      'mockCardTransaction',
      'listEsimOrders',
      'createEsimOrder',
    )
    .answers(202),
  'answers-without-data': defect('The server returns a success without data.')
    .breaks('response.body')
    .atAll('listTransactions', 'initiateTransfer', 'getWallet', 'searchFlights')
    .body(({ data: _, ...rest }) => rest),
  'answers-as-html': defect('The server sends the Content-Type of HTML.')
    .breaks('response.content-type')
    .atAll(
      'updateVirtualAccount',
      'listTransactions',
      'confirmTransaction',
      'listBanks',
      'initiateTransfer',
      'getWallet',
      'getWalletStatement',
      'queryLoanFeature',
      'verifyEnhancedNin',
      'searchFlights',
      'listEsimOrders',
    )
    .alter(withHeader('content-type', () => 'text/html; charset=utf-8')),
  'echoes-secret-in-body': defect('The server returns the api-secret in the body of a success.')
    .breaks('response.no-secret')
    .atAll(
      'updateVirtualAccount',
      'listTransactions',
      'initiateTransfer',
      'getWallet',
      'queryLoanFeature',
      'freezeCard',
      'listEsimOrders',
      'createEsimOrder',
    )
    .body((body, call) => ({ ...body, debug: { authorized: secretOf(call) } })),
  'echoes-secret-in-header': defect('The server returns the api-secret in a response header.')
    .breaks('response.no-secret')
    .at(
      'createVirtualAccount',
      'createRecipient',
      'listBanks',
      'getWallet',
      'mockCardTransaction',
      'createFlightQuote',
    )
    .alter(withHeader('x-request-auth', secretOf)),
  'echoes-headers-in-refusal': defect('The server returns all request headers in an error.')
    .breaks('response.no-secret')
    .at(
      'confirmTransaction',
      'initiateTransfer',
      'getWalletStatement',
      'verifyEnhancedNin',
      'searchFlights',
      'issueFlightTicket',
    )
    .alter((answer, call) =>
      answer.refusal && call
        ? { ...answer, body: { ...members(answer.body), request: Object.fromEntries(call.request.headers) } }
        : answer,
    ),
  'answers-as-plain-text': defect('The server sends the Content-Type of plain text.')
    .breaks('response.content-type')
    .at(
      'createVirtualAccount',
      'createRecipient',
      'initiateTransfer',
      'freezeCard',
      'mockCardTransaction',
      'createFlightQuote',
      'createEsimOrder',
    )
    .alter(withHeader('content-type', () => 'text/plain')),
  'answers-without-envelope': defect('The server returns the data without its envelope.')
    .breaks('response.body')
    .at('listTransactions', 'issueFlightTicket')
    .body((body) => body['data']),
  'answers-204': defect('The server returns 204 and no body for a successful request.')
    .breaks('response.success')
    .at('getWallet', 'getWalletStatement', 'freezeCard', 'searchFlights', 'issueFlightTicket')
    .answers(204),
  'malformed-gets-page': defect('The server returns an HTML page for a body that is not JSON.')
    .breaks('response.refusal-is-json')
    .at(
      'createVirtualAccount',
      'updateVirtualAccount',
      'createRecipient',
      'verifyEnhancedNin',
      'mockCardTransaction',
      'searchFlights',
      'createEsimOrder',
    )
    .with(answersMalformedByPage),
});
