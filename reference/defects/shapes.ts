import { onRefused } from '../rewrite.js';
import type { Overrides } from '../behaviour/index.js';
import { defectsOf, sharedDefects, type Defect } from './defect.js';
import { credentialDefects } from './shared/credentials.js';
import { answersMalformedByPage, malformedBodyDefects } from './shared/malformed-bodies.js';

/** A request that breaks a rule gets the Error shape, where its body or its query has some text. */
function refusesOtherwise(where: RegExp): Overrides {
  return {
    alter: onRefused(['rule'], (answer, call) =>
      where.test(`${call?.request.body} ${call?.request.query.toString()}`)
        ? { ...answer, body: { error: answer.status, message: 'Invalid' } }
        : answer,
    ),
  };
}

/** Defects of the shape of refusals, of operations of every shape. */
export const shapes: readonly Defect[] = [
  ...(
    [
      'createVirtualAccount',
      'updateVirtualAccount',
      'createRecipient',
      'verifyEnhancedNin',
      'mockCardTransaction',
      'searchFlights',
      'createEsimOrder',
    ] as const
  ).flatMap((operation) => sharedDefects(operation, malformedBodyDefects, 'malformed-gets-page')),
  ...(['queryLoanFeature', 'verifyEnhancedNin', 'createRecipient'] as const).flatMap((operation) =>
    sharedDefects(operation, credentialDefects, 'refuses-credentials-in-error-shape'),
  ),
  ...defectsOf('initiateTransfer', {
    'initiate-transfer-malformed-gets-page': {
      summary: 'A body that is not JSON gets an HTML page.',
      fails: 'response.refusal-is-json',
      ...answersMalformedByPage,
    },
  }),
  ...defectsOf('searchFlights', {
    'search-children-refused-otherwise': {
      summary: 'A negative number of children gets the Error shape.',
      fails: 'response.error-body',
      ...refusesOtherwise(/"children":-1/),
    },
  }),
  ...defectsOf('createFlightQuote', {
    'quote-long-token-refused-otherwise': {
      summary: 'A token of more than 2,048 characters gets the Error shape.',
      fails: 'response.error-body',
      ...refusesOtherwise(/"selection_token":"[^"]{2049}/),
    },
  }),
  ...defectsOf('createEsimOrder', {
    'esim-package-number-refused-otherwise': {
      summary: 'A package_code that is a number gets the Error shape.',
      fails: 'response.error-body',
      ...refusesOtherwise(/"package_code":\d/),
    },
  }),
  ...defectsOf('listEsimOrders', {
    'esim-list-unknown-type-refused-otherwise': {
      summary: 'An unknown type gets the Error shape.',
      fails: 'response.error-body',
      ...refusesOtherwise(/type=cwit/),
    },
  }),
];
