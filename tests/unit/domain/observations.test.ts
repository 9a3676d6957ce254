import { expect, test } from 'vitest';
import { operationOf, type OperationId, type UnspecifiedId } from '../../../src/contract/contract.js';
import { observationsIn } from '../../../src/domain/observations.js';
import { exchangeOf } from '../support/exchange.js';

const list = (page: number, statuses: string[]) => ({
  data: statuses.map((status) => ({ status, type: 'purchase' })),
  meta: { page, per_page: 50, total: 9 },
});
const refused = { error: 1, message: 'no' };

/** What is observed when a query or a body gets an answer. */
function seen(id: OperationId, asked: string, status: number, json: unknown): [UnspecifiedId, string][] {
  const { method, path } = operationOf(id);
  const sent = asked.startsWith('?') ? { path: path + asked, body: null } : { path, body: asked };
  const exchange = exchangeOf({
    operation: id,
    request: { method, headers: {}, ...sent },
    response: { status, headers: {}, text: JSON.stringify(json), json, operation: id },
  });
  return observationsIn(exchange).map(({ id: open, observed }) => [open, observed]);
}

type Row = [
  id: OperationId,
  asked: string,
  status: number,
  json: unknown,
  open: UnspecifiedId,
  want: string | undefined,
];

test.each<Row>([
  [
    ...(['listTransactions', '?page=0', 200, list(1, ['success']), 'listTransactions/page-zero'] as const),
    'page 1 and per_page 50 in meta, 1 record',
  ],
  // Beside a card that says "page 0 in meta" it says so, too.
  [
    ...(['listTransactions', '?page=0', 200, list(0, []), 'listTransactions/page-zero'] as const),
    'page 0 and per_page 50 in meta, 0 records',
  ],
  ['listTransactions', '?page=0', 400, refused, 'listTransactions/page-zero', 'a refusal (400)'],
  ['listTransactions', '?page=1', 200, list(1, []), 'listTransactions/page-zero', undefined],
  [
    ...([
      'listTransactions',
      '?per_page=101',
      200,
      { data: [] },
      'listTransactions/per-page-over-maximum',
    ] as const),
    'page not said and per_page not said in meta, 0 records',
  ],
  [
    'listTransactions',
    '?status=cwit',
    200,
    list(1, ['success', 'failed', 'success']),
    'listTransactions/unknown-filter-value',
    'records of status failed, success',
  ],
  [
    ...([
      'listTransactions',
      '?status=cwit',
      200,
      list(1, []),
      'listTransactions/unknown-filter-value',
    ] as const),
    'no records',
  ],
  [
    ...(['listEsimOrders', '?type=cwit', 200, list(1, ['done']), 'listEsimOrders/unknown-type'] as const),
    'records of type purchase',
  ],
  [
    ...(['listEsimOrders', '?type=cwit', 500, {}, 'listEsimOrders/unknown-type'] as const),
    'neither a success nor a refusal (500)',
  ],
  // A refusal that no rule is broken for is none of validation.
  ['searchFlights', '{"adults":0}', 422, refused, 'searchFlights/validation-status', '422'],
  [
    'createFlightQuote',
    '{"selection_token":"sel_0123456789abcdef"}',
    400,
    refused,
    'createFlightQuote/validation-status',
    undefined,
  ],
])('%s %s, %d %j: %s', (id, asked, status, json, open, want) => {
  expect(Object.fromEntries(seen(id, asked, status, json))[open]).toBe(want);
});
