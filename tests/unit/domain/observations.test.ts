import { expect, test } from 'vitest';
import { operationOf, type OperationId, type UnspecifiedId } from '../../../src/contract/contract.js';
import { observationsIn } from '../../../src/domain/observations.js';
import { exchangeOf } from '../support/exchange.js';

const list = (page: number, statuses: string[]) => ({
  data: statuses.map((status) => ({ status, type: 'purchase' })),
  meta: { page, per_page: 50, total: 9 },
});
const refused = { error: 1, message: 'no' };

/** The observation for a response to a query or a body. */
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

type Row = [UnspecifiedId, asked: string, status: number, json: unknown, want: string | undefined];
const zero = 'listTransactions/page-zero';
const filter = 'listTransactions/unknown-filter-value';
const three = list(1, ['success', 'failed', 'success']);

test.each<Row>([
  [zero, '?page=0', 200, list(1, ['success']), 'page 1 and per_page 50 in meta, 1 record'],
  // A report that shows "page 0 in meta" must explain the missing value.
  [zero, '?page=0', 200, list(0, []), 'page 0 and per_page 50 in meta, 0 records'],
  [zero, '?page=0', 400, refused, 'a rejection (400)'],
  [zero, '?page=1', 200, list(1, []), undefined],
  [
    ...(['listTransactions/per-page-over-maximum', '?per_page=101', 200, { data: [] }] as const),
    'page not said and per_page not said in meta, 0 records',
  ],
  [filter, '?status=cwit', 200, three, 'records of status failed, success'],
  [filter, '?status=cwit', 200, list(1, []), 'no records'],
  ['listEsimOrders/unknown-type', '?type=cwit', 200, list(1, ['done']), 'records of type purchase'],
  ['listEsimOrders/unknown-type', '?type=cwit', 500, {}, 'neither a success nor a rejection (500)'],
  // A rejection without a broken rule is not a validation error.
  ['searchFlights/validation-status', '{"adults":0}', 422, refused, '422'],
  [
    ...(['createFlightQuote/validation-status', '{"selection_token":"sel_0123456789abcdef"}'] as const),
    ...([400, refused, undefined] as const),
  ],
])('%s after %s, %d %j: %s', (open, asked, status, json, want) => {
  const [id] = open.split('/') as [OperationId];
  expect(Object.fromEntries(seen(id, asked, status, json))[open]).toBe(want);
});
