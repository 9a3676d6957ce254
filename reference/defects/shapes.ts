import type { OperationId } from '../http.js';
import { onRefused } from '../rewrite.js';
import { defectsOf, type Defect } from './defect.js';
import { malformedGetsFreePage, malformedGetsPage } from './faults/bodies.js';
import { ofOne } from './faults/credentials.js';
import { rowOf } from './faults/row.js';

const shaped: readonly OperationId[] = [
  'createVirtualAccount',
  'updateVirtualAccount',
  'createRecipient',
  'verifyEnhancedNin',
  'mockCardTransaction',
  'searchFlights',
  'createEsimOrder',
];

/** A request that breaks a rule gets the Error shape, where its body or its query has some text. */
function refusedOtherwise(operation: OperationId, name: string, summary: string, where: RegExp): Defect {
  return defectsOf(operation)(name, summary, ['response.error-body'], {
    alter: onRefused(['rule'], (answer, call) =>
      where.test(`${call?.request.body} ${call?.request.query.toString()}`)
        ? { ...answer, body: { error: answer.status, message: 'Invalid' } }
        : answer,
    ),
  });
}

/** Faults of the shape of refusals, of operations of every shape. */
export const shapes: readonly Defect[] = [
  ...shaped.flatMap((operation) => rowOf(operation, malformedGetsPage)),
  ...rowOf('initiateTransfer', malformedGetsFreePage),
  ...rowOf('queryLoanFeature', ofOne.refusesInErrorShape),
  ...rowOf('verifyEnhancedNin', ofOne.refusesInErrorShape),
  ...rowOf('createRecipient', ofOne.refusesInErrorShape),
  refusedOtherwise(
    'searchFlights',
    'search-children-refused-otherwise',
    'A negative number of children gets the Error shape.',
    /"children":-1/,
  ),
  refusedOtherwise(
    'createFlightQuote',
    'quote-long-token-refused-otherwise',
    'A token of more than 2,048 characters gets the Error shape.',
    /"selection_token":"[^"]{2049}/,
  ),
  refusedOtherwise(
    'createEsimOrder',
    'esim-package-number-refused-otherwise',
    'A package_code that is a number gets the Error shape.',
    /"package_code":\d/,
  ),
  refusedOtherwise(
    'listEsimOrders',
    'esim-list-unknown-type-refused-otherwise',
    'An unknown type gets the Error shape.',
    /type=cwit/,
  ),
];
